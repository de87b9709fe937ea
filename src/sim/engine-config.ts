import type { EngineOptions } from './options.ts';
import type { Labels } from './prometheus-text.ts';

/** A value as vLLM's JSON has it. */
export type ConfigValue =
  | string
  | number
  | boolean
  | null
  | readonly []
  | { readonly [name: string]: ConfigValue };
export type Config = Readonly<Record<string, ConfigValue>>;

/** What the engine really runs with, after the faults had their say. */
export interface Capacity {
  readonly blocks: number;
  readonly maxModelLen: number;
}

/** Blocks and longest sequence; a pool made small by a fault shortens the longest sequence, so that every request can end. */
export function engineCapacity(options: EngineOptions): Capacity {
  const small = options.faults['small-kv'];
  const maxModelLen = options['max-model-len'];
  if (small === undefined) return { blocks: options['num-kv-blocks'], maxModelLen };
  return { blocks: small, maxModelLen: Math.min(maxModelLen, small * options['block-size']) };
}

/** vLLM's cache configuration: in `/server_info`, and as the labels of `vllm:cache_config_info`. */
export function cacheConfig(options: EngineOptions): Config {
  const { blocks, maxModelLen } = engineCapacity(options);
  const tokens = blocks * options['block-size'];
  return {
    block_size: options['block-size'],
    user_specified_block_size: false,
    kv_cache_layout: null,
    prefix_match_unit: null,
    gpu_memory_utilization: 0.92,
    cache_dtype: 'auto',
    is_attention_free: false,
    num_gpu_blocks_override: null,
    sliding_window: null,
    enable_prefix_caching: options['enable-prefix-caching'],
    prefix_caching_hash_algo: 'sha256',
    prefix_cache_retention_interval: 0,
    kv_cache_dtype_skip_layers: [],
    mamba_page_size_padded: null,
    skip_page_size_padded: null,
    mamba_block_size: null,
    mamba_cache_dtype: 'auto',
    mamba_ssm_cache_dtype: 'auto',
    mamba_cache_mode: 'none',
    enable_mamba_shared_prefix_checkpoint: false,
    replayssm_buffer_len: 16,
    use_replayssm: false,
    use_kda_recoverssm: false,
    num_gpu_blocks: blocks,
    num_cpu_blocks: null,
    effective_attention_block_size: options['block-size'],
    kv_cache_size_tokens: tokens,
    kv_cache_max_concurrency: Math.round((100 * tokens) / maxModelLen) / 100,
    hash_block_size: null,
    cache_hit_alignment_tokens: null,
    kv_sharing_fast_prefill: false,
    swa_bounded_replay: true,
    kv_cache_memory_bytes: tokens * 16_384,
    kv_offloading_size: null,
    kv_offloading_backend: 'native',
    _block_size_resolved: true,
  };
}

/** A configuration as labels: values as Python prints them. */
export function configLabels(config: Config): Labels {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      name === 'kv_cache_max_concurrency' && Number.isInteger(value) ? `${value}.0` : pythonText(value),
    ]),
  );
}

/** A value as Python's `str` prints it, in a dictionary with quotes around strings. */
export function pythonText(value: ConfigValue, nested = false): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return nested ? `'${value}'` : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return '[]';
  const entries = Object.entries(value as Config);
  return `{${entries.map(([name, inner]) => `'${name}': ${pythonText(inner, true)}`).join(', ')}}`;
}
