import type { TraceFormat } from './format.ts';
import { dateToUs } from './trace-time.ts';
import { wholeNumber } from './whole-number.ts';

/** Azure's LLM inference traces of 2023 and 2024. */
export const azureFormat: TraceFormat = {
  kind: 'trace',
  name: 'azure',
  mark: 'columns TIMESTAMP, ContextTokens, GeneratedTokens',
  layout: 'csv',
  matches: (record) => ['TIMESTAMP', 'ContextTokens', 'GeneratedTokens'].every((column) => column in record),
  toRow: ({ TIMESTAMP, ContextTokens, GeneratedTokens }) => ({
    timeUs: dateToUs(TIMESTAMP, 'TIMESTAMP'),
    promptTokens: wholeNumber(ContextTokens, 'ContextTokens', 1),
    outputTokens: wholeNumber(GeneratedTokens, 'GeneratedTokens', 1),
    blocks: null,
  }),
};
