/** Time, as an argument. */
export interface Clock {
  /** Monotonic milliseconds; only differences mean anything. */
  monotonicMs(): number;
  /** Wall-clock time; for metadata only, never for a latency. */
  now(): Date;
}
