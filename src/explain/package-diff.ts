import type { Difference } from '../model/verdict.ts';
import { diffNames } from './field-diff.ts';

type Packages = Readonly<Record<string, string>> | null;

/** Packages that can move a serving number; they come first in a diff. `*` stands for any ending. */
const THAT_MATTER = [
  'vllm',
  'sglang',
  'torch',
  'triton*',
  'flashinfer*',
  'flash-attn*',
  'vllm-flash-attn*',
  'sgl-kernel',
  'sglang-kernel',
  'kernels',
  'deep-gemm*',
  'cuda-tile*',
  'nvidia-cutlass*',
  'transformers',
  'nvidia-nccl*',
  'nvidia-cudnn*',
  'nvidia-cublas*',
  'nvidia-cuda-runtime*',
  'nvidia-*',
  'cuda-*',
  'xformers',
  'torchao',
  'compressed-tensors',
  'xgrammar',
  'llguidance',
  'outlines*',
  'tokenizers',
  'sglang-router',
  'fastapi',
  'uvicorn',
  'uvloop',
  'httptools',
  'starlette',
  'orjson',
  'msgspec',
  'pyzmq',
  'ray',
  'pydantic',
  'numpy',
] as const;

/** What was added, removed and changed between two package lists; what matters for serving comes first. */
export function diffPackages(baseline: Packages, candidate: Packages): Difference[] {
  if (baseline === null && candidate === null) return [];
  if (baseline === null || candidate === null) {
    const count = (packages: Packages) => (packages ? `${Object.keys(packages).length} listed` : null);
    return [
      {
        field: 'packages',
        class: 'under-test',
        kind: 'unknown',
        baseline: count(baseline),
        candidate: count(candidate),
      },
    ];
  }
  return diffNames('package ', 'under-test', normalised(baseline), normalised(candidate)).sort(
    (a, b) => rank(a.field) - rank(b.field),
  );
}

/** Names as PEP 503 compares them: `Flash_Attn` and `flash-attn` are one package. */
function normalised(packages: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(packages).map(([name, version]) => [name.toLowerCase().replace(/[-_.]+/g, '-'), version]),
  );
}

function rank(field: string): number {
  return packageRank(field.slice('package '.length)) ?? THAT_MATTER.length;
}

/** Place of a package (name in normal form) among those that can move a serving number; null for all others. */
export function packageRank(name: string): number | null {
  const place = THAT_MATTER.findIndex((pattern) => isNamedBy(pattern, name));
  return place === -1 ? null : place;
}

function isNamedBy(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
