import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { appendSummary } from '../../src/github/summary.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const MIB = 1024 * 1024;

test('what fits is appended whole, after what is there', async () => {
  await using folder = await createTempFolder();
  const file = join(folder.path, 'summary');
  await writeFile(file, 'of another step\n');
  const result = await appendSummary(file, ['# Gate ✓', 'short']);
  assert.equal(await readFile(file, 'utf8'), 'of another step\n\n# Gate ✓\n');
  assert.deepEqual([result.status, result.usedBytes], ['whole', 16]);
  assert.equal(result.usedBytes + result.writtenBytes, (await stat(file)).size);
});

test('a file that does not exist yet is made', async () => {
  await using folder = await createTempFolder();
  const file = join(folder.path, 'summary');
  await appendSummary(file, ['text']);
  assert.equal(await readFile(file, 'utf8'), 'text\n');
});

test('beside 900 KiB of others a long text of many bytes gives way to the shorter one', async () => {
  await using folder = await createTempFolder();
  const file = join(folder.path, 'summary');
  await writeFile(file, 'x'.repeat(900 * 1024));
  const long = '測'.repeat(60 * 1024);
  assert.ok(900 * 1024 + long.length < MIB, 'it would fit if characters counted');
  const result = await appendSummary(file, [long, 'the comment']);
  assert.equal(result.status, 'shortened');
  assert.ok((await readFile(file, 'utf8')).endsWith('\nthe comment\n'));
});

test('the last version is cut between lines, and never beyond the limit', async () => {
  await using folder = await createTempFolder();
  const file = join(folder.path, 'summary');
  await writeFile(file, 'x'.repeat(900 * 1024));
  const line = `| 測 | ${'y'.repeat(200)} |`;
  const result = await appendSummary(file, [`${line}\n`.repeat(5_000)]);
  assert.equal(result.status, 'shortened');
  const size = (await stat(file)).size;
  assert.ok(size < MIB && size > 1000 * 1024, `${size} bytes`);
  const lines = (await readFile(file, 'utf8')).split('\n').filter((text) => text.startsWith('|'));
  assert.ok(lines.length > 100 && lines.every((text) => text === line));
});

test('a full summary is left as it is', async () => {
  await using folder = await createTempFolder();
  const file = join(folder.path, 'summary');
  await writeFile(file, 'x'.repeat(MIB - 100));
  const result = await appendSummary(file, ['some text', 'less']);
  assert.deepEqual([result.status, result.writtenBytes], ['full', 0]);
  assert.equal((await stat(file)).size, MIB - 100);
});
