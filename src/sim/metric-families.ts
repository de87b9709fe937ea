/** A family of metrics as vLLM exposes it, without its prefix and without a counter's `_total`. */
export interface MetricFamily {
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
  /** A label of its own, with every value that it takes. */
  readonly label?: readonly [name: string, values: readonly string[]];
  /** Upper bounds; `lengths` is 1, 2, 5, 10, ... up to the longest sequence. */
  readonly buckets?: readonly number[] | 'lengths';
}

const STEP_TOKENS = [1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384];
const FIRST_TOKEN_SECONDS = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160, 640,
  2560,
];
const TOKEN_SECONDS = [
  0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80,
];
const STAGE_SECONDS = [
  0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1920, 7680,
];

/** Names, types, help, labels and buckets of vLLM 0.32, as a real server exposes them. */
export const FAMILIES = {
  num_requests_running: { type: 'gauge', help: 'Number of requests in model execution batches.' },
  num_requests_waiting: { type: 'gauge', help: 'Number of requests waiting to be processed.' },
  num_requests_waiting_by_reason: {
    type: 'gauge',
    help: "Number of waiting requests by reason. Reason labels: 'capacity' = waiting for scheduling capacity; 'deferred' = deferred by transient constraints (LoRA budget, KV transfer, blocked status). Sum of all reasons equals vllm:num_requests_waiting.",
    label: ['reason', ['capacity', 'deferred']],
  },
  engine_sleep_state: {
    type: 'gauge',
    help: 'Engine sleep state; awake = 0 means engine is sleeping; awake = 1 means engine is awake; weights_offloaded = 1 means sleep level 1; discard_all = 1 means sleep level 2.',
    label: ['sleep_state', ['awake', 'weights_offloaded', 'discard_all']],
  },
  kv_cache_usage_perc: { type: 'gauge', help: 'KV-cache usage. 1 means 100 percent usage.' },
  prefix_cache_queries: {
    type: 'counter',
    help: 'Prefix cache queries, in terms of number of queried tokens.',
  },
  prefix_cache_hits: { type: 'counter', help: 'Prefix cache hits, in terms of number of cached tokens.' },
  external_prefix_cache_queries: {
    type: 'counter',
    help: 'External prefix cache queries from KV connector cross-instance cache sharing, in terms of number of queried tokens.',
  },
  external_prefix_cache_hits: {
    type: 'counter',
    help: 'External prefix cache hits from KV connector cross-instance cache sharing, in terms of number of cached tokens.',
  },
  num_preemptions: { type: 'counter', help: 'Cumulative number of preemption from the engine.' },
  prompt_tokens: { type: 'counter', help: 'Number of prefill tokens processed.' },
  prompt_tokens_by_source: {
    type: 'counter',
    help: 'Number of prompt tokens by source.',
    label: ['source', ['local_compute', 'local_cache_hit', 'external_kv_transfer']],
  },
  prompt_tokens_cached: { type: 'counter', help: 'Number of cached prompt tokens (local + external).' },
  prompt_tokens_cached_by_source: {
    type: 'counter',
    help: 'Prefix-cache hit tokens by the cache tier that supplied them: device (local HBM), host (offloaded to DRAM), disk, p2p (transferred from another vLLM instance) or external_unspecified. Counted at admission; sums to vllm:prefix_cache_hits + vllm:external_prefix_cache_hits.',
    label: ['source', ['device', 'host', 'p2p', 'disk', 'external_unspecified']],
  },
  generation_tokens: { type: 'counter', help: 'Number of generation tokens processed.' },
  request_success: {
    type: 'counter',
    help: 'Count of successfully processed requests.',
    label: ['finished_reason', ['stop', 'length', 'abort', 'error', 'repetition']],
  },
  request_prompt_tokens: {
    type: 'histogram',
    help: 'Number of prefill tokens processed.',
    buckets: 'lengths',
  },
  request_generation_tokens: {
    type: 'histogram',
    help: 'Number of generation tokens processed.',
    buckets: 'lengths',
  },
  iteration_tokens_total: {
    type: 'histogram',
    help: 'Histogram of number of tokens per engine_step.',
    buckets: STEP_TOKENS,
  },
  request_max_num_generation_tokens: {
    type: 'histogram',
    help: 'Histogram of maximum number of requested generation tokens.',
    buckets: 'lengths',
  },
  request_params_n: {
    type: 'histogram',
    help: 'Histogram of the n request parameter.',
    buckets: [1.0, 2.0, 5.0, 10.0, 20.0],
  },
  request_params_max_tokens: {
    type: 'histogram',
    help: 'Histogram of the max_tokens request parameter.',
    buckets: 'lengths',
  },
  time_to_first_token_seconds: {
    type: 'histogram',
    help: 'Histogram of time to first token in seconds.',
    buckets: FIRST_TOKEN_SECONDS,
  },
  inter_token_latency_seconds: {
    type: 'histogram',
    help: 'Histogram of inter-token latency in seconds.',
    buckets: TOKEN_SECONDS,
  },
  request_time_per_output_token_seconds: {
    type: 'histogram',
    help: 'Histogram of time_per_output_token_seconds per request.',
    buckets: TOKEN_SECONDS,
  },
  e2e_request_latency_seconds: {
    type: 'histogram',
    help: 'Histogram of e2e request latency in seconds.',
    buckets: STAGE_SECONDS,
  },
  request_queue_time_seconds: {
    type: 'histogram',
    help: 'Histogram of time spent in WAITING phase for request.',
    buckets: STAGE_SECONDS,
  },
  request_inference_time_seconds: {
    type: 'histogram',
    help: 'Histogram of time spent in RUNNING phase for request.',
    buckets: STAGE_SECONDS,
  },
  request_prefill_time_seconds: {
    type: 'histogram',
    help: 'Histogram of time spent in PREFILL phase for request.',
    buckets: STAGE_SECONDS,
  },
  request_decode_time_seconds: {
    type: 'histogram',
    help: 'Histogram of time spent in DECODE phase for request.',
    buckets: STAGE_SECONDS,
  },
  request_num_preemptions: {
    type: 'histogram',
    help: 'Histogram of the number of times a request was preempted.',
    buckets: [1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 20.0],
  },
  request_prefill_kv_computed_tokens: {
    type: 'histogram',
    help: 'Histogram of new KV tokens computed during prefill (excluding cached tokens).',
    buckets: 'lengths',
  },
} as const satisfies Record<string, MetricFamily>;

export type FamilyName = keyof typeof FAMILIES;
