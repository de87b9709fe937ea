import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createMachineLock } from '../../src/host/machine-lock.ts';
import type { DockerPlan, ServerPlan } from '../../src/model/plan.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { toolFolder } from './tool-folder.ts';

const TWO_GPUS = `#!/bin/sh
echo '0, NVIDIA H200, GPU-aaaa, 143771, 700.00, 1980, Enabled, Disabled, 30, 345, 570.1'
echo '1, NVIDIA H200, GPU-bbbb, 143771, 700.00, 1980, Enabled, Disabled, 30, 345, 570.1'
`;

const docker: DockerPlan = {
  image: null,
  gpus: 'all',
  network: 'host',
  user: null,
  ipc: null,
  shmSize: null,
  volumes: [],
  options: [],
};
const command = (env: Record<string, string> = {}): ServerPlan => ({
  launcher: 'command',
  argv: ['x'],
  env,
  passEnv: [],
});
const silent = () => undefined;
const progress = { step: silent, plan: silent, tick: silent, levelDone: silent, note: silent, warn: silent };

test('a gate locks the GPUs that its server sees, else the machine, else the server that it attaches to', async () => {
  await using folder = await createTempFolder();
  await using tools = await toolFolder();
  await tools.add('nvidia-smi', TWO_GPUS);
  const locks = join(folder.path, 'locks');
  const locked = async (server: ServerPlan, env: Record<string, string> = {}) => {
    const lock = createMachineLock(locks, { PATH: tools.searchPath, ...env });
    const signal = new AbortController().signal;
    await using _held = await lock({ server, limitSeconds: 5, signal, progress });
    return readdirSync(locks).sort();
  };
  assert.deepEqual(await locked(command()), ['gpu-GPU-aaaa.lock', 'gpu-GPU-bbbb.lock']);
  assert.deepEqual(await locked(command({ CUDA_VISIBLE_DEVICES: '1' })), ['gpu-GPU-bbbb.lock']);
  assert.deepEqual(await locked(command(), { CUDA_VISIBLE_DEVICES: 'GPU-aa' }), ['gpu-GPU-aaaa.lock']);
  assert.deepEqual(await locked(command({ CUDA_VISIBLE_DEVICES: '' })), ['machine.lock']);
  const container = (gpus: string | null): ServerPlan => ({
    launcher: 'docker',
    argv: ['x'],
    env: {},
    passEnv: [],
    docker: { ...docker, gpus },
  });
  assert.equal((await locked(container('all'))).length, 2);
  assert.deepEqual(await locked(container('"device=0"')), ['gpu-GPU-aaaa.lock']);
  assert.deepEqual(await locked(container(null)), ['machine.lock']);
  assert.deepEqual(await locked({ launcher: 'attach', url: 'http://127.0.0.1:8000' }), [
    'server-http-127.0.0.1-8000.lock',
  ]);
  assert.deepEqual(await locked({ launcher: 'embedded', args: [] }), []);
  assert.deepEqual(readdirSync(locks), [], 'every lock is released');
});

test('within one process it may be taken again, and is held until the last one lets go', async () => {
  await using folder = await createTempFolder();
  const lock = createMachineLock(folder.path, { PATH: '/nonexistent', CUDA_VISIBLE_DEVICES: '' });
  const request = {
    server: command(),
    limitSeconds: 5,
    signal: new AbortController().signal,
    progress,
  };
  {
    await using _outer = await lock(request);
    {
      await using _inner = await lock(request);
    }
    assert.deepEqual(readdirSync(folder.path), ['machine.lock']);
  }
  assert.deepEqual(readdirSync(folder.path), []);
});
