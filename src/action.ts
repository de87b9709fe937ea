import { runAction } from './app/run-action.ts';
import { abortOnSignals, endWith } from './app/signals.ts';
import { loadRunnerCore } from './github/runner-core.ts';

endWith(await runAction(process.env, await loadRunnerCore(), abortOnSignals()));
