import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decodeRecord } from '../../src/model/decode.ts';
import { assertCleanEnd } from '../support/assert-clean-end.ts';
import { startDistEngine } from '../support/dist-engine.ts';
import { createGateJob, PULL, QUICK } from '../support/gate-job.ts';

test('an attached server is measured as it is and still runs afterwards', async () => {
  await using engine = await startDistEngine(['--model', 'demo-model']);
  const server = `{ launcher: attach, url: "${engine.url}" }`;
  await using job = await createGateJob({ ...QUICK, server, inputs: { mode: 'baseline' } });
  const saved = await job.runner.run();
  assert.equal(saved.exitCode, 0, saved.stdout);
  assert.equal(saved.outputs.verdict, 'saved');

  const gated = await job.runner.run({ inputs: { mode: 'gate' } });
  assert.equal(gated.exitCode, 0, gated.stdout);
  assert.match(gated.outputs.verdict ?? '', /^(passed|improved)$/);
  const record = decodeRecord(await readFile(gated.outputs['record-path'] ?? '', 'utf8'), 'record');
  assert.deepEqual(
    record.launches.map(({ teardown }) => teardown.status),
    ['not-ours'],
  );
  assert.equal(record.subject.launcher, 'attach');
  assert.equal(record.subject.reportedVersion, '1.0.0');
  await assertCleanEnd(job);
  assert.equal((await fetch(`${engine.url}/health`)).status, 200);
});

test('an attached server of another version than the pin is not measured, and both versions are said', async () => {
  await using engine = await startDistEngine(['--model', 'demo-model', '--engine-version', '1.1.0']);
  const server = `{ launcher: attach, url: "${engine.url}" }`;
  await using job = await createGateJob({ ...QUICK, server, inputs: { mode: 'baseline' } });
  const refused = await job.runner.run();
  assert.equal(refused.exitCode, 3, refused.stdout);
  assert.match(refused.outputs.headline ?? '', /pin asks for .*1\.0\.0, but the server reports 1\.1\.0/);
  assert.deepEqual(await job.baselineBytes(), {});
  await assertCleanEnd(job);
  assert.equal((await fetch(`${engine.url}/health`)).status, 200);
});

test('an attached server that is not there is said with its address', async () => {
  const server = '{ launcher: attach, url: "http://127.0.0.1:9" }';
  const config = 'limits: { readySeconds: 2, requestSeconds: 5, stopSeconds: 3 }';
  await using job = await createGateJob({ ...QUICK, server, config, inputs: { mode: 'measure' } });
  const step = await job.runner.run();
  assert.equal(step.exitCode, 3, step.stdout);
  assert.equal(step.outputs.verdict, 'invalid');
  assert.match(step.outputs.headline ?? '', /not ready within 2 s.*127\.0\.0\.1:9|ECONNREFUSED/);
  assert.equal(job.github.issues.commentsOf(PULL).length, 0);
});
