import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanUpRegistered, openProcessRegistry } from '../../src/host/process-registry.ts';
import { MARKER_VARIABLE, readProcess, startTimeOf } from '../../src/host/process-tree.ts';

const quick = { graceMs: 300, signal: new AbortController().signal };

async function withFile(use: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'serving-gate-registry-'));
  try {
    await use(join(folder, 'registry.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process that sleeps, with a marker of its own if one is given. */
async function sleeper(marker?: string) {
  const env = { PATH: '/usr/bin:/bin', ...(marker === undefined ? {} : { [MARKER_VARIABLE]: marker }) };
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore', env });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  return { pid, startTime: startTimeOf(pid), [Symbol.dispose]: () => void child.kill('SIGKILL') };
}

test('a registered process is ended, and its entry goes', () =>
  withFile(async (file) => {
    using one = await sleeper();
    openProcessRegistry(file).add({
      marker: randomUUID(),
      pid: one.pid,
      startTime: one.startTime,
      argv0: 'sleep',
    });
    const cleaned = await cleanUpRegistered(file, quick);
    assert.deepEqual(
      cleaned.map(({ status, pid }) => [status, pid]),
      [['clean', one.pid]],
    );
    assert.equal(readProcess(one.pid), null);
    assert.equal(existsSync(file), false);
  }));

test('a pid that now belongs to another process is left alone', () =>
  withFile(async (file) => {
    using one = await sleeper();
    openProcessRegistry(file).add({ marker: randomUUID(), pid: one.pid, startTime: '1', argv0: 'vllm' });
    await cleanUpRegistered(file, quick);
    assert.ok(readProcess(one.pid));
  }));

test('a start that was killed before its pid was written is found by its marker', () =>
  withFile(async (file) => {
    const marker = randomUUID();
    using one = await sleeper(marker);
    openProcessRegistry(file).add({ marker, pid: null, startTime: null, argv0: 'sleep' });
    await cleanUpRegistered(file, quick);
    assert.equal(readProcess(one.pid), null);
  }));

test('a launch of another gate that is still running is left alone', () =>
  withFile(async (file) => {
    using other = await sleeper();
    using one = await sleeper();
    const owner = { pid: other.pid, startTime: other.startTime };
    const entry = { marker: randomUUID(), pid: one.pid, startTime: one.startTime, argv0: 'sleep', owner };
    await writeFile(file, JSON.stringify([entry]));
    assert.deepEqual(await cleanUpRegistered(file, quick), []);
    assert.ok(readProcess(one.pid));
    assert.equal(JSON.parse(await readFile(file, 'utf8')).length, 1);
  }));

test('a missing, cut or foreign file ends nothing', () =>
  withFile(async (file) => {
    assert.deepEqual(await cleanUpRegistered(file, quick), []);
    for (const text of [
      '',
      '[{"pid": 1',
      '{}',
      '[{"pid": 1, "marker": "", "argv0": "x", "owner": {"pid": 2}}]',
      '[null]',
    ]) {
      await writeFile(file, text);
      assert.deepEqual(await cleanUpRegistered(file, quick), [], text);
    }
  }));
