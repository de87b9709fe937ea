import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import type { Framework } from '../../src/model/pin.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';

const folder = new URL('../../fixtures/pins/', import.meta.url);

/** What a file answers: the version, with line, tag and digest where it has them; or how and with which hint it is refused. */
interface Answer {
  readonly version?: string;
  readonly line?: number;
  readonly tag?: string;
  readonly digest?: string;
  readonly refused?: RegExp;
  readonly hint?: RegExp;
  readonly select?: string;
}

const DSV4 = 'sha256:5027e95bf6ec536856b1b52a91d1f35ff5c564ab83e8a94758a169ff09bb8df3';

const cases: readonly (readonly [string, Framework, Answer])[] = [
  ['kaito.requirements.txt', 'vllm', { version: '0.25.1' }],
  ['tt-extra.requirements.txt', 'vllm', { version: '0.17.1' }],
  ['open-instruct-marker.requirements.txt', 'vllm', { version: '0.19.1' }],
  ['open-instruct-git.requirements.txt', 'vllm', { refused: /from git at a commit/, hint: /pin\.version/ }],
  [
    'open-instruct-range/pyproject.toml',
    'vllm',
    { refused: /left open here \(line 6, project\.dep/, hint: /uv\.lock/ },
  ],
  [
    'open-instruct-forks/uv.lock',
    'vllm',
    {
      refused:
        /uv\.lock:45: the lock has several versions of vllm: 0\.19\.1 \(line 45, .*; 0\.19\.1\+cu130 \(line 59, /,
      hint: /pin\.select/,
    },
  ],
  ['open-instruct-forks/uv.lock', 'vllm', { select: 'wheels.vllm.ai', version: '0.19.1+cu130', line: 59 }],
  ['open-instruct-forks/uv.lock', 'vllm', { select: 'pypi.org', version: '0.19.1', line: 45 }],
  [
    'open-instruct-forks/uv.lock',
    'vllm',
    { select: 'rocm', refused: /has pin\.select \("rocm"\) in it: 0\.19\.1 \(line 45/ },
  ],
  ['nemo-rl-wheel-url/pyproject.toml', 'vllm', { version: '0.25.1' }],
  ['nemo-rl-wheel-url/pyproject.toml', 'sglang', { version: '0.5.12.post1' }],
  ['prime-rl-url/uv.lock', 'vllm', { version: '0.26.0+cu129' }],
  ['dynamo-two-extras/pyproject.toml', 'vllm', { version: '0.27.1' }],
  ['dynamo-two-extras/pyproject.toml', 'sglang', { version: '0.5.17' }],
  ['dynamo-digest-arg.Dockerfile', 'sglang', { refused: /"deepseek-v4-blackwell" does not name a version/ }],
  ['runpod-arg-tag.Dockerfile', 'vllm', { version: '0.27.1', tag: 'v0.27.1' }],
  ['gpu-recipes-arg-latest.Dockerfile', 'vllm', { refused: /"latest" does not name a version/ }],
  ['mlperf-sglang-from.Dockerfile', 'sglang', { version: '0.5.2', tag: 'v0.5.2-cu129-b200' }],
  ['mlperf-pip-in-run.Dockerfile', 'vllm', { version: '0.9.0' }],
  ['verl-arg-pip.Dockerfile', 'vllm', { version: '0.24.0' }],
  ['verl-both-frameworks.Dockerfile', 'sglang', { version: '0.4.6.post5' }],
  ['verl-both-frameworks.Dockerfile', 'vllm', { version: '0.8.5.post1' }],
  [
    'kubeai-images.values.yaml',
    'vllm',
    {
      refused:
        /several versions of vllm: 0\.10\.2 \(line 4, .*no version in "vllm\/vllm-tpu:2319.*no version in "rocm\/vllm\/rocm6/,
      hint: /pin\.select/,
    },
  ],
  [
    'kubeai-images.values.yaml',
    'vllm',
    { select: 'images.nvidia-gpu', version: '0.10.2', tag: 'v0.10.2', line: 5 },
  ],
  ['kubeai-images.values.yaml', 'vllm', { select: 'images.cpu', version: '0.10.2', line: 6 }],
  [
    'kubeai-images.values.yaml',
    'vllm',
    { select: 'amd-gpu', refused: /:9: .*below an image/, hint: /slash/ },
  ],
  ['kubeai-images.values.yaml', 'vllm', { select: 'google-tpu', refused: /does not name a version/ }],
  ['production-stack-latest.values.yaml', 'vllm', { refused: /"latest" does not name a version/ }],
  ['llm-d-anchor.values.yaml', 'vllm', { version: '0.26.0', tag: 'v0.26.0' }],
  ['inference-perf/docker-compose.yml', 'sglang', { version: '0.4.7', tag: 'v0.4.7-cu124' }],
  ['aibrix/docker-compose.yml', 'vllm', { version: '0.6.6', tag: 'v0.6.6' }],
  ['aibrix-terraform/main.tf', 'vllm', { version: '0.7.1', tag: 'v0.7.1', line: 2 }],
  [
    'inferencex-nightly.recipe.yaml',
    'sglang',
    { refused: /"nightly-dev-cu13-20260710-cfc66e05" does not name/ },
  ],
  ['inferencex-digest.recipe.yaml', 'sglang', { version: '0.5.14', tag: 'v0.5.14-cu130', digest: DSV4 }],
  ['trl-range/pyproject.toml', 'vllm', { refused: /:7: vllm is left open here/ }],
  [
    'openrlhf/setup.py.txt',
    'vllm',
    {
      refused:
        /:3: several versions of vllm: 0\.27\.1 \(line 2, vllm\); no version in "vllm>=0\.27\.1" \(line 3, vllm_latest\)/,
    },
  ],
  ['openrlhf/setup.py.txt', 'vllm', { select: '==', version: '0.27.1', line: 2 }],
  ['evalplus/setup.cfg', 'vllm', { refused: /setup\.cfg:5: vllm is not pinned.*"vllm>=0\.5\.1"/ }],
  ['coreweave/vllm-tensorizer.yml', 'vllm', { version: '0.26.0', line: 3 }],
  ['gke-ray/ray-service.yaml', 'vllm', { version: '0.4.3', line: 6 }],
  ['vllm-feedstock/recipe.yaml', 'vllm', { version: '0.26.0', line: 12 }],
  ['haanjack/run_test.sh.txt', 'vllm', { version: '0.11.1', tag: 'rocm7.0.0_vllm_0.11.1_20251103', line: 2 }],
];

for (const [file, framework, expected] of cases) {
  const how = expected.select === undefined ? '' : `, select ${expected.select}`;
  test(`real file: ${file}, ${framework}${how}`, async () => {
    const text = await readFile(new URL(file, folder), 'utf8');
    const named = file.replace(/\.(py|sh)\.txt$/, '.$1');
    const request = { framework, file: named, text, select: expected.select, readFile: async () => null };
    if (expected.refused !== undefined) {
      await assert.rejects(resolvePin(request), (error) => {
        assert.ok(error instanceof GateError && error.code === 'pin', String(error));
        assert.match(error.message, expected.refused ?? /$^/);
        assert.match(error.hint ?? '', expected.hint ?? /pin\.version/);
        return true;
      });
      return;
    }
    const { version, source, image } = await resolvePin(request);
    assert.equal(version, expected.version);
    assert.equal(source.file, named);
    if (expected.line !== undefined) assert.equal(source.line, expected.line);
    assert.equal(image?.tag ?? undefined, expected.tag ?? image?.tag ?? undefined);
    assert.equal(image?.digest ?? undefined, expected.digest);
  });
}

test('kinds that cannot be read, and frameworks without a pin, are refused with the way out', async () => {
  const request = { text: '', readFile: async () => null };
  for (const file of ['notes.md', '.tool-versions']) {
    await assert.rejects(resolvePin({ ...request, framework: 'vllm', file }), (error) => {
      assert.ok(error instanceof GateError);
      assert.match(error.message, /this kind of file/);
      assert.match(error.hint ?? '', /pin\.pattern/);
      return true;
    });
  }
  await assert.rejects(
    resolvePin({ ...request, framework: 'openai', file: 'requirements.txt' }),
    /no package or image/,
  );
});
