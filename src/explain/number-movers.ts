/** A fact at start that moves numbers when it changes. */
export interface NumberMover {
  readonly fields: RegExp;
  /** What it moves, in words. */
  readonly moves: string;
  /** The flags that set it; empty for what the server finds out by itself. */
  readonly flags: readonly string[];
}

/** Names of vLLM's and SGLang's configuration, and of facts that their logs state. Metrics' labels have vLLM's names. */
const NUMBER_MOVERS: readonly NumberMover[] = [
  { fields: /^model runner$|^VLLM_USE_V2_MODEL_RUNNER$/, moves: 'everything', flags: [] },
  {
    fields: /^(?:chunked_prefill_size|max_prefill_tokens|batched tokens)$|\.max_num_batched_tokens$/,
    moves: 'prefill throughput, and ITL under mixed load',
    flags: ['--chunked-prefill-size', '--max-prefill-tokens', '--max-num-batched-tokens'],
  },
  {
    fields: /^(?:max_running_requests|effective_max_running_requests_per_dp)$|\.max_num_seqs$/,
    moves: 'queueing and throughput at high load',
    flags: ['--max-running-requests', '--max-num-seqs'],
  },
  {
    fields:
      /^(?:attention backend|attention kernel|(?:prefill_|decode_)?attention_backend|VLLM_ATTENTION_BACKEND)$|attention_config\.backend$/,
    moves: 'prefill and decode',
    flags: ['--attention-backend', '--prefill-attention-backend', '--decode-attention-backend'],
  },
  {
    fields:
      /^(?:MoE backend|moe_runner_backend|moe_a2a_backend|quantization kernel|VLLM_(?:MOE_)?USE_DEEP_GEMM)$|_gemm_runner_backend$|moe_backend$/,
    moves: 'prefill and decode of the layers that use it',
    flags: ['--moe-runner-backend', '--moe-a2a-backend', '--moe-backend'],
  },
  {
    fields: /^(?:sampling_backend|sampling kernel|VLLM_USE_FLASHINFER_SAMPLER)$/,
    moves: 'decode',
    flags: ['--sampling-backend'],
  },
  {
    fields:
      /^(?:all-reduce backends|VLLM_ALLREDUCE_USE_\w+|disable_custom_all_reduce)$|\.disable_custom_all_reduce$/,
    moves: 'decode on several GPUs',
    flags: ['--disable-custom-all-reduce'],
  },
  {
    fields: /^(?:dtype|quantization|kv_cache_dtype|cache_dtype)$|model_config\.(?:dtype|quantization)$/,
    moves: 'everything',
    flags: ['--dtype', '--quantization', '--kv-cache-dtype'],
  },
  {
    fields:
      /^(?:KV cache tokens|kv_cache_size_tokens|num_gpu_blocks|max_total_num_tokens|memory_usage\.token_capacity)$/,
    moves: 'KV capacity: queueing, preemption, prefix hits',
    flags: [],
  },
  {
    fields:
      /^(?:gpu_memory_utilization|mem_fraction_static|kv_cache_memory_bytes|VLLM_MEMORY_PROFILER_ESTIMATE_CUDAGRAPHS)$/,
    moves: 'KV capacity: queueing, preemption, prefix hits',
    flags: ['--gpu-memory-utilization', '--mem-fraction-static', '--kv-cache-memory-bytes'],
  },
  {
    fields:
      /^(?:enable_prefix_caching|disable_radix_cache|prefix cache|prefix cache core|block_size|page_size|radix_eviction_policy|prefix_cache_retention_interval|KV cache layout)$/,
    moves: 'TTFT of repeated prefixes',
    flags: [
      '--enable-prefix-caching',
      '--no-enable-prefix-caching',
      '--disable-radix-cache',
      '--block-size',
      '--page-size',
    ],
  },
  {
    fields:
      /^(?:disable_overlap_schedule|schedule_policy|schedule_conservativeness|enable_mixed_chunk|num_continuous_decode_steps|stream_interval|enable_chunked_prefill)$|scheduler_config\.(?:policy|async_scheduling|enable_chunked_prefill|stream_interval)$/,
    moves: 'scheduling: TTFT and ITL under load',
    flags: [
      '--disable-overlap-schedule',
      '--schedule-policy',
      '--schedule-conservativeness',
      '--async-scheduling',
      '--no-async-scheduling',
      '--stream-interval',
      '--scheduling-policy',
    ],
  },
  {
    fields:
      /^(?:graph capture|disable_cuda_graph|cuda_graph_max_bs|enable_torch_compile|optimization_level|enforce_eager)$|\.(?:cudagraph_mode|enforce_eager|max_cudagraph_capture_size)$|compilation_config\.mode$|cuda_graph_config\.\w+\.backend$/,
    moves: 'decode at small batches, and the start-up time',
    flags: [
      '--disable-cuda-graph',
      '--cuda-graph-max-bs',
      '--enable-torch-compile',
      '--enforce-eager',
      '--compilation-config',
      '-O',
    ],
  },
  {
    fields:
      /^speculative_(?:algorithm|num_steps|num_draft_tokens|eagle_topk)$|speculative_config\.(?:method|num_speculative_tokens)$/,
    moves: 'decode',
    flags: [
      '--speculative-algorithm',
      '--speculative-config',
      '--speculative-num-steps',
      '--speculative-num-draft-tokens',
    ],
  },
  {
    fields: /^(?:max model len|max_seq_len|context_length|context length)$|model_config\.max_model_len$/,
    moves: 'KV capacity, and which requests are taken',
    flags: ['--max-model-len', '--context-length'],
  },
  {
    fields: /^(?:tp_size|dp_size|pp_size|ep_size)$|parallel_config\.(?:tensor|pipeline|data)_parallel_size$/,
    moves: 'everything',
    flags: [
      '--tp',
      '--tp-size',
      '--tensor-parallel-size',
      '--dp-size',
      '--data-parallel-size',
      '--pp-size',
      '--pipeline-parallel-size',
    ],
  },
];

/** What a fact at start moves when it changes; null for one that is not known to move numbers. */
export function numberMover(fact: string): NumberMover | null {
  return NUMBER_MOVERS.find(({ fields }) => fields.test(fact)) ?? null;
}
