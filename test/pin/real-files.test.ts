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
  ['open-instruct-git.requirements.txt', 'vllm', /URL, a path or git/],
  ['dynamo-digest-arg.Dockerfile', 'sglang', /"deepseek-v4-blackwell" does not name a version/],
  ['runpod-arg-tag.Dockerfile', 'vllm', '0.27.1'],
  ['gpu-recipes-arg-latest.Dockerfile', 'vllm', /"latest" does not name a version/],
  ['mlperf-sglang-from.Dockerfile', 'sglang', '0.5.2'],
  ['mlperf-pip-in-run.Dockerfile', 'vllm', /:5: vllm is installed by a RUN/],
  ['verl-both-frameworks.Dockerfile', 'sglang', /:2: sglang is installed by a RUN/],
];

for (const [file, framework, expected] of cases) {
  test(`real file: ${file}`, async () => {
    const text = await readFile(new URL(file, folder), 'utf8');
    const resolved = resolvePin({ framework, file, text, readFile: async () => null });
    if (expected instanceof RegExp) await assert.rejects(resolved, expected);
    else assert.equal((await resolved).version, expected);
  });
}

test('kinds that cannot be read yet, and frameworks without a pin, are refused with the way out', async () => {
  const request = { text: '', readFile: async () => null };
  for (const file of ['pyproject.toml', 'uv.lock', 'values.yaml', 'setup.py']) {
    await assert.rejects(resolvePin({ ...request, framework: 'vllm', file }), /this kind of file/);
  }
  await assert.rejects(
    resolvePin({ ...request, framework: 'openai', file: 'requirements.txt' }),
    /no package or image/,
  );
});
