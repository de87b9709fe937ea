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
  // Flat; `internal_states` has the values that the scheduler resolved.
  serverInfo: {
    path: '/server_info',
    parts: ['', 'internal_states.0'],
    leaveOut:
      /^(?:internal_states|startup_time|kv_events|last_gen_throughput|.*_memory_gb|memory_usage\.(?!token_capacity)\w+)(?:\.|$)/,
  },
  configLine: null,
  logFacts: [
    { fact: 'attention backend', pattern: /Attention backend not specified\. Use (\S+) backend by default/ },
    { fact: 'KV cache tokens', pattern: /KV Cache is allocated\..{0,60}#tokens: (\d+)/ },
    { fact: 'prefix cache', pattern: /Tree cache initialized: .{0,80}?impl=(\S+)/ },
    { fact: 'prefix cache core', pattern: /Init Unified Radix Cache\..{0,120}Tree Core: (\w+)/ },
    { fact: 'graph capture', pattern: /Capture cuda graph bs (\[.{1,200}?\])/ },
    { fact: 'context length', pattern: /max_total_num_tokens=\d+,.{0,120}context_len=(\d+)/ },
  ],
  logTimings: [
    { phase: '', pattern: /Engine startup timings \(s\): (.{1,400})/ },
    { phase: 'load weights', pattern: /Load weight end\. elapsed=([\d.]+) s/ },
    { phase: 'capture graphs', pattern: /Capture cuda graph end\. Time elapsed: ([\d.]+) s/ },
    {
      phase: 'capture piecewise graphs',
      pattern: /Capture piecewise CUDA graph end\. Time elapsed: ([\d.]+) s/,
    },
  ],
  // Its caches of compiled kernels are silent where they hit.
  compileCache: { warm: /(?!)/, cold: /DeepGEMM JIT Pre-Compile|JIT compiling|Compiling kernel/ },
  ignoreEos: true,
  environment: {},
  loopbackEnvironment: {},
};
