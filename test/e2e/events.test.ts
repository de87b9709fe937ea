import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Baseline } from '../../src/model/baseline.ts';
import { unpackBaseline } from '../../src/store/baseline-file.ts';
import { assertCleanEnd } from '../support/assert-clean-end.ts';
import { createGateJob, type GateJob, makeBaselines, PULL, QUICK } from '../support/gate-job.ts';
import { muchFaster, plant, readBaseline } from '../support/planted-baseline.ts';
import type { RunnerOptions } from '../support/runner-options.ts';

const BRANCH = 'refs/heads/serving-gate-baselines';
const SCHEDULE = { name: 'schedule', payload: { schedule: '0 3 * * *' } };
/** A baseline is as slow to make on the branch as anywhere; a record that is there already is saved at once. */
const SAVE = { mode: 'baseline', artifact: 'false', record: 'record.json' };

let baselines: Awaited<ReturnType<typeof makeBaselines>>;
let baseline: Baseline;
before(async () => {
  baselines = await makeBaselines(QUICK);
  baseline = await readBaseline(baselines.path);
});
after(() => baselines[Symbol.asyncDispose]());

const sides = (
  event: string,
  [base, head]: readonly string[],
): NonNullable<RunnerOptions['event']> | null => {
  switch (event) {
    case 'push':
      return { name: event, payload: { before: base, after: head } };
    case 'merge_group':
      return { name: event, payload: { merge_group: { base_sha: base, head_sha: head } } };
    case 'no event':
      return null;
    default:
      return { name: event, payload: {} };
  }
};

for (const event of ['push', 'schedule', 'workflow_dispatch', 'merge_group', 'no event']) {
  test(`${event}: a summary and the exit code of the gate, no comment`, async () => {
    await using job = await createGateJob({ ...QUICK, head: '1.0.1' });
    await plant(job, muchFaster(baseline));
    const commits = (await job.repo.git('log', '--reverse', '--format=%H')).split('\n');
    const step = await job.runner.run({ event: sides(event, commits) });
    assert.equal(step.exitCode, 1, step.stdout);
    assert.equal(step.outputs.verdict, 'regressed');
    assert.equal(step.outputs['head-version'], '1.0.1');
    const knowsBase = event === 'push' || event === 'merge_group';
    assert.equal(step.outputs['base-version'], knowsBase ? '1.0.0' : '');
    assert.equal(step.outputs['comment-url'], '');
    assert.match(step.summary, /Blocked/);
    assert.deepEqual(job.github.requests, [], 'GitHub is not asked for anything');
    await assertCleanEnd(job);
  });
}

test('a schedule keeps the baseline on its branch, and the next pull request is judged by it', async () => {
  await using job = await createGateJob({ ...QUICK, store: 'branch' });
  const inputs = { mode: 'baseline', reason: 'nightly' };
  const saved = await job.runner.run({ event: SCHEDULE, inputs });
  assert.equal(saved.exitCode, 0, saved.stdout);
  assert.equal(saved.outputs.verdict, 'saved');
  assert.match(saved.summary, /Baseline saved/);
  const [[name, kept] = []] = [...onBranch(job)];
  assert.match(name ?? '', /^e2e\/[0-9a-f]{16}\.json\.gz$/);
  assert.equal(kept?.provenance.reason, 'nightly');
  assert.equal(kept?.provenance.event, 'schedule');
  const tip = job.github.git.refs.get(BRANCH);

  const gated = await job.runner.run();
  assert.equal(gated.exitCode, 0, gated.stdout);
  assert.match(gated.outputs.verdict ?? '', /^(passed|improved)$/);
  assert.equal(gated.outputs['baseline-id'], kept?.record.id);
  assert.equal(job.github.issues.commentsOf(PULL).length, 1);
  assert.equal(job.github.git.refs.get(BRANCH), tip, 'a gate never writes a baseline');
  await assertCleanEnd(job);
});

test('a slower version is not learnt, unless that is asked for with a reason', async () => {
  await using job = await createGateJob({ ...QUICK, inputs: SAVE });
  await plant(job, muchFaster(baseline));
  await putRecord(job, { ...baseline.record, id: 'slower' });
  const kept = await job.baselineBytes();
  const refused = await job.runner.run({ event: SCHEDULE });
  assert.equal(refused.exitCode, 1, refused.stdout);
  assert.equal(refused.outputs.verdict, 'regressed');
  assert.match(refused.outputs.headline ?? '', /not saved.*accept-regression/);
  assert.deepEqual(await job.baselineBytes(), kept);

  const inputs = { 'accept-regression': 'true', reason: 'the fix of a wrong result costs this' };
  const accepted = await job.runner.run({ event: SCHEDULE, inputs });
  assert.equal(accepted.exitCode, 0, accepted.stdout);
  assert.equal(accepted.outputs.verdict, 'saved');
  const saved = await readBaseline(job.baselines);
  assert.equal(saved.record.id, 'slower');
  assert.equal(saved.provenance.reason, inputs.reason);
  await assertCleanEnd(job);
});

test('a measurement with failed requests is not learnt', async () => {
  await using job = await createGateJob({
    ...QUICK,
    engine: ['--seed', '40', '--fault', 'refuse-share=0.5'],
    inputs: { mode: 'baseline' },
  });
  const step = await job.runner.run({ event: SCHEDULE });
  assert.equal(step.exitCode, 3, step.stdout);
  assert.equal(step.outputs.verdict, 'invalid');
  assert.match(step.outputs.headline ?? '', /not saved.*failed requests/);
  assert.deepEqual(await job.baselineBytes(), {});
  await assertCleanEnd(job);
});

test('of two refreshes that race, both baselines are kept and the branch is never forced', async () => {
  await using job = await createGateJob({ ...QUICK, store: 'branch', inputs: SAVE });
  await putRecord(job, baseline.record);
  const both = Promise.withResolvers<undefined>();
  let commits = 0;
  job.github.intercept(async ({ method, path: asked }) => {
    if (method !== 'POST' || !asked.endsWith('/git/commits')) return undefined;
    commits += 1;
    if (commits === 2) both.resolve(undefined);
    return both.promise;
  });
  const steps = await Promise.all(['one', 'two'].map((gate) => job.runner.run({ inputs: { gate } })));
  for (const step of steps) {
    assert.equal(step.exitCode, 0, step.stdout);
    assert.equal(step.outputs.verdict, 'saved');
  }
  assert.equal(commits, 3, 'the slower one committed again, on top of the faster one');
  const gates = [...onBranch(job).keys()].map((name) => name.split('/')[0]);
  assert.deepEqual(gates.sort(), ['one', 'two']);
  assert.ok(job.github.requests.every(({ body }) => body.force !== true));
});

async function putRecord(job: GateJob, record: Baseline['record']): Promise<void> {
  await writeFile(path.join(job.runner.workspace, 'record.json'), JSON.stringify(record));
}

/** Every baseline on the branch, by its path. */
function onBranch({ github: { git } }: GateJob): ReadonlyMap<string, Baseline> {
  const found = new Map<string, Baseline>();
  const root = git.tree(git.refs.get(BRANCH) ?? '') ?? [];
  for (const folder of root.filter(({ type }) => type === 'tree')) {
    for (const file of git.tree(folder.sha) ?? []) {
      const bytes = git.blob(file.sha) ?? Buffer.alloc(0);
      found.set(`${folder.path}/${file.path}`, unpackBaseline(bytes, folder.path, file.path));
    }
  }
  return found;
}
