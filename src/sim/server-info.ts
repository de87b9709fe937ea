import { type Config, cacheConfig, engineCapacity, pythonText } from './engine-config.ts';
import type { EngineOptions } from './options.ts';
import { findVersion } from './versions.ts';

/** The body of `GET /server_info`; vLLM's default format is Python's text of the configuration. */
export function serverInfo(options: EngineOptions, format: 'text' | 'json'): unknown {
  const config = engineConfig(options);
  return {
    vllm_config: format === 'json' ? config : pythonText(config),
    vllm_env: {
      VLLM_SERVER_DEV_MODE: true,
      VLLM_LOG_STATS_INTERVAL: 10,
      VLLM_WORKER_SHUTDOWN_TIMEOUT_SECONDS: 5,
    },
    system_env: {
      os: process.platform,
      is_cuda_available: 'False',
      vllm_version: options['engine-version'],
      vllm_build_flags: 'CUDA Archs: Not Set; ROCm: Disabled; XPU: Disabled',
    },
  };
}

/** The parts of vLLM's configuration that mean something here. */
export function engineConfig(options: EngineOptions): Config {
  const { maxModelLen } = engineCapacity(options);
  const hold = findVersion(options['engine-version'])?.decodeHold ?? null;
  return {
    model_config: {
      model: options.model,
      served_model_name: options.model,
      tokenizer: options.model,
      dtype: 'torch.bfloat16',
      seed: options.seed,
      max_model_len: maxModelLen,
      quantization: null,
      enforce_eager: false,
    },
    cache_config: cacheConfig(options),
    parallel_config: {
      pipeline_parallel_size: 1,
      tensor_parallel_size: 1,
      data_parallel_size: 1,
      world_size: 1,
    },
    scheduler_config: {
      runner_type: 'generate',
      max_num_batched_tokens: options['max-num-batched-tokens'],
      max_num_seqs: options['max-num-seqs'],
      enable_chunked_prefill: true,
      policy: 'fcfs',
      prefill_first_above_seqs: hold === null ? null : hold.aboveDecoding,
      prefill_schedule_interval: 1,
      async_scheduling: false,
      stream_interval: 1,
    },
    device_config: { device: 'embedded', device_type: 'embedded' },
    speculative_config: null,
    optimization_level: 2,
    shutdown_timeout: 0,
  };
}
