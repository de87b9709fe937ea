import type { FrameworkFacts } from './framework-facts.ts';

/**
 * vLLM (V1 engine, checked against 0.27–0.33). Metric names: vllm/v1/metrics/loggers.py; endpoints:
 * vllm/entrypoints/serve. Older names stand behind the newer ones.
 */
export const VLLM: FrameworkFacts = {
  label: 'vLLM',
  readinessPaths: ['/health'],
  modelsPath: '/v1/models',
  version: { path: '/version', field: 'version' },
  cacheReset: { path: '/reset_prefix_cache', answer: 'success-field' },
  cacheSalt: true,
  metricsPath: '/metrics',
  load: ['vllm:num_requests_running', 'vllm:num_requests_waiting'],
  counters: {
    requests: {
      kind: 'total',
      sources: [{ name: 'vllm:request_success_total', without: { finished_reason: ['abort', 'error'] } }],
    },
    promptTokens: { kind: 'total', sources: [{ name: 'vllm:prompt_tokens_total' }] },
    completionTokens: { kind: 'total', sources: [{ name: 'vllm:generation_tokens_total' }] },
    cachedPromptTokens: {
      kind: 'total',
      sources: [
        { name: 'vllm:prompt_tokens_cached_total' },
        { name: 'vllm:prefix_cache_hits_total' },
        { name: 'vllm:gpu_prefix_cache_hits_total' },
      ],
    },
    preemptions: { kind: 'total', sources: [{ name: 'vllm:num_preemptions_total' }] },
    ttftMeanMs: { kind: 'mean', sources: [{ name: 'vllm:time_to_first_token_seconds' }] },
    itlMeanMs: {
      kind: 'mean',
      sources: [{ name: 'vllm:inter_token_latency_seconds' }, { name: 'vllm:time_per_output_token_seconds' }],
    },
    e2eMeanMs: { kind: 'mean', sources: [{ name: 'vllm:e2e_request_latency_seconds' }] },
    queueMeanMs: { kind: 'mean', sources: [{ name: 'vllm:request_queue_time_seconds' }] },
    prefillMeanMs: { kind: 'mean', sources: [{ name: 'vllm:request_prefill_time_seconds' }] },
    decodeMeanMs: { kind: 'mean', sources: [{ name: 'vllm:request_decode_time_seconds' }] },
  },
  infoMetric: {
    name: 'vllm:cache_config_info',
    labels: [
      'block_size',
      'num_gpu_blocks',
      'kv_cache_size_tokens',
      'kv_cache_max_concurrency',
      'cache_dtype',
      'enable_prefix_caching',
      'gpu_memory_utilization',
      'prefix_caching_hash_algo',
    ],
  },
  serverInfo: null,
  logFacts: [
    { fact: 'attention backend', pattern: /Using (\S+) attention backend/ },
    { fact: 'model runner', pattern: /(Using V2 Model Runner|using the V1 model runner)/ },
    { fact: 'MoE backend', pattern: /Using (.{1,60}?) MoE backend/ },
    { fact: 'batched tokens', pattern: /max_num_batched_tokens=(\d+)/ },
    { fact: 'KV cache tokens', pattern: /KV cache size: ([\d,]+) tokens/ },
    { fact: 'all-reduce backends', pattern: /Using (\[.{1,200}?\]) all-reduce backends/ },
  ],
  ignoreEos: true,
  environment: {
    VLLM_NO_USAGE_STATS: '1',
    VLLM_DO_NOT_TRACK: '1',
    VLLM_DISABLE_LOG_LOGO: '1',
    // A window of its own for the engine process, so that it releases the device in order.
    VLLM_WORKER_SHUTDOWN_TIMEOUT_SECONDS: '20',
  },
  // Dev mode has /reset_prefix_cache, and opens endpoints that must not be reachable from outside.
  loopbackEnvironment: { VLLM_SERVER_DEV_MODE: '1' },
};
