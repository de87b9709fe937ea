import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CPU_BUILDS } from './cpu-builds.ts';
import { measureChanged } from './framework-call.ts';
import { createFrameworkProject, type FrameworkProject } from './framework-project.ts';
import { readKeptRecord } from './kept-record.ts';
import { NOTHING } from './leftovers.ts';
import { assertQueued, recordOf, runAt } from './measured-run.ts';
import { REAL, SKIP } from './real-test.ts';
import { LONG_RUN } from './request-lines.ts';
import { gateFlags, gateUpgrade, keepBaseline, moveOf } from './upgrade-story.ts';

// One story: each test goes on from the first.
let project: FrameworkProject;
before(async () => {
  if (SKIP === false) project = await createFrameworkProject(CPU_BUILDS.vllm);
});
after(() => project?.[Symbol.asyncDispose]());

test('vLLM 0.31.0 by its pin: installed, measured, kept as the baseline', REAL, async () => {
  await keepBaseline(project);
});

test('vLLM 0.31.0 → 0.32.0: installed, measured, judged, commented', REAL, async () => {
  await gateUpgrade(project);
});

test('vLLM with other flags: seen in the numbers, and named', REAL, async () => {
  const gated = await gateFlags(project, ['--max-num-seqs', '2', '--no-enable-prefix-caching']);
  assert.equal(moveOf(gated, 'scheduler_config.max_num_seqs')?.at(1), '2');
  assert.deepEqual(moveOf(gated, 'enable_prefix_caching'), ['True', 'False']);
  assert.match(gated.comment, /--max-num-seqs 2 --no-enable-prefix-caching/);
  const [kept, now] = [await readKeptRecord(project), await recordOf(gated.job)];
  assert.ok((runAt(kept, 4).server?.cachedPromptTokens ?? 0) > 0, 'prompts begin alike');
  assert.equal(runAt(now, 4).server?.cachedPromptTokens, 0);
  assertQueued(kept, now);
});

test('SIGKILL of the API server of vLLM mid-run: said, nothing left', REAL, async () => {
  const { exitCode, result, left } = await measureChanged(project, { levels: LONG_RUN }, 'server');
  assert.equal(exitCode, 3);
  assert.match(
    result.error?.message ?? '',
    /died while it was measured: the server process .*signal SIGKILL/,
  );
  assert.deepEqual(left, NOTHING);
});

test('SIGKILL of the engine process of vLLM mid-run: the engine is named, nothing left', REAL, async () => {
  const { exitCode, result, left } = await measureChanged(project, { levels: LONG_RUN }, 'engine');
  assert.equal(exitCode, 3);
  assert.match(result.error?.message ?? '', /the engine process VLLM::EngineCore \(pid \d+\) ended/);
  assert.match(result.error?.message ?? '', /Cause: engine process ended/);
  assert.deepEqual(left, NOTHING);
});

test('a flag that vLLM does not know: named before the start', REAL, async () => {
  const { exitCode, result, left } = await measureChanged(project, { flags: ['--no-such-flag'] });
  assert.equal(exitCode, 3);
  assert.match(
    result.error?.message ?? '',
    /^vllm 0\.31\.0 does not take the server's command.*--no-such-flag is not known/,
  );
  assert.deepEqual(left, NOTHING);
});

test('a model directory that is broken: vLLM says why, in one sentence', REAL, async () => {
  const files = { 'model/config.json': '{ "architectures": [' };
  const { exitCode, result, left } = await measureChanged(project, { files });
  assert.equal(exitCode, 3);
  assert.match(
    result.error?.message ?? '',
    /Cause: model directory missing or broken \(.*not a valid JSON file/,
  );
  assert.deepEqual(left, NOTHING);
});
