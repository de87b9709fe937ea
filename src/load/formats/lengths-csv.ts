import type { Json, TraceFormat } from './format.ts';
import { secondsToUs } from './trace-time.ts';
import { wholeNumber } from './whole-number.ts';

const PROMPT = ['promptTokens', 'prompt_tokens', 'inputTokens', 'input_tokens', 'ContextTokens'];
const OUTPUT = ['outputTokens', 'output_tokens', 'completion_tokens', 'GeneratedTokens'];

/** Anybody's log as CSV: milliseconds since its start, tokens of the prompt, tokens of the answer. */
export const lengthsCsvFormat: TraceFormat = {
  kind: 'trace',
  name: 'lengths-csv',
  mark: 'columns offsetMs, promptTokens, outputTokens',
  layout: 'csv',
  matches: (record) =>
    'offsetMs' in record && column(record, PROMPT) !== undefined && column(record, OUTPUT) !== undefined,
  toRow: (record) => ({
    // The same digits, three places on: milliseconds in decimals are read as exactly as seconds.
    timeUs: Math.round(secondsToUs(record.offsetMs, 'offsetMs') / 1e3),
    promptTokens: wholeNumber(record[column(record, PROMPT) ?? ''], 'prompt tokens', 1),
    outputTokens: wholeNumber(record[column(record, OUTPUT) ?? ''], 'output tokens', 1),
    blocks: null,
  }),
};

function column(record: Json, names: readonly string[]): string | undefined {
  return names.find((name) => name in record);
}
