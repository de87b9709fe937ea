import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordableEnvironment } from '../../src/host/server-environment.ts';
import { movingFolders, normaliseFlags } from '../../src/host/server-flags.ts';

const FOLDERS = { workspaces: ['/home/runner/work/app/app'], temporary: ['/tmp'] };
const flagsOf = (...argv: string[]) => normaliseFlags(argv, FOLDERS);

test('where it listens and which temporary folder it runs in is not a flag', () => {
  const run = (venv: string, port: string) =>
    flagsOf(`/tmp/${venv}/bin/vllm`, 'serve', 'm', '--host', '127.0.0.1', `--port=${port}`, '--seed', '0');
  assert.deepEqual(run('a-0.31.0', '4001'), ['bin/vllm', 'serve', 'm', '--seed', '0']);
  assert.deepEqual(run('a-0.31.0', '4001'), run('b-0.32.0', '4002'));
});

test('placeholders stay as they are, wherever they stand', () => {
  const argv = [
    'serve',
    '{port}',
    '-p',
    '{port}',
    '--listen=127.0.0.1:{port}',
    '{version}',
    '--seed',
    '{seed}',
  ];
  assert.deepEqual(flagsOf(...argv), argv);
});

test('weights are told apart by their whole path; the workspace is named from its root', () => {
  assert.notDeepEqual(flagsOf('--model', '/models/v1/llama'), flagsOf('--model', '/models/v2/llama'));
  assert.deepEqual(flagsOf('/models/v1/llama/'), ['/models/v1/llama']);
  const inWorkspace = [
    '/home/runner/work/app/app/bin/serve',
    '--model=/home/runner/work/app/app/models/v1',
    '-v',
    '/home/runner/work/app/app/models:/models',
  ];
  assert.deepEqual(flagsOf(...inWorkspace), ['bin/serve', '--model=models/v1', '-v', 'models:/models']);
  assert.deepEqual(flagsOf('/home/runner/work/app/app2/x', 'bin/serve'), [
    '/home/runner/work/app/app2/x',
    'bin/serve',
  ]);
});

test('the folders that move are those that the job names', () => {
  const { workspaces, temporary } = movingFolders({ GITHUB_WORKSPACE: '/w/', RUNNER_TEMP: '/t', TMPDIR: '' });
  assert.equal(workspaces[0], '/w');
  assert.deepEqual(temporary, ['/t', '/tmp', '/var/tmp']);
});

test('the version under test is not a flag', () => {
  const flags = (version: string, image: string) => flagsOf('uvx', `--from=vllm==${version}`, image, '-q');
  assert.deepEqual(
    flags('0.31.0', 'vllm/vllm-openai:v0.31.0'),
    flags('0.32.0', 'vllm/vllm-openai:v0.32.0@sha256:ab'),
  );
  assert.deepEqual(flags('1', 'lmsysorg/sglang:v0.5.23'), ['uvx', '--from=vllm', 'lmsysorg/sglang', '-q']);
  assert.deepEqual(
    flags('{version}', 'vllm/vllm-openai:v{version}'),
    flags('0.31.0', 'vllm/vllm-openai:v0.31.0'),
  );
});

test('secrets in flags are not recorded', () => {
  assert.deepEqual(flagsOf('x', '--api-key', 'sk-TEST', '--port', '1', 'DB_PASS=x y', 'last'), [
    'x',
    '--api-key',
    '[redacted]',
    'DB_PASS=[redacted]',
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
