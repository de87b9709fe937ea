import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeRecord } from '../../src/model/decode.ts';
import { runCli, runCliJson, startCli } from '../support/cli.ts';
import { startDistEngine } from '../support/dist-engine.ts';
import { createGateJob, type GateJob, QUICK } from '../support/gate-job.ts';
import { muchFaster, plant, readBaseline } from '../support/planted-baseline.ts';
import { processesWith } from '../support/processes.ts';
import { buildRecord } from '../support/record-builder.ts';
import { settled } from '../support/settled-record.ts';
import { createTempFolder } from '../support/temp-folder.ts';

/** A repository with a configuration, whose file store the tests fill in their order. */
let project: GateJob;
before(async () => {
  project = await createGateJob({ ...QUICK, head: '1.0.1' });
});
after(() => project[Symbol.asyncDispose]());

test('baseline: none at first, then saved, then shown', async () => {
  const cwd = project.repo.path;
  const none = await runCliJson(cwd, 'baseline', 'show');
  assert.deepEqual([none.result.verdict, none.exitCode], ['no baseline', 0]);
  const saved = await runCliJson(cwd, 'baseline', 'save', '--pin', '1.0.0', '--reason', 'a start');
  assert.equal(saved.exitCode, 0, saved.stderr);
  assert.equal(saved.result.verdict, 'saved');
  const shown = await runCliJson(cwd, 'baseline');
  assert.deepEqual(shown.result.baselines, saved.result.baselines);
  const [baseline] = shown.result.baselines;
  assert.deepEqual([baseline?.version, baseline?.reason], ['1.0.0', 'a start']);
  const text = await runCli(cwd, 'baseline', 'show');
  assert.match(text.stdout, /1 baseline of gate e2e[\s\S]*1\.0\.0 +a start/);
});

test('gate: measures the files as they lie and judges them; progress goes to standard error', async () => {
  const cwd = project.repo.path;
  const { result, exitCode, stderr } = await runCliJson(cwd, 'gate', '--base-ref', 'HEAD~1');
  assert.equal(exitCode, 0, stderr);
  assert.match(result.verdict, /^(passed|improved)$/);
  assert.deepEqual(
    [result.pins?.base?.version, result.pins?.head?.version, result.pins?.change],
    ['1.0.0', '1.0.1', 'upgrade'],
  );
  assert.equal(result.judgement?.verdict, result.verdict);
  assert.match(stderr, /Measuring embedded 1\.0\.1/);
  for (const file of Object.values(result.files)) assert.ok((await readFile(file)).length > 0, file);
});

test('report and gate: worse than the baseline is exit 1, for a person and for a script', async () => {
  await using worse = await createGateJob(QUICK);
  await plant(worse, muchFaster(await readBaseline(project.baselines)));
  const cwd = worse.repo.path;
  const gated = await runCli(cwd, 'gate');
  assert.equal(gated.exitCode, 1, gated.stderr);
  assert.match(gated.stdout, /Blocked/);
  assert.match(gated.stdout, /Written to out\/.*record\.json/);
  const folder = /Written to (out\/[^:\s]+)/.exec(gated.stdout)?.[1] ?? '';
  const reported = await runCliJson(cwd, 'report', path.join(folder, 'record.json'));
  assert.equal(reported.exitCode, 1, reported.stderr);
  assert.equal(reported.result.verdict, 'regressed');
});

test('measure: with the configuration, and with --url without any', async () => {
  const measured = await runCliJson(project.repo.path, 'measure', '--pin', '1.0.0');
  assert.equal(measured.exitCode, 0, measured.stderr);
  assert.equal(measured.result.verdict, 'measured');

  await using folder = await createTempFolder();
  await using engine = await startDistEngine(['--model', 'some-model']);
  const request = { prompt: 'one two three', max_tokens: 4, ignore_eos: true };
  const lines = ['a', 'b'].map((id) => `${JSON.stringify({ id, ...request })}\n`);
  await writeFile(path.join(folder.path, 'set.jsonl'), lines.join(''));
  const args = [
    '--url',
    engine.url,
    '--model',
    'some-model',
    '--requests',
    'set.jsonl',
    '--levels',
    '1,2',
    '--runs',
    '1',
  ];
  const attached = await runCliJson(folder.path, 'measure', ...args);
  assert.ok(attached.exitCode === 0 || attached.result.verdict === 'invalid', attached.stderr);
  const record = decodeRecord(await readFile(attached.result.files.record ?? '', 'utf8'), 'record');
  assert.deepEqual(
    record.launches.flatMap(({ runs }) => runs.map(({ level, outcomes }) => [level.value, outcomes])),
    [
      [1, { ok: 2 }],
      [2, { ok: 2 }],
    ],
  );
  assert.equal((await fetch(`${engine.url}/health`)).status, 200);
});

