import { setTimeout as sleep } from 'node:timers/promises';
import { GateError } from '../model/errors.ts';
import { type ControlClient, jsonObject } from './control-client.ts';
import type { FrameworkFacts } from './framework-facts.ts';

/** What became of a request to empty the prefix cache. */
export type CacheReset = 'reset' | 'refused' | 'unsupported';

/** How long a server that refuses is asked again, and how long one answer may take. */
const LIMITS = { retryMs: 10_000, callMs: 10_000 } as const;

/**
 * Empties the prefix cache. A server refuses while requests still hold blocks, so it is asked again for a while. Throws
 * `measure` when the server cannot be reached, and `cancelled`.
 */
export async function resetPrefixCache(
  client: ControlClient,
  framework: FrameworkFacts,
  signal: AbortSignal,
  limits: { readonly retryMs: number; readonly callMs: number } = LIMITS,
): Promise<CacheReset> {
  if (framework.cacheReset === null) return 'unsupported';
  const { path, answer: kind } = framework.cacheReset;
  const until = performance.now() + limits.retryMs;
  for (;;) {
    const answer = await client.post(path, undefined, { limitMs: limits.callMs, signal });
    if (signal.aborted) throw new GateError('cancelled', 'Cancelled while the prefix cache was reset.');
    if (answer.status === 'unreachable') {
      throw new GateError('measure', `POST ${path} failed: ${answer.reason}.`, {
        hint: 'Is the server still alive? Its log says more.',
      });
    }
    if (answer.status === 404 || answer.status === 405) return 'unsupported';
    // Older servers answer 200 with an empty body.
    const done = answer.status === 200 && (kind === 'status' || jsonObject(answer)?.success !== false);
    if (done) return 'reset';
    if (performance.now() >= until) return 'refused';
    await sleep(200, undefined, { signal }).catch(() => undefined);
  }
}
