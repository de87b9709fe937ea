import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Framework } from '../../src/model/pin.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';

const folder = new URL('../../fixtures/pins/', import.meta.url);

const cases: readonly (readonly [string, Framework, string | RegExp])[] = [
  ['kaito.requirements.txt', 'vllm', '0.25.1'],
  ['tt-extra.requirements.txt', 'vllm', '0.17.1'],
  ['open-instruct-marker.requirements.txt', 'vllm', '0.19.1'],
  ['open-instruct-git.requirements.txt', 'vllm', /from git at a commit/],
  ['dynamo-digest-arg.Dockerfile', 'sglang', /"deepseek-v4-blackwell" does not name a version/],
  ['runpod-arg-tag.Dockerfile', 'vllm', '0.27.1'],
  ['gpu-recipes-arg-latest.Dockerfile', 'vllm', /"latest" does not name a version/],
  ['mlperf-sglang-from.Dockerfile', 'sglang', '0.5.2'],
  ['mlperf-pip-in-run.Dockerfile', 'vllm', '0.9.0'],
  ['verl-arg-pip.Dockerfile', 'vllm', '0.24.0'],
  ['open-instruct-range/pyproject.toml', 'vllm', /vllm is left open here \(line 6, project\.dependencies/],
  [
    'open-instruct-forks/uv.lock',
    'vllm',
    /uv\.lock:45: the lock has several versions of vllm: 0\.19\.1 \(line 45, .*; 0\.19\.1\+cu130 \(line 59, /,
  ],
  ['nemo-rl-wheel-url/pyproject.toml', 'vllm', '0.25.1'],
  ['nemo-rl-wheel-url/pyproject.toml', 'sglang', '0.5.12.post1'],
  ['prime-rl-url/uv.lock', 'vllm', '0.26.0+cu129'],
  ['dynamo-two-extras/pyproject.toml', 'vllm', '0.27.1'],
  ['dynamo-two-extras/pyproject.toml', 'sglang', '0.5.17'],
  ['trl-range/pyproject.toml', 'vllm', /:7: vllm is left open here/],
  ['verl-both-frameworks.Dockerfile', 'sglang', '0.4.6.post5'],
  ['verl-both-frameworks.Dockerfile', 'vllm', '0.8.5.post1'],
];

for (const [file, framework, expected] of cases) {
  test(`real file: ${file}, ${framework}`, async () => {
    const text = await readFile(new URL(file, folder), 'utf8');
    const resolved = resolvePin({ framework, file, text, readFile: async () => null });
    if (expected instanceof RegExp) await assert.rejects(resolved, expected);
    else assert.equal((await resolved).version, expected);
  });
}

test('kinds that cannot be read yet, and frameworks without a pin, are refused with the way out', async () => {
  const request = { text: '', readFile: async () => null };
  for (const file of ['setup.py', 'setup.cfg']) {
    await assert.rejects(resolvePin({ ...request, framework: 'vllm', file }), /this kind of file/);
  }
  await assert.rejects(
    resolvePin({ ...request, framework: 'openai', file: 'requirements.txt' }),
    /no package or image/,
  );
});
