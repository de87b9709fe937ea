import type { TraceFormat } from './format.ts';
import { secondsToUs } from './trace-time.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * BurstGPT's traces, times in seconds. Its failed requests have no response tokens: nobody can ask for 0 tokens, so
 * such a row is an error, and who wants the trace without them cuts them out.
 */
export const burstGptFormat: TraceFormat = {
  kind: 'trace',
  name: 'burstgpt',
  mark: 'columns Timestamp, Request tokens, Response tokens',
  layout: 'csv',
  matches: (record) => ['Timestamp', 'Request tokens', 'Response tokens'].every((column) => column in record),
  toRow: (record) => ({
    timeUs: secondsToUs(record.Timestamp, 'Timestamp'),
    promptTokens: wholeNumber(record['Request tokens'], 'Request tokens', 1),
    outputTokens: wholeNumber(record['Response tokens'], 'Response tokens', 1),
    blocks: null,
  }),
};
