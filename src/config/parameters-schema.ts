import * as v from 'valibot';
import { about, filled } from './schema-parts.ts';

const least1 = (text: string) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1), about(text)));

/** Neutral parameters of `server`: translated into flags of the framework at the measured version. */
export const ParametersSchema = v.pipe(
  v.optional(
    v.strictObject({
      maxSequences: least1('Requests that run at the same time.'),
      batchedTokens: least1('Tokens of prompts in one step (chunked prefill).'),
      contextLength: least1('Tokens of prompt and answer together.'),
      memoryShare: v.optional(
        v.pipe(
          v.number(),
          v.minValue(0.01),
          v.maxValue(1),
          about('Share of the GPU’s memory; vLLM and SGLang do not mean the same by it.'),
        ),
      ),
      prefixCache: v.optional(v.pipe(v.boolean(), about('Whether prompts’ beginnings are kept and reused.'))),
      seed: v.optional(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(0),
          v.maxValue(2 ** 31 - 1),
          about('Seed of the server, for commands without {seed}.'),
        ),
      ),
      dtype: v.optional(filled('Type of weights and activations.')),
      kvCacheDtype: v.optional(filled('Type of the KV cache, in the words of the framework.')),
      quantization: v.optional(filled('Quantisation, in the words of the framework.')),
      attentionBackend: v.optional(filled('Attention backend, in the words of the framework.')),
      tensorParallel: least1('GPUs that share each layer.'),
      pipelineParallel: least1('Groups of GPUs that layers are divided into.'),
      dataParallel: least1('Copies of the model.'),
      streamInterval: least1('Tokens in one chunk of a stream.'),
    }),
    {},
  ),
  about(
    'Settings in words that belong to no framework, translated into flags of the measured version. They stand where the command has {parameters}; venv and docker append them without it.',
  ),
);

export const ParameterModeSchema = v.optional(
  v.pipe(
    v.picklist(['as-deployed', 'held-equal']),
    about(
      'as-deployed: only the parameters that are set are passed. held-equal: those that a framework would decide by itself are passed too, with a stated value.',
    ),
  ),
  'as-deployed',
);
