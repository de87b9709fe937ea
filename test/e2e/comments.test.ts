import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { assertCleanEnd } from '../support/assert-clean-end.ts';
import { createGateJob, type GateJob, makeBaselines, PULL, QUICK } from '../support/gate-job.ts';
import { muchFaster, plant, readBaseline } from '../support/planted-baseline.ts';
import { buildBaseline, buildRecord } from '../support/record-builder.ts';
import { settled } from '../support/settled-record.ts';

const MARKER = '<!-- serving-gate:comment:e2e -->';

let baselines: Awaited<ReturnType<typeof makeBaselines>>;
before(async () => {
  baselines = await makeBaselines(QUICK);
});
after(() => baselines[Symbol.asyncDispose]());

test('a comment that is refused costs a warning with the fix, never the exit code', async () => {
  await using job = await createGateJob(QUICK);
  await plant(job, muchFaster(await readBaseline(baselines.path)));
  const body = { message: 'Resource not accessible by integration' };
  job.github.fail({ path: /\/comments/, status: 403, body });
  const step = await job.runner.run();
  assert.equal(step.exitCode, 1, step.stdout);
  assert.equal(step.outputs.verdict, 'regressed');
  assert.equal(step.outputs['comment-url'], '');
  const warnings = step.annotations.filter(({ level }) => level === 'warning').map(({ message }) => message);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /Resource not accessible by integration/);
  assert.match(warnings[0] ?? '', /permissions: \{ contents: read, pull-requests: write \}/);
  assert.match(step.summary, /Blocked/);
  await assertCleanEnd(job);
});

test('among 300 other comments ours is found on its page and updated; nobody else’s is touched', async () => {
  await using job = await createGateJob({ ...QUICK, baselines: baselines.path });
  const { issues } = job.github;
  const planted = issues.addComment(PULL, 'mallory', `${MARKER}\nPassed, trust me`);
  for (let index = 0; index < 250; index += 1) issues.addComment(PULL, 'alice', `remark ${index}`);
  const ours = issues.addComment(PULL, issues.viewer, `${MARKER}\nold`);
  for (let index = 250; index < 300; index += 1) issues.addComment(PULL, 'bob', `remark ${index}`);

  const step = await job.runner.run();
  assert.equal(step.exitCode, 0, step.stdout);
  assert.equal(issues.commentsOf(PULL).length, 302);
  assert.equal(ours.edits, 1);
  assert.match(ours.body, /Passed|Improved/);
  assert.match(step.outputs['comment-url'] ?? '', new RegExp(`issuecomment-${ours.id}$`));
  assert.equal(planted.edits, 0);
  await assertCleanEnd(job);
});

test('a second run on the same pull request updates the same comment', async () => {
  await using job = await createGateJob(QUICK);
  const first = await job.runner.run();
  assert.match(job.github.issues.commentsOf(PULL)[0]?.body ?? '', /no baseline/i);
  await plant(job, await readBaseline(baselines.path));
  const second = await job.runner.run({ env: { GITHUB_RUN_ID: '4243' } });
  const [comment, ...others] = job.github.issues.commentsOf(PULL);
  assert.equal(others.length, 0);
  assert.match(comment?.body ?? '', /Passed|Improved/);
  assert.equal(second.outputs['comment-url'], first.outputs['comment-url']);
});

test('a report beyond every limit still fits: verdict kept, comment and summary below their limits', async () => {
  await using job = await createGateJob({ inputs: { mode: 'report', record: 'record.json' } });
  await plantHugePair(job);
  const step = await job.runner.run();
  assert.equal(step.exitCode, 1, step.stdout);
  assert.equal(step.outputs.verdict, 'regressed');
  const [comment] = job.github.issues.commentsOf(PULL);
  assert.ok(comment, step.stdout);
  assert.ok(comment.body.length <= 65_536, `${comment.body.length} characters`);
  assert.ok(comment.body.length > 3_000, 'and it is still a report');
  assert.match(comment.body.slice(0, 1_000), /Blocked/);
  assert.doesNotMatch(comment.body, /�/, 'no character is cut in half');
  assert.ok(comment.body.isWellFormed());
  assert.equal(opened(comment.body), closed(comment.body), 'no folded part is cut in the middle');
  assert.ok(Buffer.byteLength(step.summary) < 1024 * 1024);
  assert.match(step.summary, /Blocked/);
  await assertCleanEnd(job);
});

/** Twelve levels of every metric, everything worse by half, and 300 packages with names that are long in bytes. */
async function plantHugePair(job: GateJob): Promise<void> {
  const levels = Array.from({ length: 12 }, (_, index) => 2 ** index);
  const workloads = { [`${'長い名前-🚀'.repeat(3)}`]: levels };
  const packages = (version: string) =>
    Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`${'套件-🐍-'.repeat(6)}${index}`, `${version}.${index}`]),
    );
  const shape = { workloads, requests: 40, model: 'demo-model', framework: 'embedded' } as const;
  const before = buildRecord({ ...shape, version: '1.0.0', fingerprint: { packages: packages('1.0') } });
  const now = buildRecord({
    ...shape,
    version: '1.1.0',
    fingerprint: { packages: packages('1.1') },
    pace: ({ concurrency, index }) => 200 + concurrency + index,
  });
  await plant(job, buildBaseline(settled(before), { gate: 'e2e' }));
  await writeFile(path.join(job.runner.workspace, 'record.json'), JSON.stringify(settled(now)));
}

const opened = (text: string) => text.match(/<details/g)?.length ?? 0;
const closed = (text: string) => text.match(/<\/details>/g)?.length ?? 0;
