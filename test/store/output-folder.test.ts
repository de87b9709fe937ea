import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { createOutputFolder } from '../../src/store/output-folder.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const now = new Date('2026-11-05T07:08:09.123Z');
const commit = '0123456789abcdef0123456789abcdef01234567';

test('the folder is named by time in UTC and commit', async () => {
  await using temp = await createTempFolder();
  const root = join(temp.path, 'out');
  assert.equal(basename((await createOutputFolder(root, { now, commit })).path), '20261105-070809-0123456');
  assert.equal(
    basename((await createOutputFolder(root, { now, commit: null })).path),
    '20261105-070809-nogit',
  );
});

test('folders of the same second are numbered, also when they are made at once', async () => {
  await using temp = await createTempFolder();
  const folders = await Promise.all(
    [1, 2, 3].map(() => createOutputFolder(temp.path, { now, commit: null })),
  );
  assert.deepEqual(folders.map((folder) => basename(folder.path)).sort(), [
    '20261105-070809-nogit',
    '20261105-070809-nogit-2',
    '20261105-070809-nogit-3',
  ]);
});

test('files are written whole, in subfolders too, and nothing else stays', async () => {
  await using temp = await createTempFolder();
  const folder = await createOutputFolder(temp.path, { now, commit });
  const path = await folder.write('runs/one.json', '{"a":1}');
  assert.equal(path, join(folder.path, 'runs', 'one.json'));
  assert.equal(await readFile(path, 'utf8'), '{"a":1}');
  assert.deepEqual(await readdir(join(folder.path, 'runs')), ['one.json']);
});

test('a name that leaves the folder is refused', async () => {
  await using temp = await createTempFolder();
  const folder = await createOutputFolder(join(temp.path, 'out'), { now, commit });
  for (const name of ['../x', '/etc/x', 'a/../../x', '']) {
    await assert.rejects(folder.write(name, 'x'), { code: 'usage' });
  }
  assert.deepEqual(await readdir(folder.path), []);
});

test('a root that cannot be made is a usage error', async () => {
  await using temp = await createTempFolder();
  const file = join(temp.path, 'file');
  await writeFile(file, '');
  await assert.rejects(createOutputFolder(join(file, 'out'), { now, commit }), { code: 'usage' });
  await mkdir(join(temp.path, 'still-usable'));
});
