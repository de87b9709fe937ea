import type { NeutralParameters, ParameterName } from '../../model/parameters.ts';

/** How one framework is told a parameter. */
export interface Translation {
  /** Names of the flag, the newest first; the first that the version's parser has is written. */
  readonly flags: readonly string[];
  /** Other spellings in a command that set the same. */
  readonly also?: readonly string[];
  /** A flag that stands for `false` alone. */
  readonly off?: string;
  /** Whether `true` is written as a flag too; else it is the default. */
  readonly on?: boolean;
  /** Fields of the facts at start that have the effective value. */
  readonly facts: readonly string[];
  /** The fact says the opposite (`disable_radix_cache`). */
  readonly factIsOff?: boolean;
  /** What holds where nothing sets it, in words; null where the server decides by hardware, model and other flags. */
  readonly unset: string | null;
}

/** One meaning that both frameworks have a setting for. */
export interface Alignment {
  readonly label: string;
  /** The name in `server.parameters`; null for what has none. */
  readonly parameter: ParameterName | null;
  readonly vllm: Translation;
  readonly sglang: Translation;
  /** Why equal numbers do not mean the same in the two frameworks; null where they do. */
  readonly unlike: string | null;
  /** The value that `held-equal` states where the configuration has none; left out where none fits every model. */
  readonly held?: NonNullable<NeutralParameters[ParameterName]>;
}

