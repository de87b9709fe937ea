import assert from 'node:assert/strict';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { runCli, runCliJson } from '../support/cli.ts';
import { buildRecord } from '../support/record-builder.ts';
import { settled } from '../support/settled-record.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const RESULTS = path.resolve(import.meta.dirname, '../../fixtures/results');

test('compare takes two results of one tool, and a line of a file of several', async () => {
  await using folder = await createTempFolder();
  for (const name of ['vllm-run01.json', 'vllm-run02.json', 'sglang-rates.jsonl']) {
    await copyFile(path.join(RESULTS, name), path.join(folder.path, name));
  }
  const same = await runCliJson(folder.path, 'compare', 'vllm-run01.json', 'vllm-run02.json');
  assert.deepEqual([same.exitCode, same.result.verdict], [0, 'passed'], same.stderr);
  assert.match(
    await readFile(same.result.files.report ?? '', 'utf8'),
    /vllm bench serve is not ours in TTFT/,
  );
  const text = await runCli(folder.path, 'compare', 'sglang-rates.jsonl#3', 'sglang-rates.jsonl#6');
  assert.match(text.stdout, /SGLang bench_serving, sglang-rates\.jsonl#3 → sglang-rates\.jsonl#6/);
  const beyond = await runCliJson(folder.path, 'compare', 'sglang-rates.jsonl#3', 'sglang-rates.jsonl#9');
  assert.equal(beyond.exitCode, 2);
  assert.match(beyond.result.error?.message ?? '', /has 7 lines/);
});

test('export writes a file for each run, which compare takes, or one table', async () => {
  await using folder = await createTempFolder();
  const record = settled(buildRecord({ workloads: { code: [1, 32] }, requests: 20 }));
  await writeFile(path.join(folder.path, 'record.json'), JSON.stringify(record));
  const vllm = await runCliJson(folder.path, 'export', 'record.json', '--format', 'vllm');
  assert.deepEqual([vllm.exitCode, vllm.result.verdict], [0, 'made'], vllm.stderr);
  const files = Object.values(vllm.result.files);
  assert.equal(files.length, 6);
  const [first = '', second = ''] = files.filter((file) => file.includes('closed-32'));
  const compared = await runCliJson(folder.path, 'compare', first, second);
  assert.equal(compared.exitCode, 0, compared.stderr);
  const csv = await runCliJson(folder.path, 'export', 'record.json', '--format', 'csv');
  const [table = ''] = Object.values(csv.result.files);
  assert.equal((await readFile(table, 'utf8')).trimEnd().split('\r\n').length, 1 + 6 * 20);
  const llmd = await runCliJson(folder.path, 'export', 'record.json', '--format', 'llm-d');
  const [report = ''] = Object.values(llmd.result.files);
  assert.equal(JSON.parse(await readFile(report, 'utf8')).version, '0.2.1');
  const unknown = await runCliJson(folder.path, 'export', 'record.json', '--format', 'llmd');
  assert.equal(unknown.exitCode, 2);
});

test('align lays two releases, or two records, side by side', async () => {
  await using folder = await createTempFolder();
  const releases = await runCliJson(folder.path, 'align', 'vllm==0.32.0', 'sglang==0.5.23');
  assert.deepEqual([releases.exitCode, releases.result.verdict], [0, 'checked'], releases.stderr);
  const steps = releases.result.alignment?.find(({ label }) => label === 'tokens per step');
  assert.equal(steps?.verdict, 'not the same meaning');
  const serve = (sequences: string) => ['vllm', 'serve', 'm', '--max-num-seqs', sequences];
  for (const [name, sequences] of [
    ['a.json', '8'],
    ['b.json', '16'],
  ] as const) {
    const record = settled(
      buildRecord({ fingerprint: { serverFlags: serve(sequences) }, version: '0.32.0' }),
    );
    await writeFile(path.join(folder.path, name), JSON.stringify(record));
  }
  const text = await runCli(folder.path, 'align', 'a.json', 'b.json');
  assert.match(text.stdout, /concurrent sequences: 8 \(command\) \| 16 \(command\): different/);
  const compared = await runCliJson(folder.path, 'compare', 'a.json', 'b.json');
  assert.match(await readFile(compared.result.files.report ?? '', 'utf8'), /Settings side by side/);
  const unknown = await runCliJson(folder.path, 'align', 'vllm==9.9.9', 'a.json');
  assert.equal(unknown.exitCode, 2);
  assert.match(unknown.result.error?.message ?? '', /There is no data of vllm 9\.9\.9/);
});
