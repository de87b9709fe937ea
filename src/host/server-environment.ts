import { redactText } from './redact.ts';
import { isSecretName } from './secret-names.ts';

/** Variables that change how a server computes; everything else is left out of records. */
const RECORDED =
  /^(?:VLLM_|SGLANG_|SGL_|CUDA_|NVIDIA_VISIBLE_DEVICES$|NVIDIA_DRIVER_CAPABILITIES$|NCCL_|TORCH|PYTORCH_|TRITON_|FLASHINFER_|OMP_|MKL_|ROCR_|HIP_|GLOO_|UCX_|TOKENIZERS_PARALLELISM$|HF_HUB_OFFLINE$|TRANSFORMERS_OFFLINE$|LD_PRELOAD$)/;

/** Set to keep the server quiet or to stop it in order; they say nothing about how it computes. */
const NOT_RECORDED = new Set(['VLLM_NO_USAGE_STATS', 'VLLM_DO_NOT_TRACK', 'VLLM_DISABLE_LOG_LOGO']);

/** The part of a server's environment that may be recorded: allow-listed names, secrets and paths taken out. */
export function recordableEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[] = [],
): Record<string, string> {
  const recorded = Object.entries(environment)
    .filter(([name]) => RECORDED.test(name) && !NOT_RECORDED.has(name) && !isSecretName(name))
    .map(([name, value]) => [name, describe(name, redactText(value ?? '', secrets))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(recorded);
}

/** A path differs from runner to runner: that it was set is the fact worth keeping. */
function describe(name: string, value: string): string {
  return value.startsWith('/') && name !== 'LD_PRELOAD' ? '(a path)' : value;
}
