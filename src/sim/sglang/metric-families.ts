/** A family of metrics as SGLang exposes it, without its prefix. */
export interface SglangFamily {
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
  /** Whose labels it has: those of the scheduler's process, of the tokenizer's, or none. */
  readonly group: 'scheduler' | 'tokenizer' | 'http';
  readonly buckets?: readonly number[];
}

const LATENCY_SECONDS = [
  0.1, 0.2, 0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, 200, 400, 600, 1200, 1800, 2400,
];
const FIRST_TOKEN_SECONDS = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, 200, 400];
const TOKEN_SECONDS = [
  0.002, 0.004, 0.006, 0.008, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035, 0.04, 0.06, 0.08, 0.1, 0.2, 0.4, 0.6,
  0.8, 1, 2, 4, 6, 8,
];
const LENGTHS = [
  100, 300, 500, 700, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 12500, 15000, 17500,
  20000, 22500, 25000, 27500, 30000, 35000, 40000, 60000, 80000, 100000, 200000, 300000, 400000, 600000,
  800000, 1000000, 1100000,
];
const QUEUE_SECONDS = [
  0, 0.001, 0.005, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100, 200,
  300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 2500, 3000,
];
const STAGE_SECONDS = [
  0.001, 0.0016200000000000001, 0.0026244000000000007, 0.004251528, 0.006887475360000002,
  0.011157710083200004, 0.018075490334784006, 0.029282294342350097, 0.047437316834607154, 0.07684845327206359,
  0.12449449430074302, 0.20168108076720373, 0.3267233508428701, 0.5292918283654495, 0.8574527619520282,
  1.389073474362286, 2.2502990284669036, 3.6454844261163837, 5.905684770308542, 9.567209327899839,
  15.49887911119774, 25.10818416014034, 40.67525833942735, 65.89391850987231, 106.74814798599316,
  172.93199973730896, 280.1498395744405, 453.84274011059364, 735.2252389791618, 1191.064887146242,
];

/** Names, types, labels and buckets of SGLang 0.5.21–0.5.23; a family without a value yet is not shown. */
export const SGLANG_FAMILIES = {
  startup_time_seconds: {
    type: 'gauge',
    group: 'tokenizer',
    help: 'Engine startup duration by phase in seconds.',
  },
  time_to_first_token_seconds: {
    type: 'histogram',
    group: 'tokenizer',
    help: 'Histogram of time to first token in seconds.',
    buckets: FIRST_TOKEN_SECONDS,
  },
  inter_token_latency_seconds: {
    type: 'histogram',
    group: 'tokenizer',
    help: 'Histogram of inter-token latency in seconds.',
    buckets: TOKEN_SECONDS,
  },
  e2e_request_latency_seconds: {
    type: 'histogram',
    group: 'tokenizer',
    help: 'Histogram of End-to-end request latency in seconds',
    buckets: LATENCY_SECONDS,
  },
  request_time_per_output_token_seconds: {
    type: 'histogram',
    group: 'tokenizer',
    help: 'Per-request TPOT in seconds: (finished_time - first_token_time) / (completion_tokens - 1).',
    buckets: TOKEN_SECONDS,
  },
  prompt_tokens_histogram: {
    type: 'histogram',
    group: 'tokenizer',
    help: 'Histogram of prompt token length.',
    buckets: LENGTHS,
  },
  uncached_prompt_tokens_histogram: {
    type: 'histogram',
    group: 'tokenizer',
    help: 'Histogram of uncached (compute) prompt token length.',
    buckets: LENGTHS,
  },
  generation_tokens_histogram: {
    type: 'histogram',
    group: 'tokenizer',
    help: 'Histogram of generation token length.',
    buckets: LENGTHS,
  },
  prompt_tokens_total: { type: 'counter', group: 'tokenizer', help: 'Number of prefill tokens processed.' },
  generation_tokens_total: {
    type: 'counter',
    group: 'tokenizer',
    help: 'Number of generation tokens processed.',
  },
  cached_tokens_total: {
    type: 'counter',
    group: 'tokenizer',
    help: 'Number of cached prompt tokens by source (device/host/storage).',
  },
  num_requests_total: { type: 'counter', group: 'tokenizer', help: 'Number of requests processed.' },
  num_aborted_requests_total: { type: 'counter', group: 'tokenizer', help: 'Number of requests aborted.' },
  max_total_num_tokens: {
    type: 'gauge',
    group: 'scheduler',
    help: 'Maximum total number of tokens in the KV cache pool.',
  },
  page_size: { type: 'gauge', group: 'scheduler', help: 'KV cache page size in tokens.' },
  num_pages: { type: 'gauge', group: 'scheduler', help: 'Number of KV cache pages.' },
  context_len: { type: 'gauge', group: 'scheduler', help: 'Maximum context length.' },
  num_running_reqs: { type: 'gauge', group: 'scheduler', help: 'The number of running requests.' },
  num_queue_reqs: { type: 'gauge', group: 'scheduler', help: 'The number of requests in the waiting queue.' },
  num_retracted_requests_total: {
    type: 'counter',
    group: 'scheduler',
    help: 'Total number of retracted requests due to kv cache OOM.',
  },
  token_usage: { type: 'gauge', group: 'scheduler', help: 'The token usage.' },
  full_token_usage: { type: 'gauge', group: 'scheduler', help: 'The token usage for full attention layers.' },
  num_used_tokens: { type: 'gauge', group: 'scheduler', help: 'The number of used tokens.' },
  kv_available_tokens: {
    type: 'gauge',
    group: 'scheduler',
    help: 'Number of free token slots in the KV cache pool.',
  },
  kv_used_tokens: {
    type: 'gauge',
    group: 'scheduler',
    help: 'Number of actively used token slots in the KV cache pool.',
  },
  gen_throughput: { type: 'gauge', group: 'scheduler', help: 'The generation throughput (token/s).' },
  cache_hit_rate: { type: 'gauge', group: 'scheduler', help: 'The prefix cache hit rate.' },
  is_cuda_graph: { type: 'gauge', group: 'scheduler', help: 'Whether the batch is using CUDA graph.' },
  per_stage_req_latency_seconds: {
    type: 'histogram',
    group: 'scheduler',
    help: 'The latency of each stage of requests.',
    buckets: STAGE_SECONDS,
  },
  queue_time_seconds: {
    type: 'histogram',
    group: 'scheduler',
    help: 'Histogram of queueing time in seconds.',
    buckets: QUEUE_SECONDS,
  },
  realtime_tokens_total: {
    type: 'counter',
    group: 'scheduler',
    help: 'Total number of tokens processed (updated on each log interval). mode: prefill_compute, prefill_cache, decode.',
  },
} as const satisfies Record<string, SglangFamily>;

export type SglangFamilyName = keyof typeof SGLANG_FAMILIES;
