/**
 * What became of a request. `ok` and `short` produced a whole stream (short: fewer tokens than the request
 * forced); everything else is a failure and in no latency percentile.
 */
export const OUTCOMES = [
  'ok',
  'short',
  'truncated', // the stream ended without [DONE] and without a finish reason
  'empty', // HTTP 200 without one generated token
  'stream-error', // an error object inside an HTTP 200 stream
  'http-error', // a status other than 200
  'connect-error', // no connection, or it was reset before the end
  'timeout',
  'cancelled',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Whether a request counts as served. */
export function isServed(outcome: Outcome): boolean {
  return outcome === 'ok' || outcome === 'short';
}
