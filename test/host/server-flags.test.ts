import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordableEnvironment } from '../../src/host/server-environment.ts';
import { normaliseFlags } from '../../src/host/server-flags.ts';

test('two runs of one configuration have the same flags', () => {
  const run = (venv: string, port: string) =>
    normaliseFlags([
      `/tmp/${venv}/bin/vllm`,
      'serve',
      '/models/tiny/',
      '--host',
      '127.0.0.1',
      `--port=${port}`,
      '--seed',
      '0',
    ]);
  assert.deepEqual(run('a-0.31.0', '4001'), ['vllm', 'serve', 'tiny', '--seed', '0']);
  assert.deepEqual(run('a-0.31.0', '4001'), run('b-0.32.0', '4002'));
});

test('the version under test is not a flag', () => {
  const flags = (version: string, image: string) =>
    normaliseFlags([
      'uvx',
      `--from=vllm==${version}`,
      image,
      '--engine-version',
      version,
      '--launch',
      '2',
      '-q',
    ]);
  assert.deepEqual(
    flags('0.31.0', 'vllm/vllm-openai:v0.31.0'),
    flags('0.32.0', 'vllm/vllm-openai:v0.32.0@sha256:ab'),
  );
  assert.deepEqual(flags('1', 'lmsysorg/sglang:v0.5.23'), ['uvx', '--from=vllm', 'lmsysorg/sglang', '-q']);
});

test('secrets in flags are not recorded', () => {
  assert.deepEqual(normaliseFlags(['x', '--api-key', 'sk-TEST', '--port', '1', 'last']), [
    'x',
    '--api-key',
    '[redacted]',
    'last',
  ]);
});

test('only allow-listed variables are recorded, without secrets and paths', () => {
  const recorded = recordableEnvironment({
    VLLM_USE_V1: '1',
    VLLM_API_KEY: 'secret',
    VLLM_CACHE_ROOT: '/home/me/cache',
    VLLM_PROXY: 'http://u:s3cret@proxy',
    TOKENIZERS_PARALLELISM: 'false',
    CUDA_VISIBLE_DEVICES: '',
    PIP_INDEX_URL: 'https://u:p@h',
    GITHUB_TOKEN: 'ghp_x',
    HOME: '/root',
  });
  assert.deepEqual(recorded, {
    CUDA_VISIBLE_DEVICES: '',
    TOKENIZERS_PARALLELISM: 'false',
    VLLM_CACHE_ROOT: '(a path)',
    VLLM_PROXY: 'http://[redacted]@proxy',
    VLLM_USE_V1: '1',
  });
});
