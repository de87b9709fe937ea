import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FRAMEWORKS } from '../../src/engine/frameworks.ts';
import { watchLog } from '../../src/engine/log-watch.ts';
import { watchDeath } from '../../src/engine/server-death.ts';
import { startServerProcess } from '../../src/engine/server-process.ts';
import { chooseFreePort } from '../../src/host/port.ts';
import { nameOf } from '../../src/host/process-names.ts';
import { openProcessRegistry } from '../../src/host/process-registry.ts';
import { listProcesses, markerOf, readProcess } from '../../src/host/process-tree.ts';
import { launchFixture } from './launch-fixture.ts';

const SERVER = fileURLToPath(new URL('scripted-server.mjs', import.meta.url));
const quick = { ready: 20, request: 5, stop: 1, warmup: 5, install: 60, lock: 10 };

/** The child of a server that bears this title, once it does. */
async function engineOf(server: { pid: number | null }, title: string): Promise<number> {
  const marker = markerOf(server.pid ?? 0);
  for (const until = performance.now() + 10_000; performance.now() < until; ) {
    const family = (listProcesses() ?? []).filter(({ pid }) => markerOf(pid) === marker);
    const found = family.find(({ pid }) => nameOf(pid)?.name.startsWith(title));
    if (found) return found.pid;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail(`no process ${title}`);
}

/** Every process of the launch that still lives. */
function livingOf(marker: string | null): number[] {
  return (listProcesses() ?? []).filter(({ pid }) => markerOf(pid) === marker).map(({ pid }) => pid);
}

describe('a death says which process died', { concurrency: 3 }, () => {
  test('SIGKILL of the server process: its engine goes with it at the teardown', async () => {
    await using fixture = await launchFixture();
    await using server = await fixture.script({ engineTitle: 'VLLM::EngineCore' }, { limits: quick });
    const engine = await engineOf(server, 'VLLM::EngineCore');
    const marker = markerOf(engine);
    process.kill(server.pid ?? 0, 'SIGKILL');
    const death = await server.died;
    assert.equal(death.signal, 'SIGKILL');
    assert.match(
      death.what,
      new RegExp(`^the server process .*\\(pid ${server.pid}\\) ended \\(signal SIGKILL\\)$`),
    );
    assert.equal(death.failure, null);
    assert.ok(readProcess(engine), 'an orphan as vLLM leaves one');
    assert.notEqual((await server.teardown()).status, 'leftovers');
    assert.deepEqual(livingOf(marker), []);
  });

  test('SIGKILL of the engine process: it is named, although the server process ends later by itself', async () => {
    await using fixture = await launchFixture();
    await using server = await fixture.script({ engineTitle: 'VLLM::EngineCore' }, { limits: quick });
    const engine = await engineOf(server, 'VLLM::EngineCore');
    const marker = markerOf(engine);
    process.kill(engine, 'SIGKILL');
    const death = await server.died;
    assert.match(
      death.what,
      new RegExp(
        `^the engine process VLLM::EngineCore \\(pid ${engine}\\) ended first, then the server process .*\\(exit code 1\\)$`,
      ),
    );
    assert.equal(death.failure?.name, 'engine process ended');
    assert.notEqual((await server.teardown()).status, 'leftovers');
    assert.deepEqual(livingOf(marker), []);
  });

  test('a server that goes on without its engine is dead', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'serving-gate-death-'));
    const logFile = join(folder, 'server.log');
    const port = await chooseFreePort('127.0.0.1');
    const script = { engineTitle: 'sglang::scheduler', survivesEngine: true };
    const argv = [process.execPath, SERVER, JSON.stringify(script), `${port}`];
    const environment = { PATH: process.env.PATH ?? '' };
    const child = await startServerProcess(
      {
        argv,
        environment,
        flags: [],
        secretNames: [],
        host: '127.0.0.1',
        port,
        marker: randomUUID(),
        container: null,
      },
      {
        logFile,
        registry: openProcessRegistry(join(folder, 'registry.json')),
        stopLimitMs: 1000,
        signal: new AbortController().signal,
        secrets: [],
      },
    );
    try {
      const engine = await engineOf(child, 'sglang::scheduler');
      const log = watchLog(logFile, FRAMEWORKS.sglang, { fromByte: 0, secrets: [] });
      const died = watchDeath(child, log, [], 300);
      process.kill(engine, 'SIGKILL');
      const death = await died;
      assert.match(
        death.what,
        /^the engine process sglang::scheduler \(pid \d+\) ended, and the server process .* went on without it$/,
      );
      assert.deepEqual([death.exitCode, death.signal], [null, null]);
    } finally {
      assert.equal((await child.stop()).status, 'clean');
      await rm(folder, { recursive: true });
    }
  });
});
