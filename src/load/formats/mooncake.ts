import type { TraceFormat } from './format.ts';
import { wholeNumber } from './whole-number.ts';

/** Tokens that one of Mooncake's hash ids stands for. */
export const MOONCAKE_BLOCK_TOKENS = 512;

/** Mooncake's traces (FAST'25); vLLM's timed_trace is the same. Times in milliseconds. */
export const mooncakeFormat: TraceFormat = {
  kind: 'trace',
  name: 'mooncake',
  mark: 'timestamp, input_length and output_length',
  layout: 'lines',
  matches: (record) => ['timestamp', 'input_length', 'output_length'].every((key) => key in record),
  toRow: ({ timestamp, input_length: input, output_length: output, hash_ids: ids }) => {
    if (typeof timestamp !== 'number' || timestamp < 0)
      throw new Error('its timestamp is not a number of milliseconds from 0');
    const promptTokens = wholeNumber(input, 'input_length', 1);
    return {
      timeUs: Math.round(timestamp * 1e3),
      promptTokens,
      outputTokens: wholeNumber(output, 'output_length', 1),
      blocks: ids === undefined ? null : blocksOf(ids, promptTokens),
    };
  },
};

function blocksOf(ids: unknown, promptTokens: number): readonly number[] {
  if (!Array.isArray(ids)) throw new Error('its hash_ids are not a list');
  const blocks = ids.map((id) => wholeNumber(id, 'hash_ids', 0));
  const needed = Math.ceil(promptTokens / MOONCAKE_BLOCK_TOKENS);
  if (blocks.length !== needed)
    throw new Error(`it has ${blocks.length} hash_ids; ${promptTokens} tokens are ${needed} blocks`);
  return blocks;
}
