import type { Framework } from '../model/pin.ts';

/** Under which names a framework is installed. */
export interface FrameworkNames {
  /** Package names in normal form (PEP 503). */
  readonly packages: readonly string[];
  /** Image names without a registry. */
  readonly images: readonly string[];
  /** Its repository on GitHub. */
  readonly repository: string | null;
}

/**
 * The names that are the framework itself, also in its builds for other devices, whose tags are its own versions. Everything
 * else that looks alike (vllm-flash-attn, sglang-router, sgl-kernel, nvidia/vllm with its calendar tags ...) is another
 * thing with another version and never counts as the pin.
 */
export const FRAMEWORK_NAMES = {
  vllm: {
    packages: ['vllm'],
    images: [
      'vllm/vllm-openai',
      'vllm/vllm-openai-rocm',
      'vllm/vllm-openai-cpu',
      'vllm/vllm-tpu',
      'rocm/vllm',
      'q9t5s3a7/vllm-release-repo',
      'q9t5s3a7/vllm-cpu-release-repo',
    ],
    repository: 'vllm-project/vllm',
  },
  sglang: { packages: ['sglang'], images: ['lmsysorg/sglang'], repository: 'sgl-project/sglang' },
  embedded: { packages: ['serving-gate-engine'], images: [], repository: null },
  openai: { packages: [], images: [], repository: null },
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

/** Is this a path below the framework's image: most likely a slash where the colon of a tag was meant? */
export function isBelowFrameworkImage(framework: Framework, name: string): boolean {
  const images: readonly string[] = FRAMEWORK_NAMES[framework].images;
  return images.some((image) => name.startsWith(`${image}/`) || name.includes(`/${image}/`));
}

/**
 * Names of variables and keys that hold the framework's version: VLLM_VERSION, vllm_tag, vllmImageTag. In upper case with
 * underscores.
 */
export function versionNames(framework: Framework): readonly string[] {
  const name = framework.toUpperCase();
  return ['VERSION', 'TAG', 'IMAGE_TAG', 'OPENAI_TAG', 'OPENAI_VERSION'].map((end) => `${name}_${end}`);
}

/** A key or variable's name in the form of `versionNames`. */
export function variableName(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}
