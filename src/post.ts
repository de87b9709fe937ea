import { cleanUp } from './app/clean-up.ts';
import { endWith } from './app/signals.ts';
import { createActionsLog } from './github/log.ts';
import { loadRunnerCore } from './github/runner-core.ts';
import { readRegistryPath } from './github/state.ts';
import { describeError } from './model/errors.ts';

/** The runner ends everything five minutes after a cancel; the clean-up must be done long before. */
const LIMIT_MS = 60_000;

const log = createActionsLog({
  write: (text) => process.stdout.write(text),
  monotonicMs: () => performance.now(),
});
try {
  const registry = readRegistryPath(await loadRunnerCore());
  const found = registry === null ? [] : await cleanUp(registry, AbortSignal.timeout(LIMIT_MS));
  for (const line of found) log.warn(line);
} catch (error) {
  // The verdict stands already: the post step tells and never fails the job.
  log.warn(`The clean-up failed: ${describeError(error)}`);
}
endWith(0);
