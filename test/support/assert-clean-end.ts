import assert from 'node:assert/strict';
import type { GateJob } from './gate-job.ts';

/** Nothing that the job started is left, and the post step has nothing to do. */
export async function assertCleanEnd(job: GateJob): Promise<void> {
  assert.deepEqual(await job.runner.leftovers(), []);
  const post = await job.runner.post();
  assert.equal(post.exitCode, 0, post.stdout);
  assert.deepEqual(post.annotations, []);
}
