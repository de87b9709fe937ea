/**
 * Version of what the numbers mean: clock, TTFT, TPOT, ITL, E2E, percentile method, outcomes. It is part of every
 * record; records of unlike versions are never compared. Raise it with any change that can move a number.
 */
export const DEFINITIONS_VERSION = 2;

/** The definitions in one line each, printed in passports and in the folded part of a report. */
export const DEFINITIONS = {
  clock: 'monotonic, read when the bytes arrive at the socket, before any parsing',
  ttft: 'sent to the first chunk that proves a generated token (text, reasoning, tool call, token ids, or a completion-token count that moved)',
  tpot: '(last - first generated chunk) / (completion tokens - 1); undefined for one token',
  itl: 'gap between generated chunks divided by the tokens of the later chunk, once for each of its tokens',
  chunkGap: 'gap between generated chunks, whatever they carry',
  e2e: 'sent to the last generated chunk',
  outputThroughput: 'completion tokens of all ok and short requests / duration of the run',
  failureRate: 'failed requests / requests sent, summed over the runs',
  percentile: 'linear interpolation between closest ranks (numpy default, R type 7)',
  value: 'median over the runs',
} as const;
