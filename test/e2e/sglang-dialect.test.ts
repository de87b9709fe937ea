import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decodeRecord } from '../../src/model/decode.ts';
import { assertCleanEnd } from '../support/assert-clean-end.ts';
import { createGateJob, makeBaselines } from '../support/gate-job.ts';

const SGLANG = {
  framework: 'sglang',
  base: '0.5.21',
  engine: ['--dialect', 'sglang', '--enable-metrics', '--speed', '20'],
  levels: ['{ concurrency: 2, requests: 8 }', '{ concurrency: 8, requests: 24 }'],
  launches: 2,
  config: 'limits: { readySeconds: 20, requestSeconds: 20, stopSeconds: 10 }',
} as const;

test('an upgrade of SGLang is gated on the embedded engine: ready, flushed, counted, ledger agrees', async () => {
  await using baselines = await makeBaselines(SGLANG);
  await using job = await createGateJob({ ...SGLANG, head: '0.5.23', baselines: baselines.path });
  const step = await job.runner.run();

  assert.match(step.outputs.verdict ?? '', /^(passed|improved|regressed)$/, step.stdout);
  assert.equal(step.outputs['base-version'], '0.5.21');
  assert.equal(step.outputs['head-version'], '0.5.23');
  const record = decodeRecord(await readFile(step.outputs['record-path'] ?? '', 'utf8'), 'record');
  const runs = record.launches.flatMap((launch) => launch.runs);
  assert.equal(runs.length, 4);
  for (const run of runs) {
    assert.equal(run.ledger.status, 'agrees', JSON.stringify(run.ledger));
    assert.equal(run.warmup.cacheReset, 'reset');
    assert.ok((run.server?.ttftMeanMs ?? 0) > 0);
  }
  const [launch] = record.launches;
  assert.equal(launch?.facts.version, '0.5.23');
  assert.equal(launch?.facts.chunked_prefill_size, '4096');
  assert.equal(launch?.facts['KV cache tokens'], '262144');
  await assertCleanEnd(job);
});

test('a scheduler that is killed in the middle of a run is named, not measured', async () => {
  await using job = await createGateJob({
    ...SGLANG,
    engine: [...SGLANG.engine, '--fault', 'engine-killed-after=12'],
    inputs: { mode: 'baseline', reason: 'test' },
  });
  const step = await job.runner.run();
  assert.equal(step.exitCode, 3, step.stdout);
  assert.match(step.stdout, /died while it was measured/);
  assert.match(step.stdout, /scheduler_0[^\n]* crashed with exit code -9/);
  assert.deepEqual(await job.baselineBytes(), {});
  await assertCleanEnd(job);
});