/** Sources: vllm/engine/arg_utils.py 0.27–0.33, sglang/srt/server_args.py 0.5.18–0.5.23. */
export const ALIGNMENTS: readonly Alignment[] = [
  {
    label: 'concurrent sequences',
    parameter: 'maxSequences',
    vllm: { flags: ['--max-num-seqs'], facts: ['scheduler_config.max_num_seqs'], unset: null },
    sglang: { flags: ['--max-running-requests'], facts: ['max_running_requests'], unset: null },
    unlike: null,
    held: 256,
  },
  {
    label: 'tokens per step',
    parameter: 'batchedTokens',
    vllm: {
      flags: ['--max-num-batched-tokens'],
      facts: ['scheduler_config.max_num_batched_tokens'],
      unset: null,
    },
    sglang: { flags: ['--chunked-prefill-size'], facts: ['chunked_prefill_size'], unset: null },
    unlike: 'vLLM counts decode and prefill tokens in one budget, SGLang prefill tokens only',
    held: 4096,
  },
  {
    label: 'context length',
    parameter: 'contextLength',
    vllm: { flags: ['--max-model-len'], facts: ['model_config.max_model_len'], unset: 'of the model' },
    sglang: {
      flags: ['--context-length'],
      facts: ['context_length', 'context length'],
      unset: 'of the model',
    },
    unlike: null,
  },
  {
    label: 'share of GPU memory',
    parameter: 'memoryShare',
    vllm: {
      flags: ['--gpu-memory-utilization'],
      also: ['--device-memory-utilization'],
      facts: ['gpu_memory_utilization', 'cache_config.gpu_memory_utilization'],
      unset: null,
    },
    sglang: { flags: ['--mem-fraction-static'], facts: ['mem_fraction_static'], unset: null },
    unlike: 'vLLM: all memory, with activations and graphs; SGLang: weights and KV cache only',
    held: 0.85,
  },
  {
    label: 'prefix cache',
    parameter: 'prefixCache',
    vllm: {
      flags: ['--enable-prefix-caching'],
      off: '--no-enable-prefix-caching',
      also: ['--disable-prefix-caching'],
      on: true,
      facts: ['enable_prefix_caching', 'cache_config.enable_prefix_caching'],
      unset: null,
    },
    sglang: {
      flags: [],
      off: '--disable-radix-cache',
      facts: ['disable_radix_cache'],
      factIsOff: true,
      unset: 'true',
    },
    unlike: null,
    held: true,
  },
  {
    label: 'seed',
    parameter: 'seed',
    vllm: { flags: ['--seed'], facts: ['model_config.seed'], unset: '0' },
    sglang: { flags: ['--random-seed'], facts: ['random_seed'], unset: 'another one at each start' },
    unlike: null,
    held: 0,
  },
  {
    label: 'dtype',
    parameter: 'dtype',
    vllm: { flags: ['--dtype'], facts: ['model_config.dtype'], unset: 'auto' },
    sglang: { flags: ['--dtype'], facts: ['dtype'], unset: 'auto' },
    unlike: null,
    held: 'auto',
  },
  {
    label: 'KV cache dtype',
    parameter: 'kvCacheDtype',
    vllm: { flags: ['--kv-cache-dtype'], facts: ['cache_dtype', 'cache_config.cache_dtype'], unset: 'auto' },
    sglang: { flags: ['--kv-cache-dtype'], facts: ['kv_cache_dtype'], unset: 'auto' },
    unlike: 'the names of the values differ',
    held: 'auto',
  },
  {
    label: 'quantisation',
    parameter: 'quantization',
    vllm: {
      flags: ['--quantization'],
      also: ['-q'],
      facts: ['model_config.quantization'],
      unset: 'of the model',
    },
    sglang: { flags: ['--quantization'], facts: ['quantization'], unset: 'of the model' },
    unlike: 'the names of the values differ',
  },
  {
    label: 'attention backend',
    parameter: 'attentionBackend',
    vllm: { flags: ['--attention-backend'], facts: ['attention backend'], unset: null },
    sglang: {
      flags: ['--attention-backend'],
      facts: ['attention backend', 'attention_backend'],
      unset: null,
    },
    unlike: 'each framework has backends of its own',
  },
  {
    label: 'tensor parallel',
    parameter: 'tensorParallel',
    vllm: {
      flags: ['--tensor-parallel-size'],
      also: ['-tp'],
      facts: ['parallel_config.tensor_parallel_size'],
      unset: '1',
    },
    sglang: {
      flags: ['--tp-size'],
      also: ['--tensor-parallel-size', '--tp'],
      facts: ['tp_size'],
      unset: '1',
    },
    unlike: null,
    held: 1,
  },
  {
    label: 'pipeline parallel',
    parameter: 'pipelineParallel',
    vllm: {
      flags: ['--pipeline-parallel-size'],
      also: ['-pp'],
      facts: ['parallel_config.pipeline_parallel_size'],
      unset: '1',
    },
    sglang: {
      flags: ['--pp-size'],
      also: ['--pipeline-parallel-size', '--pp'],
      facts: ['pp_size'],
      unset: '1',
    },
    unlike: null,
    held: 1,
  },
  {
    label: 'data parallel',
    parameter: 'dataParallel',
    vllm: {
      flags: ['--data-parallel-size'],
      also: ['-dp'],
      facts: ['parallel_config.data_parallel_size'],
      unset: '1',
    },
    sglang: { flags: ['--dp-size'], also: ['--data-parallel-size', '--dp'], facts: ['dp_size'], unset: '1' },
    unlike: null,
    held: 1,
  },
  {
    label: 'tokens per chunk of a stream',
    parameter: 'streamInterval',
    vllm: { flags: ['--stream-interval'], facts: ['scheduler_config.stream_interval'], unset: '1' },
    sglang: { flags: ['--stream-interval'], facts: ['stream_interval'], unset: '1' },
    unlike: null,
    held: 1,
  },
  {
    label: 'KV cache size',
    parameter: null,
    vllm: {
      flags: ['--kv-cache-memory-bytes'],
      facts: ['KV cache tokens', 'kv_cache_size_tokens'],
      unset: null,
    },
    sglang: {
      flags: ['--max-total-tokens'],
      facts: ['KV cache tokens', 'max_total_num_tokens'],
      unset: null,
    },
    unlike: 'the flag of vLLM counts bytes, the one of SGLang tokens',
  },
  {
    label: 'grain of the prefix cache',
    parameter: null,
    vllm: { flags: ['--block-size'], facts: ['block_size', 'cache_config.block_size'], unset: null },
    sglang: { flags: ['--page-size'], facts: ['page_size'], unset: null },
    unlike: 'hit counts differ by rounding',
  },
  {
    label: 'order of waiting requests',
    parameter: null,
    vllm: { flags: ['--scheduling-policy'], facts: ['scheduler_config.policy'], unset: 'fcfs' },
    sglang: { flags: ['--schedule-policy'], facts: ['schedule_policy'], unset: 'fcfs' },
    unlike: 'only fcfs is in both; priorities count the other way round',
  },
  {
    label: 'limit of the queue',
    parameter: null,
    vllm: { flags: ['--max-num-queued-reqs'], facts: [], unset: 'none' },
    sglang: { flags: ['--max-queued-requests'], facts: ['max_queued_requests'], unset: 'none' },
    unlike: 'vLLM counts waiting and running requests, SGLang waiting ones',
  },
  {
    label: 'MoE kernels',
    parameter: null,
    vllm: { flags: ['--moe-backend'], facts: ['MoE backend'], unset: 'auto' },
    sglang: { flags: ['--moe-runner-backend'], facts: ['moe_runner_backend'], unset: 'auto' },
    unlike: 'each framework has backends of its own',
  },
  {
    label: 'sampling defaults',
    parameter: null,
    vllm: {
      flags: ['--generation-config'],
      facts: ['model_config.generation_config'],
      unset: 'of the model',
    },
    sglang: { flags: ['--sampling-defaults'], facts: ['sampling_defaults'], unset: 'of the model' },
    unlike: 'the names of the values differ',
  },
  {
    label: 'frontend processes',
    parameter: null,
    vllm: { flags: ['--api-server-count'], also: ['-asc'], facts: [], unset: null },
    sglang: { flags: ['--tokenizer-worker-num'], facts: ['tokenizer_worker_num'], unset: '1' },
    unlike: 'whole API servers in vLLM, tokenizers in SGLang',
  },
];
