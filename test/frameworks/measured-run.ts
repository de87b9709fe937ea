import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { decodeRecord } from '../../src/model/decode.ts';
import type { Run, RunRecord } from '../../src/model/record.ts';
import type { JobResult } from './framework-job.ts';
import type { FrameworkProject } from './framework-project.ts';
import { NOTHING } from './leftovers.ts';

/** The record of a job that measured. */
export async function recordOf({ step }: JobResult): Promise<RunRecord> {
  const file = step.outputs['record-path'] ?? '';
  assert.notEqual(file, '', step.stdout);
  return decodeRecord(await readFile(file, 'utf8'), 'record');
}

/** The only run of a level. */
export function runAt(record: RunRecord, concurrency: number): Run {
  const runs = record.launches.flatMap((launch) => launch.runs);
  const [run, ...others] = runs.filter(({ level }) => level.value === concurrency);
  assert.ok(run && others.length === 0, `${runs.length} runs`);
  return run;
}

/** Whole, with the books in order, on cores of its own, the server gone for certain, and of this version. */
export function assertMeasured(record: RunRecord, { build }: FrameworkProject, version: string): void {
  assert.equal(record.problem, null);
  assert.equal(record.subject.launcher, 'venv');
  assert.equal(record.subject.pin?.version, version);
  assert.match(record.subject.reportedVersion ?? '', startsWith(version));
  assert.match(record.fingerprint.packages?.[build.framework] ?? '', startsWith(version));
  const [launch, ...others] = record.launches;
  assert.ok(launch && others.length === 0);
  assert.equal(launch.teardown.status, 'clean', launch.teardown.detail ?? '');
  assert.notEqual(launch.cores.server, null, launch.cores.detail ?? '');
  assert.notEqual(launch.cores.client, null, launch.cores.detail ?? '');
  assert.ok(Object.keys(launch.facts).length > 50, `${Object.keys(launch.facts).length} facts`);
  assert.equal(launch.runs.length, 2);
  for (const run of launch.runs) {
    assert.deepEqual(run.outcomes, { ok: run.level.requests });
    assert.equal(run.ledger.status, 'agrees', run.ledger.detail);
    assert.equal(run.completionTokens, run.level.requests * 32);
    assert.equal(run.promptTokens, run.level.requests * 320);
  }
}

/** The prefix cache was emptied before each run, and the server's counters prove it. */
export function assertColdCache(record: RunRecord): void {
  for (const { cache, warmup } of record.launches.flatMap(({ runs }) => runs)) {
    assert.equal(warmup.cacheReset, 'reset');
    assert.equal(cache.state, 'cold', cache.detail);
  }
}

/** Four requests at once and two places: each waits about as long as it is served; by the servers' own histograms. */
export function assertQueued(kept: RunRecord, now: RunRecord): void {
  const share = (record: RunRecord) => {
    const { queueMeanMs, e2eMeanMs } = runAt(record, 4).server ?? {};
    return (queueMeanMs ?? Number.NaN) / (e2eMeanMs ?? Number.NaN);
  };
  assert.ok(share(now) > 0.3 && share(kept) < 0.2, `queued ${share(kept)} → ${share(now)} of the time`);
}

export function assertNothingLeft({ left, post }: JobResult): void {
  assert.deepEqual(left, NOTHING);
  assert.equal(post.exitCode, 0, post.stdout);
  assert.deepEqual(post.annotations, []);
}

/** `0.32.0` and `0.32.0+cpu`, not `0.32.01`. */
function startsWith(version: string): RegExp {
  return new RegExp(`^${version.replaceAll('.', '\\.')}(?![\\d.])`);
}
