import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { stopFamily } from '../../src/host/kill-tree.ts';
import { cleanUpRegistered, openProcessRegistry } from '../../src/host/process-registry.ts';
import { MARKER_VARIABLE, startTimeOf } from '../../src/host/process-tree.ts';
import { listSegments, removeSegments, SHARED_MEMORY, segmentsOf } from '../../src/host/shared-memory.ts';

const here = existsSync(SHARED_MEMORY);

/** A process that holds a segment open, as a killed worker of a server does. */
async function holder(name: string, marker: string): Promise<ChildProcess> {
  const code = `require('fs').openSync('${SHARED_MEMORY}/${name}', 'a+'); console.log('open'); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['-e', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { [MARKER_VARIABLE]: marker },
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

const stopOptions = { known: [], graceMs: 2000, hurry: new AbortController().signal };

test('a segment that a killed process leaves behind is removed, and said', { skip: !here }, async () => {
  const name = `serving-gate-test-${randomUUID()}`;
  const before = listSegments();
  const marker = randomUUID();
  const child = await holder(name, marker);
  const root = { pid: child.pid ?? 0, startTime: startTimeOf(child.pid ?? 0) };
  assert.deepEqual([...segmentsOf([root.pid])], [name]);
  const stopped = await stopFamily({ ...stopOptions, root, marker, segmentsBefore: before });
  assert.equal(stopped.status, 'clean');
  assert.match(stopped.detail ?? '', new RegExp(`^removed 1 shared memory segment \\(${name}\\)`));
  assert.equal(existsSync(join(SHARED_MEMORY, name)), false);
});

test('one that was there before, or that another process uses, is left alone', { skip: !here }, async () => {
  const old = `serving-gate-test-${randomUUID()}`;
  const shared = `serving-gate-test-${randomUUID()}`;
  writeFileSync(join(SHARED_MEMORY, old), 'x');
  try {
    const marker = randomUUID();
    const first = await holder(old, marker);
    const fd = openSync(join(SHARED_MEMORY, shared), 'a+');
    const root = { pid: first.pid ?? 0, startTime: startTimeOf(first.pid ?? 0) };
    const stopped = await stopFamily({
      ...stopOptions,
      root,
      marker,
      segments: new Set([shared, old]),
      segmentsBefore: [old],
    });
    closeSync(fd);
    assert.deepEqual(stopped, { status: 'clean', detail: null });
    assert.ok(existsSync(join(SHARED_MEMORY, old)));
    assert.ok(existsSync(join(SHARED_MEMORY, shared)));
    assert.deepEqual(removeSegments([shared]), { removed: [shared], left: [] });
  } finally {
    await rm(join(SHARED_MEMORY, old), { force: true });
    await rm(join(SHARED_MEMORY, shared), { force: true });
  }
});

test('after a kill of the gate, its clean-up removes the segments too', { skip: !here }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'serving-gate-shm-'));
  const file = join(folder, 'registry.json');
  const name = `serving-gate-test-${randomUUID()}`;
  const marker = randomUUID();
  const segmentsBefore = listSegments();
  const child = await holder(name, marker);
  const pid = child.pid ?? 0;
  openProcessRegistry(file).add({
    marker,
    pid,
    startTime: startTimeOf(pid),
    argv0: 'server',
    segmentsBefore,
  });
  const [cleaned] = await cleanUpRegistered(file, { graceMs: 2000, signal: new AbortController().signal });
  assert.match(cleaned?.detail ?? '', /removed 1 shared memory segment/);
  assert.equal(existsSync(join(SHARED_MEMORY, name)), false);
  await rm(folder, { recursive: true });
});
