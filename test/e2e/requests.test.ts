import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runCli, runCliJson } from '../support/cli.ts';
import { createTempFolder, type TempFolder } from '../support/temp-folder.ts';

const FORMATS = path.resolve(import.meta.dirname, '../../fixtures/requests/formats');

let folder: TempFolder;
before(async () => {
  folder = await createTempFolder();
});
after(() => folder[Symbol.asyncDispose]());

const MAKE = ['requests', 'make', '--shape', 'prefix:64+16/8', '--count', '20', '--vocabulary', '32000'];

test('requests make writes a set, says what is in it, and never overwrites one', async () => {
  const cwd = folder.path;
  const { result, exitCode, stderr } = await runCliJson(
    cwd,
    ...MAKE,
    '--seed',
    '5',
    '--output',
    'made.jsonl',
  );
  assert.equal(exitCode, 0, stderr);
  const bytes = await readFile(path.join(cwd, 'made.jsonl'));
  assert.equal(result.requests?.sha256, createHash('sha256').update(bytes).digest('hex'));
  assert.deepEqual(
    [
      result.verdict,
      result.requests?.requests,
      result.requests?.promptLengths?.p50,
      result.requests?.commonPrefix,
    ],
    ['made', 20, 80, 64],
  );
  const again = await runCliJson(cwd, ...MAKE, '--output', 'made.jsonl');
  assert.deepEqual([again.exitCode, again.result.error?.code], [2, 'usage']);
  assert.deepEqual(await readFile(path.join(cwd, 'made.jsonl')), bytes);
});

test('requests check lists every bad line and exits with 2; a good set is good', async () => {
  const cwd = folder.path;
  await writeFile(
    path.join(cwd, 'bad.jsonl'),
    '{"prompt":"x"}\n{"prompt":"\\ud83d"}\n{"prompt":"ab{"prompt":"cd"}\n',
  );
  const bad = await runCliJson(cwd, 'requests', 'check', 'bad.jsonl');
  assert.deepEqual(
    [bad.exitCode, bad.result.requests?.requests, bad.result.requests?.loneSurrogates],
    [2, 1, 1],
  );
  assert.deepEqual(
    bad.result.requests?.problems.map((problem) => problem.where),
    ['line 2', 'line 3'],
  );
  const text = await runCli(cwd, 'requests', 'check', 'bad.jsonl');
  assert.equal(text.exitCode, 2);
  assert.match(text.stdout, /line 2: half a surrogate pair in prompt\nline 3: it is not JSON/);
  assert.match(text.stderr, /2 lines cannot be sent/);
  const good = await runCliJson(cwd, 'requests', 'check', path.join(FORMATS, 'sharegpt.json'));
  assert.deepEqual(
    [good.exitCode, good.result.verdict, good.result.requests?.format],
    [0, 'checked', 'sharegpt'],
  );
  const absent = await runCliJson(cwd, 'requests', 'check', 'absent.jsonl');
  assert.deepEqual([absent.exitCode, absent.result.error?.code], [2, 'request-set']);
});

test('requests fit shows how well a log is fitted and makes a set with times from it', async () => {
  const cwd = folder.path;
  const log = path.join(FORMATS, 'azure.csv');
  const fit = ['requests', 'fit', log, '--count', '30', '--seed', '2', '--output'];
  const { result, exitCode, stderr } = await runCliJson(cwd, ...fit, 'fitted.jsonl');
  assert.equal(exitCode, 0, stderr);
  assert.deepEqual(
    [
      result.requests?.fit?.prompt.distribution,
      result.requests?.fit?.output.distribution,
      result.requests?.fit?.gap?.unit,
    ],
    ['gamma', 'beta', 'ms'],
  );
  const lines = (await readFile(path.join(cwd, 'fitted.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(lines.length, 30);
  assert.ok(lines.every((line, index) => line.offsetMs >= (lines[index - 1]?.offsetMs ?? 0)));
  const text = await runCli(cwd, ...fit, 'again.jsonl', '--vocabulary', '5000');
  assert.match(
    text.stdout,
    /fit of prompt \(tokens\): gamma, shape [\d.]+[\s\S]*Kolmogorov-Smirnov distance [\d.]+ \(n = 12\)/,
  );
  const untimed = await runCliJson(
    cwd,
    'requests',
    'fit',
    path.join(FORMATS, 'sharegpt.json'),
    '--count',
    '3',
    '--output',
    'x.jsonl',
  );
  assert.deepEqual([untimed.exitCode, untimed.result.error?.code], [2, 'request-set']);
});
