import { setTimeout as delay } from 'node:timers/promises';
import { readFailure } from './failure.ts';

/** How long GitHub is waited for. Times in milliseconds. */
export interface RetryPolicy {
  /**
   * Waits when an answer says "rate limit" and not for how long. GitHub asks for a minute at least; a limit without a
   * `Retry-After` has been seen to last 72 s, so the sum is above that.
   */
  readonly rateLimitMs: readonly number[];
  /** Waits after a gateway error or a lost connection. */
  readonly unavailableMs: readonly number[];
  /** All waits of one call together; a call that asks for more fails at once. */
  readonly totalMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = {
  rateLimitMs: [10_000, 30_000, 60_000],
  unavailableMs: [1_000, 4_000, 10_000],
  totalMs: 150_000,
};

/** Calls again while the failure is one that waiting mends, within the policy's limits; then throws the last failure. */
export async function withRetry<T>(
  call: () => Promise<T>,
  policy: RetryPolicy,
  signal: AbortSignal,
): Promise<T> {
  let waitedMs = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const waitMs = waitAfter(error, attempt, policy);
      if (waitMs === null || waitedMs + waitMs > policy.totalMs || signal.aborted) throw error;
      waitedMs += waitMs;
      await delay(waitMs, undefined, { signal });
    }
  }
}

function waitAfter(error: unknown, attempt: number, policy: RetryPolicy): number | null {
  const { kind, waitMs } = readFailure(error);
  if (kind === 'unavailable') return policy.unavailableMs[attempt] ?? null;
  if (kind !== 'rate-limit') return null;
  const plannedMs = policy.rateLimitMs[attempt];
  return plannedMs === undefined ? null : (waitMs ?? plannedMs);
}
