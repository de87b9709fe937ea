import type { Framework } from '../model/pin.ts';

/** Under which names a framework is installed. */
export interface FrameworkNames {
  /** Package names in normal form (PEP 503). */
  readonly packages: readonly string[];
  /** Image names without a registry. */
  readonly images: readonly string[];
}

/**
 * The names that are the framework itself. Everything else that looks alike (vllm-flash-attn, sglang-router,
 * sgl-kernel, vllm/vllm-tpu ...) is another thing with another version and never counts as the pin.
 */
export const FRAMEWORK_NAMES = {
  vllm: {
    packages: ['vllm'],
    images: ['vllm/vllm-openai', 'vllm/vllm-openai-rocm', 'vllm/vllm-openai-cpu'],
  },
  sglang: { packages: ['sglang'], images: ['lmsysorg/sglang'] },
  embedded: { packages: ['serving-gate-engine'], images: [] },
  openai: { packages: [], images: [] },
} as const satisfies Record<Framework, FrameworkNames>;

/** A package name in normal form: case, `-`, `_` and `.` make no difference (PEP 503). */
export function normalPackageName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** Is this the framework's own package? */
export function isFrameworkPackage(framework: Framework, name: string): boolean {
  const packages: readonly string[] = FRAMEWORK_NAMES[framework].packages;
  return packages.includes(normalPackageName(name));
}

/** Is this the framework's own image, from whatever registry or mirror? */
export function isFrameworkImage(framework: Framework, name: string): boolean {
  const images: readonly string[] = FRAMEWORK_NAMES[framework].images;
  return images.some((image) => name === image || name.endsWith(`/${image}`));
}
