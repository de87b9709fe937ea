import type { RequestFormat } from './format.ts';

/** Keys that only an OpenAI body or our own line has; `output_tokens` beside none of them is vLLM's custom line. */
const OWN_KEYS = ['max_tokens', 'max_completion_tokens', 'ignore_eos', 'temperature', 'offsetMs', 'expect'];

/**
 * A whole OpenAI body a line, with our own `id`, `offsetMs` and `expect`. SGLang's "openai" and AIPerf's "raw_payload"
 * lines are the same thing.
 */
export const nativeFormat: RequestFormat = {
  kind: 'requests',
  name: 'native',
  mark: 'prompt or messages of an OpenAI body',
  layout: 'lines',
  matches: (record) =>
    'messages' in record ||
    ('prompt' in record && (!('output_tokens' in record) || OWN_KEYS.some((key) => key in record))),
  toNative: (record) => record,
};
