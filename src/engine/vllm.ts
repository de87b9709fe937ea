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
  infoMetric: 'vllm:cache_config_info',
  // Only in development mode, which the gate turns on where the server binds to loopback.
  serverInfo: {
    path: '/server_info?config_format=json',
    parts: ['vllm_config', 'vllm_env'],
    leaveOut:
      /^VLLM_(?:NO_USAGE_STATS|DO_NOT_TRACK|DISABLE_LOG_LOGO|SERVER_DEV_MODE)$|^kv_transfer_config\.engine_id$/,
  },
  configLine: /Initializing a V\d LLM engine \(v[^)]*\) with config: (.*)/,
  logFacts: [
    { fact: 'attention backend', pattern: /Using (\S+) attention backend/ },
    { fact: 'attention kernel', pattern: /Using (FlashAttention version \d+)/ },
    { fact: 'model runner', pattern: /(Using V2 Model Runner|using the V1 model runner)/ },
    { fact: 'MoE backend', pattern: /Using (.{1,60}?) MoE backend/ },
    { fact: 'sampling kernel', pattern: /Using (.{1,40}?) for top-p & top-k sampling/ },
    { fact: 'quantization kernel', pattern: /(?:Selected|Using) (\w*Kernel\w* for \w[\w -]{0,40}\w)/ },
    { fact: 'batched tokens', pattern: /max_num_batched_tokens=(\d+)/ },
    { fact: 'KV cache tokens', pattern: /KV cache size: ([\d,]+) tokens/ },
    { fact: 'KV cache layout', pattern: /Using (\w+) KV cache layout/ },
    { fact: 'graph capture', pattern: /Profiling CUDA graph memory: (.{1,120})/ },
    { fact: 'all-reduce backends', pattern: /Using (\[.{1,200}?\]) all-reduce backends/ },
  ],
  logTimings: [
    { phase: 'load weights', pattern: /Loading weights took ([\d.]+) seconds/ },
    { phase: 'load model', pattern: /Model loading took .{1,40} and ([\d.]+) seconds/ },
    { phase: 'compile', pattern: /torch\.compile took ([\d.]+) s in total/ },
    { phase: 'compile', pattern: /init engine .{0,80}\(compilation: ([\d.]+) s/ },
    { phase: 'capture graphs', pattern: /Graph capturing finished in ([\d.]+) secs/ },
    { phase: 'init engine', pattern: /init engine \(.{0,60}\) took ([\d.]+) s/ },
  ],
  compileCache: {
    warm: /Directly load (?:AOT compilation|the (?:compiled graph|\d+-th graph))/,
    cold: /Compiling a graph for compile range|saved AOT compiled function|Cache the graph of compile range/,
  },
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
