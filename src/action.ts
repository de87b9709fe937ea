import { crash, exitOnStrayErrors } from './app/crash.ts';
import { runAction } from './app/run-action.ts';
import { abortOnSignals, endWith } from './app/signals.ts';
import { loadRunnerCore } from './github/runner-core.ts';

exitOnStrayErrors();
const signal = abortOnSignals();
endWith(
  await loadRunnerCore()
    .then((core) => runAction(process.env, core, signal))
    .catch(crash),
);
