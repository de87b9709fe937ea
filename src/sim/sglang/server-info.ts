import { engineCapacity } from '../engine-config.ts';
import type { EngineOptions } from '../options.ts';
import { sglangTraits } from './versions.ts';

/** The arguments of SGLang that mean something here, resolved, in its order and names. */
export function serverArgs(options: EngineOptions): Record<string, unknown> {
  const { maxModelLen } = engineCapacity(options);
  return {
    model_path: options.model,
    tokenizer_path: options.model,
    load_format: 'dummy',
    context_length: maxModelLen,
    dtype: 'bfloat16',
    quantization: null,
    kv_cache_dtype: 'auto',
    mem_fraction_static: 0.3,
    max_running_requests: options['max-num-seqs'],
    max_queued_requests: null,
    max_total_tokens: poolTokens(options),
    chunked_prefill_size: options['max-num-batched-tokens'],
    max_prefill_tokens: 16384,
    schedule_policy: 'fcfs',
    schedule_conservativeness: 1,
    page_size: options['block-size'],
    disable_radix_cache: !options['enable-prefix-caching'],
    disable_overlap_schedule: true,
    tp_size: 1,
    dp_size: 1,
    device: 'cpu',
    random_seed: options.seed,
    host: options.host,
    port: options.port,
    api_key: null,
    admin_api_key: null,
    served_model_name: options.model,
    enable_cache_report: options['enable-cache-report'],
    reasoning_parser: options['reasoning-parser'] || null,
    stream_interval: options['stream-interval'],
    enable_metrics: options['enable-metrics'],
    attention_backend: 'torch_native',
    decode_attention_backend: null,
    prefill_attention_backend: null,
    sampling_backend: 'pytorch',
    speculative_algorithm: null,
    disable_cuda_graph: true,
    skip_server_warmup: options['skip-server-warmup'],
  };
}

/** The body of `GET /server_info`: flat, the arguments and then what came of them. */
export function sglangServerInfo(options: EngineOptions): Record<string, unknown> {
  const { maxModelLen } = engineCapacity(options);
  const args = serverArgs(options);
  return {
    ...args,
    launch_command: `--model-path ${options.model} --host ${options.host} --port ${options.port}`,
    status: 'ready',
    max_total_num_tokens: poolTokens(options),
    max_req_input_len: maxModelLen - 6,
    startup_time: STARTUP_TIME,
    internal_states: [
      {
        ...args,
        effective_max_running_requests_per_dp: options['max-num-seqs'],
        last_gen_throughput: 0,
        memory_usage: {
          weight: 0,
          kvcache: 0.031,
          startup_available: 20.883,
          token_capacity: poolTokens(options),
        },
      },
    ],
    version: options['engine-version'],
    frontend: 'python',
  };
}

/** What SGLang says that its start took, s. */
export const STARTUP_TIME = {
  load_weight: 0.03,
  kv_cache_allocation: 0.02,
  scheduler_e2e: 0.1,
  cuda_graph: { prefill: 0, decode: 0, target_verify: 0, draft_prefill: 0, draft_decode: 0, draft_extend: 0 },
  tokenizer_e2e: 0.1,
} as const;

/** The body of `GET /model_info`. */
export function modelInfo(options: EngineOptions): Record<string, unknown> {
  return {
    model_path: options.model,
    served_model_name: options.model,
    tokenizer_path: options.model,
    is_generation: true,
    preferred_sampling_params: null,
    weight_version: 'default',
    load_format: 'dummy',
    reasoning_parser: options['reasoning-parser'] || null,
    tool_call_parser: null,
    disaggregation_mode: 'null',
    has_image_understanding: false,
    has_audio_understanding: false,
    model_type: 'llama',
    architectures: ['LlamaForCausalLM'],
  };
}

/** Tokens that the KV cache holds, after the faults had their say. */
export function poolTokens(options: EngineOptions): number {
  return engineCapacity(options).blocks * options['block-size'];
}

/** Whether this version has the histogram of time per output token. */
export function hasOutputTime(options: EngineOptions): boolean {
  return sglangTraits(options['engine-version']).outputDetails;
}
