import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { unpackBaseline } from '../../src/store/baseline-file.ts';
import { assertCleanEnd } from '../support/assert-clean-end.ts';
import { createGateJob, type GateJob, makeBaselines, PULL, QUICK } from '../support/gate-job.ts';
import type { Step, StepResult } from '../support/runner-step.ts';

let baselines: Awaited<ReturnType<typeof makeBaselines>>;
before(async () => {
  baselines = await makeBaselines(QUICK);
});
after(() => baselines[Symbol.asyncDispose]());

/** A limit that only the signal can cut: a teardown that waited it out would be killed by the runner. */
const LONG_STOP = 'limits: { readySeconds: 60, requestSeconds: 60, stopSeconds: 60 }';
const ENDLESS = ['{ concurrency: 2, requests: 6 }', '{ concurrency: 3, requests: 96 }'];
const STARTING = /starting the server/;

interface Phase {
  readonly name: string;
  readonly faults?: readonly string[];
  /** Resolves when the step is where it is to be cancelled. */
  readonly reached: (step: Step, job: GateJob) => Promise<void>;
}

const PHASES: readonly Phase[] = [
  { name: 'while the server starts', faults: ['slow-start=50'], reached: started },
  { name: 'in the warm-up', faults: ['slow-decode=20'], reached: (step) => step.waitFor(/warm-up \d/) },
  { name: 'while it measures', reached: measuring },
  {
    name: 'with a server that is deaf to SIGTERM',
    faults: ['deaf'],
    reached: (step) => step.waitFor(/short at 2, /),
  },
  {
    name: 'with a server that leaves a child behind',
    faults: ['leftover-child'],
    reached: (step) => step.waitFor(/short at 2, /),
  },
];

for (const { name, faults = [], reached } of PHASES) {
  test(`cancelled ${name}: 130 within the runner's patience, nothing left, nothing written`, async () => {
    const engine = faults.flatMap((fault) => ['--fault', fault]);
    const options = { ...QUICK, levels: ENDLESS, engine, config: LONG_STOP, baselines: baselines.path };
    await using job = await createGateJob(options);
    const kept = await job.baselineBytes();
    const step = await job.runner.start();
    await reached(step, job);
    assertCancelled(await step.cancel());
    assert.equal(job.github.issues.commentsOf(PULL).length, 0);
    assert.deepEqual(await job.baselineBytes(), kept);
    await assertCleanEnd(job);
  });
}

test('cancelled while the comment is being posted: 130, and no comment that promises more', async () => {
  await using job = await createGateJob({ ...QUICK, baselines: baselines.path });
  const posting = Promise.withResolvers<void>();
  job.github.intercept(async ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/comments')) return undefined;
    posting.resolve();
    await delay(20_000, undefined, { ref: false });
    return { status: 502 };
  });
  const step = await job.runner.start();
  await Promise.race([posting.promise, step.done]);
  assertCancelled(await step.cancel());
  assert.equal(job.github.issues.commentsOf(PULL).length, 0);
  await assertCleanEnd(job);
});

test('a comment of an earlier run is left as it was by a cancelled one', async () => {
  const options = { ...QUICK, engine: ['--fault', 'slow-start=50'], config: LONG_STOP };
  await using job = await createGateJob({ ...options, baselines: baselines.path });
  const body = '<!-- serving-gate:comment:e2e -->\n### Passed';
  job.github.issues.addComment(PULL, 'github-actions[bot]', body);
  const step = await job.runner.start();
  await started(step);
  assertCancelled(await step.cancel());
  const comments = job.github.issues.commentsOf(PULL);
  assert.deepEqual(
    comments.map((comment) => comment.body),
    [body],
  );
});

