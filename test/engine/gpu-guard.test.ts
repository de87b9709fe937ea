import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startServerProcess } from '../../src/engine/server-process.ts';
import { chooseFreePort } from '../../src/host/port.ts';
import { openProcessRegistry } from '../../src/host/process-registry.ts';
import { toolFolder } from '../host/tool-folder.ts';

/** Answers from two files, as the driver would. */
const TOOL = `#!/bin/sh
case "$1" in --query-gpu=*) cat "$(dirname "$0")/gpus" ;; *) cat "$(dirname "$0")/apps" ;; esac
`;

/** A server process beside a stub nvidia-smi; `use` says what the GPUs hold from now on. */
async function serverWithGpus(signal: AbortSignal = new AbortController().signal) {
  const tools = await toolFolder();
  await tools.add('nvidia-smi', TOOL);
  const use = async (gpus: readonly number[], apps: readonly (readonly [number, number, number])[] = []) => {
    const rows = gpus.map((used, index) => `${index}, GPU-${index}, ${used}\n`).join('');
    const held = apps.map(([gpu, pid, used]) => `GPU-${gpu}, ${pid}, ${used}\n`).join('');
    await writeFile(join(tools.path, 'apps'), held);
    await writeFile(join(tools.path, 'gpus'), rows);
  };
  await use([3, 900]);
  const port = await chooseFreePort('127.0.0.1');
  const registryFile = join(tools.path, 'registry.json');
  const child = await startServerProcess(
    {
      argv: ['sleep', '60'],
      flags: [],
      secretNames: [],
      marker: randomUUID(),
      container: null,
      environment: { PATH: tools.searchPath },
      host: '127.0.0.1',
      port,
    },
    {
      logFile: join(tools.path, 'server.log'),
      registry: openProcessRegistry(registryFile),
      stopLimitMs: 2000,
      signal,
      secrets: [],
      gpuMemoryLimitMs: 1500,
    },
  );
  const hang = async () => void (await tools.add('nvidia-smi', '#!/bin/sh\nsleep 60\n'));
  return { child, use, hang, [Symbol.asyncDispose]: () => tools[Symbol.asyncDispose]() };
}

describe('GPU memory after a stop', { concurrency: 4 }, () => {
  test('is waited for: the driver frees it a while after the process has ended', async () => {
    await using gpus = await serverWithGpus();
    await gpus.use([48_000, 900]);
    await gpus.child.noteHoldings();
    setTimeout(() => void gpus.use([3, 900]), 700);
    assert.deepEqual(await gpus.child.stop(), { status: 'clean', detail: null });
  });

  test('B002: what never comes back is named with its holder, after a bounded wait', async () => {
    await using gpus = await serverWithGpus();
    await gpus.use([48_000, 900], [[0, 99_999_999, 47_990]]);
    await gpus.child.noteHoldings();
    const { status, detail } = await gpus.child.stop();
    assert.equal(status, 'leftovers');
    assert.equal(detail, 'GPU 0 still holds 48000 MiB (3 MiB before the start), by pid 99999999');
  });

  test('a GPU that the server never used, and a stranger on its GPU, are not held against it', async () => {
    await using gpus = await serverWithGpus();
    const { pid } = gpus.child;
    await gpus.use([48_000, 60_000], [[0, pid, 47_990]]);
    await gpus.child.noteHoldings();
    // We are older than the server, so we are surely none of its processes.
    await gpus.use([20_003, 60_000], [[0, process.pid, 20_000]]);
    assert.equal((await gpus.child.stop()).status, 'clean');
  });

  test('a tool that falls silent proves nothing', async () => {
    await using gpus = await serverWithGpus();
    await gpus.use([48_000]);
    await gpus.child.noteHoldings();
    await gpus.use([Number.NaN]);
    const { status, detail } = await gpus.child.stop();
    assert.deepEqual(
      [status, detail],
      ['leftovers', 'nvidia-smi does not tell whether the memory of GPU 0 is back'],
    );
  });

  test('B070: a tool that hangs holds up neither a cancelled job nor its teardown', async () => {
    const controller = new AbortController();
    await using gpus = await serverWithGpus(controller.signal);
    await gpus.use([48_000]);
    await gpus.child.noteHoldings();
    await gpus.hang();
    controller.abort();
    const started = performance.now();
    const { status, detail } = await gpus.child.stop();
    assert.deepEqual(
      [status, detail],
      ['leftovers', 'nvidia-smi does not tell whether the memory of GPU 0 is back'],
    );
    assert.ok(performance.now() - started < 9000);
  });
});
