/** The machine's monotonic clock in milliseconds, the same in every thread and process. */
export function monotonicMs(): number {
  return performance.now() + MONOTONIC_OFFSET_MS;
}

/** `performance.now()` counts on the same clock from a start of each thread's own. */
export const MONOTONIC_OFFSET_MS = Number(process.hrtime.bigint()) / 1e6 - performance.now();
