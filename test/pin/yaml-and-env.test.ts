// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of the files
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import type { Framework } from '../../src/model/pin.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';

const resolve = (file: string, text: string, framework: Framework = 'vllm', dotEnv: string | null = null) =>
  resolvePin({ framework, file, text, readFile: async (path) => (path.endsWith('.env') ? dotEnv : null) });

const K = 'kustomization.yaml';
const read: readonly (readonly [string, string, string, string, number])[] = [
  ['compose', 'compose.yaml', 'services:\n  a:\n    image: vllm/vllm-openai:v0.10.2', '0.10.2', 3],
  ['compose default', 'docker-compose.yml', 'image: ${I:-vllm/vllm-openai:v0.6.6}', '0.6.6', 1],
  ['compose tag default', 'docker-compose.gpu.yml', 'image: "vllm/vllm-openai:${T-v0.6.6}"', '0.6.6', 1],
  [
    'split',
    'values.yaml',
    'a:\n- image:\n    repository: r:5/vllm/vllm-openai\n    tag: "v0.2.0"',
    '0.2.0',
    4,
  ],
  [
    'split, digest',
    'values.yaml',
    '{repository: vllm/vllm-openai, tag: v0.2.0, digest: "sha256:ab"}',
    '0.2.0',
    1,
  ],
  ['merge', 'values.yaml', 'a: &a {tag: v0.2.0}\nb: {<<: *a, repository: vllm/vllm-openai}', '0.2.0', 1],
  [
    'kubernetes',
    'pod.yml',
    'kind: A\n---\ncontainers: [{name: x, image: "vllm/vllm-openai:v0.2.0"}]',
    '0.2.0',
    3,
  ],
  ['kustomize', K, 'images:\n- name: vllm/vllm-openai\n  newTag: v0.2.0', '0.2.0', 3],
  [
    'kustomize, new name',
    K,
    'images: [{name: vllm, newName: m/vllm/vllm-openai, newTag: v0.2.0}]',
    '0.2.0',
    1,
  ],
  [
    'conda pip',
    'environment.yml',
    'dependencies:\n- python=3.12\n- pip:\n  - vllm[audio]==0.2.0',
    '0.2.0',
    4,
  ],
  ['conda', 'environment.yml', 'dependencies:\n- conda-forge::vllm=0.10.2', '0.10.2', 2],
  ['conda with a build', 'environment.yaml', 'dependencies: [vllm==0.10.2=cuda129_0]', '0.10.2', 1],
  ['env', 'versions.env', '# x\nVLLM_FLASH_ATTN_VERSION=9.9.9\nVLLM_VERSION=0.27.1', '0.27.1', 3],
  ['env, quoted tag', '.env', 'export VLLM_TAG="v0.27.1-cu130" # why', '0.27.1', 1],
  ['env, image', '.env.prod', 'V=0.27.1\nIMAGE=vllm/vllm-openai:v${V}', '0.27.1', 2],
];

for (const [name, file, text, version, line] of read) {
  test(`pin read: ${name}`, async () => {
    const pin = await resolve(file, text);
    assert.deepEqual([pin.version, pin.source.line], [version, line]);
  });
}

test('the .env beside a compose file beats the default', async () => {
  const pin = await resolve('a/compose.yml', 'image: vllm/vllm-openai:${T:-v0.1.0}', 'vllm', 'T=v0.2.0');
  assert.deepEqual([pin.version, pin.source.kind, pin.image?.tag], ['0.2.0', 'compose', 'v0.2.0']);
});

const refused: readonly (readonly [string, string, string, RegExp])[] = [
  [
    'variable without default',
    'compose.yml',
    'image: vllm/vllm-openai:${T}',
    /compose.yml:1: T has no default/,
  ],
  [
    'floating',
    'values.yaml',
    'repository: vllm/vllm-openai\ntag: latest',
    /:2: the tag "latest" does not name/,
  ],
  ['no tag', 'pod.yaml', 'image: vllm/vllm-openai', /no tag means latest/],
  ['digest alone', K, 'images: [{name: vllm/vllm-openai, digest: "sha256:ab"}]', /a digest alone/],
  [
    'two versions',
    'pod.yaml',
    'a: vllm/vllm-openai:v0.1.0\nb: vllm/vllm-openai:v0.2.0',
    /:2: several versions of vllm: 0\.1\.0 \(line 1, a\); 0\.2\.0 \(line 2, b\)/,
  ],
  ['look-alikes', 'pod.yaml', 'a: nvcr.io/nvidia/vllm:26.01.1-py3\nb: x/vllm:v0.1.0', /no image of vllm/],
  ['renamed away', K, 'images: [{name: vllm/vllm-openai, newName: x/y, newTag: v0.1.0}]', /no image of vllm/],
  ['half a conda version', 'environment.yml', 'dependencies: [vllm=0.10]', /:1: vllm is not pinned/],
  ['pip range', 'environment.yml', 'dependencies: [{pip: ["vllm>=0.10"]}]', /vllm is not pinned/],
  ['template', 'a.yaml', 'a: {{ .Values.x }}\n  b: [', /a.yaml:\d+: this is no YAML/],
  ['an alias inside itself', 'a.yaml', 'a: &a [*a]', /a\.yaml:1: .* inside each other/],
  ['empty', 'a.yaml', '', /no image of vllm/],
  ['env look-alikes', '.env', 'VLLM_OMNI_VERSION=0.1.0', /no line pins vllm/],
  ['env word', '.env', 'VLLM_VERSION=latest', /:1: "latest" is not one exact version/],
  ['env unknown variable', '.env', 'VLLM_VERSION=$X', /X has no default above/],
  ['env two', '.env', 'VLLM_VERSION=0.1.0\nVLLM_TAG=v0.2.0', /several versions/],
];

for (const [name, file, text, message] of refused) {
  test(`pin refused: ${name}`, async () => {
    await assert.rejects(resolve(file, text), (error) => {
      assert.ok(error instanceof GateError);
      assert.match(error.message, message);
      assert.ok(error.hint);
      return error.code === 'pin';
    });
  });
}
