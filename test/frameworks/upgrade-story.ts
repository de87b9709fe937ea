import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { decodeVerdict } from '../../src/model/decode.ts';
import type { GateVerdict } from '../../src/model/verdict.ts';
import { type JobResult, runFrameworkJob } from './framework-job.ts';
import type { FrameworkProject } from './framework-project.ts';
import { assertColdCache, assertMeasured, assertNothingLeft, recordOf } from './measured-run.ts';

/** What a gate said. */
export interface Gated {
  readonly job: JobResult;
  readonly verdict: GateVerdict;
  readonly comment: string;
}

/** The base is installed, measured and kept as the baseline. */
export async function keepBaseline(project: FrameworkProject): Promise<void> {
  const job = await runFrameworkJob(project, { baseline: true });
  assert.equal(job.step.exitCode, 0, job.step.stdout);
  assert.equal(job.step.outputs.verdict, 'saved');
  const record = await recordOf(job);
  assertMeasured(record, project, project.build.base);
  assertColdCache(record);
  assertNothingLeft(job);
}

/** A pull request moves the pin: the head is installed, measured, judged by its numbers and commented. */
export async function gateUpgrade(project: FrameworkProject): Promise<Gated> {
  const { base, head, framework } = project.build;
  const gated = await gatePull(project, await project.branch('upgrade', { version: head }));
  const { job, verdict, comment } = gated;
  const { outputs } = job.step;
  // Which of them is noise of the machine: no claim is made about the speed of a version.
  assert.match(verdict.verdict, /^(?:passed|improved|regressed)$/, verdict.headline);
  assert.equal(outputs.verdict, verdict.verdict);
  assert.equal(job.step.exitCode, verdict.verdict === 'regressed' ? 1 : 0);
  assert.deepEqual([outputs['base-version'], outputs['head-version']], [base, head]);
  const record = await recordOf(job);
  assertMeasured(record, project, head);
  assertColdCache(record);
  const changed = verdict.differences.map(({ field }) => field);
  for (const field of ['pin', 'reported version', `package ${framework}`]) {
    assert.ok(changed.includes(field), `${field} is not among ${changed.join(', ')}`);
  }
  assert.deepEqual(
    verdict.differences.filter((one) => one.class === 'identity'),
    [],
  );
  assert.match(comment, new RegExp(`${base}\\S* → ${head}`.replaceAll('.', '\\.')));
  assert.ok(comment.includes(`package ${framework}`));
  assertNothingLeft(job);
  return gated;
}

/** A pull request that moves no pin but other flags: not comparable, with the flags by name. */
export async function gateFlags(project: FrameworkProject, flags: readonly string[]): Promise<Gated> {
  const gated = await gatePull(project, await project.branch('flags', { flags }));
  const { job, verdict } = gated;
  assert.equal(verdict.verdict, 'not comparable', verdict.headline);
  assert.equal(job.step.exitCode, 3);
  const [difference] = verdict.differences.filter(({ field }) => field === 'server flags');
  assert.deepEqual([difference?.baseline, difference?.candidate], ['(without)', flags.join(' ')]);
  assertMeasured(await recordOf(job), project, project.build.base);
  assertNothingLeft(job);
  return gated;
}

async function gatePull(project: FrameworkProject, head: string): Promise<Gated> {
  const job = await runFrameworkJob(project, { pull: head });
  const { step, comments } = job;
  assert.ok(step.outputs['verdict-path'], step.stdout);
  const verdict = decodeVerdict(await readFile(step.outputs['verdict-path'], 'utf8'), 'verdict');
  assert.equal(comments.length, 1);
  assert.ok(step.outputs['comment-url']);
  return { job, verdict, comment: comments[0] ?? '' };
}

/** What a fact at start was and became, by the verdict; undefined where it did not move. */
export function moveOf({ verdict }: Gated, fact: string): readonly (string | null)[] | undefined {
  const found = verdict.differences.find(({ field, moves }) => moves && field === `at start: ${fact}`);
  return found && [found.baseline, found.candidate];
}
