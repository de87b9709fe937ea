import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { GateError } from '../../src/model/errors.ts';
import { baselinePath, packBaseline } from '../../src/store/baseline-file.ts';
import { createFileStore } from '../../src/store/file-store.ts';
import { buildBaseline, buildRecord } from '../support/record-builder.ts';
import { createTempFolder } from '../support/temp-folder.ts';

function baselineOf(key: string, createdAt = '2026-01-01T00:00:00.000Z', gate = 'default') {
  const baseline = buildBaseline(buildRecord());
  return { ...baseline, gate, key, provenance: { ...baseline.provenance, createdAt } };
}

test('a folder that does not exist holds no baseline', async () => {
  await using folder = await createTempFolder();
  const store = createFileStore(join(folder.path, 'missing'));
  assert.deepEqual(await store.find('default', 'k'), { status: 'none' });
  assert.deepEqual(await store.list('default'), []);
});

test('what was saved is found, under its own gate and key only', async () => {
  await using folder = await createTempFolder();
  const store = createFileStore(folder.path);
  const baseline = baselineOf('aaaa');
  await store.save(baseline);
  assert.deepEqual(await store.find('default', 'aaaa'), { status: 'found', baseline });
  assert.deepEqual(await store.find('other', 'aaaa'), { status: 'none' });
});

test('baselines under other keys are named, newest first', async () => {
  await using folder = await createTempFolder();
  const store = createFileStore(folder.path);
  await store.save(baselineOf('aaaa', '2026-01-01T00:00:00.000Z'));
  await store.save(baselineOf('cccc', '2026-03-01T00:00:00.000Z'));
  await store.save(baselineOf('bbbb', '2026-02-01T00:00:00.000Z'));
  const found = await store.find('default', 'dddd');
  assert.equal(found.status, 'other keys');
  assert.deepEqual(found.status === 'other keys' && found.others.map((other) => other.key), [
    'cccc',
    'bbbb',
    'aaaa',
  ]);
});

test('saving again replaces the baseline and leaves nothing else in the folder', async () => {
  await using folder = await createTempFolder();
  const store = createFileStore(folder.path);
  await store.save(baselineOf('aaaa', '2026-01-01T00:00:00.000Z'));
  await store.save(baselineOf('aaaa', '2026-02-01T00:00:00.000Z'));
  const baselines = await store.list('default');
  assert.deepEqual(
    baselines.map((baseline) => baseline.provenance.createdAt),
    ['2026-02-01T00:00:00.000Z'],
  );
  assert.deepEqual(await readdir(join(folder.path, 'default')), ['aaaa.json.gz']);
});

test('gates with strange or alike names do not meet', async () => {
  await using folder = await createTempFolder();
  const store = createFileStore(folder.path);
  const gates = ['../escape', 'a/b', 'a-b', 'A-B', 'a b', 'ä', '..', 'con', '.hidden'];
  for (const gate of gates) await store.save(baselineOf('k', undefined, gate));
  for (const gate of gates) {
    const found = await store.find(gate, 'k');
    assert.equal(found.status === 'found' && found.baseline.gate, gate);
  }
  const names = await readdir(folder.path);
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, gates.length);
});

const damaged: Readonly<Record<string, Buffer>> = {
  'an empty object': Buffer.from('{}'),
  'no bytes': Buffer.alloc(0),
  'an HTML page': Buffer.from('<!doctype html><title>502 Bad Gateway</title>'),
  'a cut gzip file': packBaseline(baselineOf('k')).subarray(0, 400),
  'cut JSON': gzipSync(JSON.stringify(baselineOf('k')).slice(0, 2000)),
  'a newer schema': gzipSync(JSON.stringify({ ...baselineOf('k'), schemaVersion: 99 })),
  'a field of the wrong kind': gzipSync(JSON.stringify({ ...baselineOf('k'), record: { launches: [] } })),
  'another gate': packBaseline(baselineOf('k', undefined, 'other')),
  'another key': packBaseline(baselineOf('other')),
};

for (const [what, bytes] of Object.entries(damaged)) {
  test(`a baseline file that holds ${what} is an error and not "none"`, async () => {
    await using folder = await createTempFolder();
    const path = join(folder.path, baselinePath('default', 'k'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    const store = createFileStore(folder.path);
    const isBaselineError = (error: unknown) =>
      error instanceof GateError && error.code === 'baseline' && error.message.includes('k.json.gz');
    await assert.rejects(store.find('default', 'k'), isBaselineError);
    await assert.rejects(store.find('default', 'unknown'), isBaselineError);
    await assert.rejects(store.list('default'), isBaselineError);
  });
}

test('a save where a file is in the way is a baseline error', async () => {
  await using folder = await createTempFolder();
  await writeFile(join(folder.path, 'default'), 'not a folder');
  await assert.rejects(createFileStore(folder.path).save(baselineOf('k')), { code: 'baseline' });
});

test('a writer that is killed leaves the old baseline or the new one, whole', async () => {
  await using folder = await createTempFolder();
  const store = createFileStore(folder.path);
  for (const pauseMs of [0, 3, 7]) {
    const writer = spawn(process.execPath, [join(import.meta.dirname, 'save-forever.ts'), folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(writer, 'exit');
    await once(writer.stdout, 'data');
    await delay(pauseMs);
    writer.kill('SIGKILL');
    await exited;
    const found = await store.find('default', 'k');
    assert.match(found.status === 'found' ? found.baseline.record.id : '', /^round-\d+$/);
  }
});

test('the same baseline gives the same bytes, and JSON unpacked by hand is read too', async () => {
  await using folder = await createTempFolder();
  const store = createFileStore(folder.path);
  const baseline = baselineOf('k');
  assert.deepEqual(packBaseline(baseline), packBaseline(structuredClone(baseline)));
  const path = join(folder.path, baselinePath('default', 'k'));
  await store.save(baseline);
  assert.deepEqual(await readFile(path), packBaseline(baseline));
  await writeFile(`${path}.plain`, JSON.stringify(baseline));
  await rename(`${path}.plain`, path);
  assert.deepEqual(await store.find('default', 'k'), { status: 'found', baseline });
});