for (const signals of [['SIGINT', 'SIGINT'], ['SIGTERM'], ['SIGHUP']] as const) {
  test(`${signals.join(' and ')} to the step cancels it once`, async () => {
    const engine = ['--fault', 'deaf'];
    const options = { ...QUICK, levels: ENDLESS, engine, config: LONG_STOP, baselines: baselines.path };
    await using job = await createGateJob(options);
    const step = await job.runner.start();
    await step.waitFor(/short at 2, /);
    for (const signal of signals) {
      process.kill(step.pid, signal);
      await delay(100);
    }
    const result = await step.done;
    assert.equal(result.exitCode, 130, result.stdout);
    assert.equal(result.outputs.verdict, 'cancelled');
    await assertCleanEnd(job);
  });
}

test('SIGTERM while a baseline is being saved leaves the old one or the new one', async () => {
  await using job = await createGateJob({ ...QUICK, inputs: { mode: 'baseline', artifact: 'false' } });
  const first = await job.runner.run();
  assert.equal(first.exitCode, 0, first.stdout);
  for (const waitMs of [0, 2, 5, 10]) {
    const inputs = { record: first.outputs['record-path'] ?? '' };
    const step = await job.runner.start({ inputs });
    await step.waitFor(/Saving the baseline/);
    await delay(waitMs);
    process.kill(step.pid, 'SIGTERM');
    const { exitCode, outputs } = await step.done;
    assert.ok(
      (exitCode === 130 && outputs.verdict === 'cancelled') ||
        (exitCode === 0 && outputs.verdict === 'saved'),
    );
    const [[name = '', bytes = ''] = [], ...others] = Object.entries(await job.baselineBytes());
    assert.deepEqual(others, [], 'no half-written file is left beside it');
    unpackBaseline(Buffer.from(bytes, 'base64'), 'e2e', name);
  }
  await assertCleanEnd(job);
});

test('SIGTERM while a baseline goes to its branch: the branch has moved whole or not at all', async () => {
  await using job = await createGateJob({ ...QUICK, store: 'branch', inputs: { mode: 'baseline' } });
  const committing = Promise.withResolvers<void>();
  job.github.intercept(async ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/git/commits')) return undefined;
    committing.resolve();
    await delay(1_000);
    return undefined;
  });
  const step = await job.runner.start();
  await Promise.race([committing.promise, step.done]);
  process.kill(step.pid, 'SIGTERM');
  const result = await step.done;
  assert.equal(result.exitCode, 130, result.stdout);
  assert.equal(result.outputs.verdict, 'cancelled');
  assert.equal(job.github.git.refs.size, 0);
  await assertCleanEnd(job);
});

test('a killed step is cleaned up by its post step, and the next step is not disturbed', async () => {
  const options = { ...QUICK, levels: ENDLESS, engine: ['--fault', 'leftover-child'] };
  await using job = await createGateJob({ ...options, baselines: baselines.path });
  const kept = await job.baselineBytes();
  const step = await job.runner.start();
  await step.waitFor(/short at 2, /);
  process.kill(step.pid, 'SIGKILL');
  const { signal } = await step.done;
  assert.equal(signal, 'SIGKILL');
  assert.ok((await job.runner.leftovers()).length >= 2, 'the server and its child outlive the kill');
  const post = await job.runner.post();
  assert.equal(post.exitCode, 0, post.stdout);
  assert.match(post.annotations.map(({ message }) => message).join(), /Ended a server left over/);
  assert.deepEqual(await job.runner.leftovers(), []);
  assert.deepEqual(await job.baselineBytes(), kept);
  await assertCleanEnd(job);
});

async function started(step: Step): Promise<void> {
  await step.waitFor(STARTING);
  await delay(500);
}

/** The second level's warm-up takes a third of a second, its measurement several seconds. */
async function measuring(step: Step): Promise<void> {
  await step.waitFor(/short at 2, /);
  await delay(1_000);
}

/** The first signal was enough, and the outputs say what happened. */
function assertCancelled(result: StepResult): void {
  assert.equal(result.exitCode, 130, result.stdout);
  assert.deepEqual(result.signals, ['SIGINT']);
  assert.equal(result.outputs.verdict, 'cancelled');
  assert.equal(result.outputs['exit-code'], '130');
  assert.notEqual(result.outputs.headline, '');
  assert.equal(result.heldOutput, false);
}
