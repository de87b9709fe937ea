import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { decodeRecord, decodeVerdict } from '../../src/model/decode.ts';
import { assertCleanEnd } from '../support/assert-clean-end.ts';
import { createGateJob, type GateJob, makeBaselines, PULL, TOKEN } from '../support/gate-job.ts';
import type { StepResult } from '../support/runner-step.ts';

let baselines: Awaited<ReturnType<typeof makeBaselines>>;
before(async () => {
  baselines = await makeBaselines();
});
after(() => baselines[Symbol.asyncDispose]());

test('an innocent upgrade passes: comment, summary, outputs, artifact, nothing left', async () => {
  await using job = await createGateJob({ head: '1.0.1', baselines: baselines.path });
  const before = await job.baselineBytes();
  const step = await job.runner.run();

  assert.equal(step.exitCode, 0, step.stdout);
  assert.match(step.outputs.verdict ?? '', /^(passed|improved)$/);
  assert.equal(step.outputs['base-version'], '1.0.0');
  assert.equal(step.outputs['head-version'], '1.0.1');
  assert.equal(step.outputs.regressions, '0');
  assert.notEqual(step.outputs['baseline-id'], '');
  const [comment, ...others] = job.github.issues.commentsOf(PULL);
  assert.ok(comment && others.length === 0);
  assert.match(comment.body, /Passed|Improved/);
  assert.match(comment.body, /1\.0\.0 → 1\.0\.1/);
  assert.match(step.summary, /1\.0\.0 → 1\.0\.1/);
  assert.ok(step.outputs['comment-url']);
  await assertFiles(step);
  await assertArtifact(job, step);
  assert.ok(!step.visible.includes(TOKEN));
  assert.deepEqual(await job.baselineBytes(), before, 'a gate never writes a baseline');
  await assertCleanEnd(job);
});

test('a regression is blocked, and commented before the job fails', async () => {
  await using job = await createGateJob({ head: '1.1.0', baselines: baselines.path });
  const step = await job.runner.run();

  assert.equal(step.exitCode, 1, step.stdout);
  assert.equal(step.outputs.verdict, 'regressed');
  assert.equal(step.outputs['exit-code'], '1');
  assert.ok(Number(step.outputs.regressions) >= 1);
  const [comment] = job.github.issues.commentsOf(PULL);
  assert.match(comment?.body ?? '', /Blocked/);
  assert.match(comment?.body ?? '', /ITL p99/);
  assert.match(step.outputs.headline ?? '', /1\.0\.0 → 1\.1\.0/);
  const verdict = decodeVerdict(await readFile(step.outputs['verdict-path'] ?? '', 'utf8'), 'verdict');
  const cell = verdict.cells.find((one) => one.metric === 'itl.p99' && one.load.value === 32);
  assert.equal(cell?.verdict, 'regressed');
  assert.equal(cell?.baseline?.runs.length, 3);
  assert.equal(cell?.candidate?.runs.length, 3);
  const median = verdict.cells.find((one) => one.metric === 'itl.p50' && one.load.value === 32);
  assert.notEqual(median?.verdict, 'regressed');
  assert.ok(step.annotations.some(({ level }) => level === 'error'));
  await assertCleanEnd(job);
});

test('without a baseline nothing is measured, and the comment says how to make one', async () => {
  await using job = await createGateJob({ head: '1.1.0' });
  const step = await job.runner.run();
  assert.equal(step.exitCode, 0, step.stdout);
  assert.equal(step.outputs.verdict, 'no baseline');
  assert.match(job.github.issues.commentsOf(PULL)[0]?.body ?? '', /mode(:|&#58;) baseline/);
  assert.deepEqual(await job.baselineBytes(), {});
  await assertCleanEnd(job);

  const required = await job.runner.run({ inputs: { 'require-baseline': 'true' } });
  assert.equal(required.exitCode, 3);
  assert.equal(required.outputs.verdict, 'no baseline');
});

test('a level that the baseline does not have is never a pass', async () => {
  await using job = await createGateJob({
    levels: ['{ concurrency: 2, requests: 16 }', '16'],
    launches: 1,
    baselines: baselines.path,
  });
  const step = await job.runner.run();
  assert.equal(step.exitCode, 3, step.stdout);
  assert.equal(step.outputs.verdict, 'not comparable');
  assert.match(job.github.issues.commentsOf(PULL)[0]?.body ?? '', /16/);
  await assertCleanEnd(job);
});

/** The files that a job leaves are whole and say the same as the outputs. */
async function assertFiles(step: StepResult): Promise<void> {
  const folder = step.outputs['output-path'] ?? '';
  const record = decodeRecord(await readFile(step.outputs['record-path'] ?? '', 'utf8'), 'record');
  assert.equal(record.launches.length, 3);
  for (const { teardown, runs } of record.launches) {
    assert.equal(teardown.status, 'clean');
    for (const run of runs) {
      assert.deepEqual(run.outcomes, { ok: run.level.requests });
      assert.equal(run.ledger.status, 'agrees', run.ledger.detail);
      assert.equal(run.warmup.cacheReset, 'reset');
      assert.deepEqual(run.invalid, []);
    }
  }
  for (const name of ['report.md', 'report.html', 'passport.md', 'baseline.json', 'server-1.log']) {
    assert.ok((await readFile(path.join(folder, name), 'utf8')).length > 100, name);
  }
}

async function assertArtifact(job: GateJob, step: StepResult): Promise<void> {
  const files = job.artifacts.files('serving-gate-e2e-1');
  assert.ok(
    files.has('report.html') && files.has('record.json') && files.has('server-1.log'),
    [...files.keys()].join(),
  );
  assert.notEqual(step.outputs['artifact-id'], '');
}
