import type { RequestFormat } from './format.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * The custom dataset of `vllm bench serve`: a prompt and how many tokens to ask for. Unlike there, nothing is shuffled,
 * sent twice to fill up, or put into a chat template.
 */
export const vllmCustomFormat: RequestFormat = {
  kind: 'requests',
  name: 'vllm-custom',
  mark: 'prompt and output_tokens',
  layout: 'lines',
  matches: (record) => 'prompt' in record && 'output_tokens' in record,
  toNative: ({ prompt, output_tokens: tokens }) => {
    if (typeof prompt !== 'string') throw new Error('its prompt is not a text');
    return { prompt, max_tokens: wholeNumber(tokens, 'output_tokens', 1) };
  },
};
