import type { OptionSpec } from './option-spec.ts';

/** The options that only `requests` has. */
export const REQUESTS_OPTIONS = {
  shape: {
    kind: 'string',
    default: '',
    description:
      'requests make: lengths in tokens, prompt/answer: 512/256, prefix:2048+128/128 for a shared prefix, or several with weights, mix:512/256*3,128/128*1.',
    short: '512/256, prefix:2048+128/128, mix:512/256*3,...',
    value: 'SHAPE',
    action: false,
    cli: ['requests'],
  },
  count: {
    kind: 'number',
    default: '',
    description: 'requests make, fit: how many requests.',
    short: 'How many requests',
    value: 'N',
    action: false,
    cli: ['requests'],
  },
  vocabulary: {
    kind: 'number',
    default: '',
    description: "requests: size of the model's vocabulary, for prompts of token ids.",
    short: "Size of the model's vocabulary, for token ids",
    value: 'N',
    action: false,
    cli: ['requests'],
  },
} as const satisfies Record<string, OptionSpec>;
