import type { FrameworkFacts } from './framework-facts.ts';

/**
 * SGLang (checked against 0.5.18–0.5.23). Metric names: srt/observability/metrics_collector.py, shown only with
 * `--enable-metrics`; endpoints: srt/entrypoints/http_server.py. `/health` runs a generation each time: `/ready`
 * (since 0.5.20) is asked first.
 */
export const SGLANG: FrameworkFacts = {
  label: 'SGLang',
  readinessPaths: ['/ready', '/health'],
  modelsPath: '/v1/models',
  version: { path: '/server_info', field: 'version' },
  cacheReset: { path: '/flush_cache', answer: 'status' },
  cacheSalt: true,
  metricsPath: '/metrics',
  load: ['sglang:num_running_reqs', 'sglang:num_queue_reqs'],
  counters: {
    requests: { kind: 'total', sources: [{ name: 'sglang:num_requests_total' }] },
    promptTokens: { kind: 'total', sources: [{ name: 'sglang:prompt_tokens_total' }] },
    completionTokens: { kind: 'total', sources: [{ name: 'sglang:generation_tokens_total' }] },
    // By source, or as one `total` where the server does not know the source; never both added up.
    cachedPromptTokens: {
      kind: 'total',
      sources: [
        { name: 'sglang:cached_tokens_total', without: { cache_source: ['total'] } },
        { name: 'sglang:cached_tokens_total', only: { cache_source: 'total' } },
      ],
    },
    preemptions: { kind: 'total', sources: [{ name: 'sglang:num_retracted_requests_total' }] },
    ttftMeanMs: { kind: 'mean', sources: [{ name: 'sglang:time_to_first_token_seconds' }] },
    itlMeanMs: {
      kind: 'mean',
      sources: [
        { name: 'sglang:inter_token_latency_seconds' },
        { name: 'sglang:time_per_output_token_seconds' },
      ],
    },
    e2eMeanMs: { kind: 'mean', sources: [{ name: 'sglang:e2e_request_latency_seconds' }] },
    queueMeanMs: { kind: 'mean', sources: [{ name: 'sglang:queue_time_seconds' }] },
    prefillMeanMs: {
      kind: 'mean',
      sources: [{ name: 'sglang:per_stage_req_latency_seconds', only: { stage: 'prefill_forward' } }],
    },
    decodeMeanMs: null,
  },
  infoMetric: null,
  serverInfo: {
    path: '/server_info',
    fields: [
      'attention_backend',
      'prefill_attention_backend',
      'decode_attention_backend',
      'sampling_backend',
      'moe_runner_backend',
      'dtype',
      'quantization',
      'kv_cache_dtype',
      'chunked_prefill_size',
      'max_prefill_tokens',
      'max_running_requests',
      'max_total_num_tokens',
      'mem_fraction_static',
      'page_size',
      'schedule_policy',
      'disable_radix_cache',
      'disable_overlap_schedule',
      'disable_cuda_graph',
      'tp_size',
      'dp_size',
      'speculative_algorithm',
    ],
  },
  logFacts: [
    { fact: 'attention backend', pattern: /Attention backend not specified\. Use (\S+) backend by default/ },
    { fact: 'KV cache tokens', pattern: /KV Cache is allocated\..{0,60}#tokens: (\d+)/ },
    { fact: 'prefix cache', pattern: /Tree cache initialized: .{0,80}?impl=(\S+)/ },
  ],
  ignoreEos: true,
  environment: {},
  loopbackEnvironment: {},
};
