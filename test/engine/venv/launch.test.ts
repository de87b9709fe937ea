import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder } from '../../support/temp-folder.ts';
import { launchFixture } from '../launch-fixture.ts';
import { makeTinyVllm } from './tiny-packages.ts';

test('launcher venv: the installed server is started with what it was given, and nothing of the job leaks in', async () => {
  await using temp = await createTempFolder();
  const wheels = join(temp.path, 'wheels');
  makeTinyVllm(wheels, '0.32.0');
  await using fixture = await launchFixture({
    UV_CACHE_DIR: join(temp.path, 'uv-cache'),
    VIRTUAL_ENV: '/nonexistent/venv',
    PYTHONPATH: '/nonexistent/path',
    PYTHONHOME: '/nonexistent/home',
    UNRELATED: 'x',
    HF_TOKEN: 'hf_secretsecret',
  });
  const command = ['vllm', 'serve', '{model}', '--host', '{host}', '--port', '{port}', '--seed', '{seed}'];
  const launch = (index: number) =>
    fixture.launch({
      index,
      version: '0.32.0',
      server: {
        launcher: 'venv',
        argv: command,
        env: { VLLM_LOGGING_LEVEL: 'DEBUG' },
        passEnv: ['HF_TOKEN'],
        venv: {
          python: null,
          requirements: null,
          extras: [],
          groups: [],
          root: temp.path,
          ref: null,
          uv: { indexes: [], overrides: [], findLinks: ['wheels'], args: ['--no-index', '--offline'] },
          cache: { path: join(temp.path, 'environments'), maxAgeDays: 1, maxGiB: 1 },
        },
      },
    });
  await using server = await launch(1);
  assert.equal(server.reportedVersion, '0.32.0');
  assert.equal(server.facts['torch build'], '2.13.0+cu130, CUDA 13.0');
  const given = (await (await fetch(`${server.baseUrl}/environment`)).json()) as Record<string, string>;
  const folder = given.VIRTUAL_ENV ?? '';
  assert.ok(folder.startsWith(join(temp.path, 'environments')), folder);
  assert.ok(given.PATH?.startsWith(`${join(folder, 'bin')}:`));
  assert.equal(given.HF_TOKEN, 'hf_secretsecret');
  assert.equal(given.VLLM_LOGGING_LEVEL, 'DEBUG');
  const leaked = ['PYTHONPATH', 'PYTHONHOME', 'UNRELATED', 'UV_CACHE_DIR'].filter((name) => name in given);
  assert.deepEqual(leaked, []);
  assert.equal(server.command?.[0], join(folder, 'bin', 'vllm'));
  assert.deepEqual(server.flags, command, 'the folder of the environment is no part of what is compared');
  assert.deepEqual(await server.teardown(), { status: 'clean', detail: null });
});