test('compare: two records and nothing else', async () => {
  await using folder = await createTempFolder();
  const put = (name: string, value: unknown) =>
    writeFile(path.join(folder.path, name), JSON.stringify(value));
  await put('a.json', settled(buildRecord()));
  await put('same.json', settled(buildRecord({ id: 'other' })));
  await put('slow.json', settled(buildRecord({ id: 'slow', pace: () => 3 })));
  await put('other.json', settled(buildRecord({ model: 'another-model' })));
  await put('edited.json', buildRecord({ value: () => 1 }));
  await put('broken.json', { schema: 'serving-gate/run-record', schemaVersion: 1 });
  const compare = (candidate: string) => runCliJson(folder.path, 'compare', 'a.json', candidate);
  for (const [candidate, verdict, exitCode] of [
    ['same.json', 'passed', 0],
    ['slow.json', 'regressed', 1],
    ['other.json', 'not comparable', 3],
    ['broken.json', 'error', 3],
    ['edited.json', 'error', 3],
    ['missing.json', 'error', 2],
  ] as const) {
    const run = await compare(candidate);
    assert.deepEqual([candidate, run.result.verdict, run.exitCode], [candidate, verdict, exitCode]);
    if (verdict === 'error') assert.match(run.result.error?.message ?? '', new RegExp(candidate));
  }
});

test('pin: at head and at base of a real repository', async () => {
  const cwd = project.repo.path;
  const [base = '', head = ''] = (await project.repo.git('log', '--reverse', '--format=%H')).split('\n');
  const { result } = await runCliJson(cwd, 'pin', '--base-ref', base, '--head-ref', head);
  assert.equal(result.verdict, 'resolved');
  assert.deepEqual([result.pins?.base?.version, result.pins?.head?.version], ['1.0.0', '1.0.1']);
  const text = await runCli(cwd, 'pin', 'requirements.txt', '--framework', 'embedded');
  assert.equal(text.exitCode, 0, text.stderr);
  assert.match(text.stdout, /head: embedded 1\.0\.1 \(requirements\.txt:1\)/);
  const unknown = await runCliJson(cwd, 'pin', '--head-ref', 'no-such-ref');
  assert.equal(unknown.exitCode, 2);
  assert.match(unknown.result.error?.message ?? '', /no-such-ref/);
});

test('help fits a screen of 80 × 24, of every command', async () => {
  for (const args of [
    [],
    ['--help'],
    ['help', 'gate'],
    ...['measure', 'compare', 'baseline', 'report', 'pin'].map((name) => [name, '--help']),
  ]) {
    const { exitCode, stdout } = await runCli(project.repo.path, ...args);
    assert.equal(exitCode, 0);
    const lines = stdout.trimEnd().split('\n');
    assert.ok(lines.length <= 24, `${args.join(' ')}: ${lines.length} lines`);
    for (const line of lines) assert.ok(line.length <= 80, line);
  }
  assert.match((await runCli(project.repo.path, '--version')).stdout, /^\d+\.\d+\.\d+\n$/);
});

test('what is not known is refused with the nearest word, as text and as JSON', async () => {
  const cwd = project.repo.path;
  for (const [args, says] of [
    [['gaet'], /"gaet".*"gate"/],
    [['gate', '--base-pim', '1.0.0'], /--base-pim.*"--base-pin"/],
    [['gate', '--url', 'http://x'], /--url belongs to measure/],
    [['baseline', 'sav'], /"sav".*"save"/],
    [['compare', 'a.json'], /compare takes BASELINE CANDIDATE/],
  ] as const) {
    const text = await runCli(cwd, ...args);
    assert.deepEqual([text.exitCode, text.stdout], [2, ''], args.join(' '));
    assert.match(text.stderr, says);
    const { exitCode, result } = await runCliJson(cwd, ...args);
    assert.deepEqual([exitCode, result.verdict, result.error?.code], [2, 'error', 'usage']);
    assert.match(result.error?.message ?? '', says);
  }
  await using folder = await createTempFolder();
  const unconfigured = await runCliJson(folder.path, 'gate');
  assert.deepEqual([unconfigured.exitCode, unconfigured.result.error?.code], [2, 'usage']);
  assert.match(unconfigured.result.error?.message ?? '', /\.github\/serving-gate\.yml/);
});

test('Ctrl-C ends the server too: exit 130', async () => {
  await using job = await createGateJob({ ...QUICK, engine: ['--fault', 'slow-start=50'] });
  const call = startCli(job.repo.path, ['measure', '--json']);
  const servers = async () =>
    (await processesWith('HOME', job.repo.path)).filter(({ command }) => command.includes('engine.js'));
  for (let tries = 0; (await servers()).length === 0 && tries < 100; tries += 1) await delay(100);
  assert.equal((await servers()).length, 1);
  process.kill(call.pid, 'SIGINT');
  const { exitCode, stdout } = await call.done;
  assert.equal(exitCode, 130);
  assert.equal(JSON.parse(stdout).verdict, 'cancelled');
  assert.deepEqual(await processesWith('HOME', job.repo.path), []);
});
