import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CPU_BUILDS } from './cpu-builds.ts';
import { measureChanged } from './framework-call.ts';
import { createFrameworkProject, type FrameworkProject } from './framework-project.ts';
import { readKeptRecord } from './kept-record.ts';
import { NOTHING } from './leftovers.ts';
import { assertQueued, recordOf, runAt } from './measured-run.ts';
import { REAL, SKIP } from './real-test.ts';
import { LONG_RUN, strangeRequestLines } from './request-lines.ts';
import { gateFlags, gateUpgrade, keepBaseline, moveOf } from './upgrade-story.ts';

// One story: each test goes on from the first.
let project: FrameworkProject;
before(async () => {
  if (SKIP === false) project = await createFrameworkProject(CPU_BUILDS.sglang);
});
after(() => project?.[Symbol.asyncDispose]());

test('SGLang 0.5.21 by its pin: installed, measured, kept as the baseline', REAL, async () => {
  await keepBaseline(project);
});

test('SGLang 0.5.21 → 0.5.23: judged, commented, with the default that nobody set on top', REAL, async () => {
  const gated = await gateUpgrade(project);
  assert.deepEqual(moveOf(gated, 'chunked_prefill_size'), ['2048', '4096']);
  const moved = /chunked_prefill_size 2048 → 4096 \(set by no flag; moves prefill/.exec(gated.comment);
  assert.ok(moved, gated.comment);
  assert.ok(moved.index < gated.comment.indexOf('All numbers'), 'above the numbers');
});

test('SGLang with other flags: seen in the numbers, and named', REAL, async () => {
  const gated = await gateFlags(project, ['--disable-radix-cache', '--max-running-requests', '2']);
  assert.equal(moveOf(gated, 'max_running_requests')?.at(1), '2');
  assert.deepEqual(moveOf(gated, 'disable_radix_cache'), ['false', 'true']);
  assert.match(gated.comment, /--disable-radix-cache --max-running-requests 2/);
  const [kept, now] = [await readKeptRecord(project), await recordOf(gated.job)];
  assert.ok((runAt(kept, 4).server?.cachedPromptTokens ?? 0) > 0, 'prompts begin alike');
  assert.equal(runAt(now, 4).server?.cachedPromptTokens ?? 0, 0);
  assertQueued(kept, now);
});

test('SIGKILL of the API server of SGLang mid-run: said, nothing left', REAL, async () => {
  const { exitCode, result, left } = await measureChanged(project, { levels: LONG_RUN }, 'server');
  assert.equal(exitCode, 3);
  assert.match(
    result.error?.message ?? '',
    /died while it was measured: the server process .*signal SIGKILL/,
  );
  assert.deepEqual(left, NOTHING);
});

test('SIGKILL of the scheduler of SGLang mid-run: the scheduler is named, nothing left', REAL, async () => {
  const { exitCode, result, left } = await measureChanged(project, { levels: LONG_RUN }, 'engine');
  assert.equal(exitCode, 3);
  assert.match(result.error?.message ?? '', /the engine process sglang::scheduler\S* \(pid \d+\) ended/);
  assert.match(result.error?.message ?? '', /Cause: engine process ended/);
  assert.deepEqual(left, NOTHING);
});

test('a token beyond the vocabulary kills SGLang: said as a crash, with its cause', REAL, async () => {
  const files = { 'requests.jsonl': strangeRequestLines() };
  const { exitCode, result, left } = await measureChanged(project, { files });
  assert.equal(exitCode, 3);
  assert.match(result.error?.message ?? '', /The server died while it was measured: /);
  assert.match(result.error?.message ?? '', /Cause: token id beyond the vocabulary \(/);
  assert.deepEqual(left, NOTHING);
});

test('a flag that SGLang does not know: named before the start', REAL, async () => {
  const { exitCode, result, left } = await measureChanged(project, { flags: ['--no-such-flag'] });
  assert.equal(exitCode, 3);
  assert.match(
    result.error?.message ?? '',
    /^sglang 0\.5\.21 does not take the server's command.*--no-such-flag is not known/,
  );
  assert.deepEqual(left, NOTHING);
});

test('a model directory that is broken: SGLang says why, in one sentence', REAL, async () => {
  const files = { 'model/config.json': '{ "architectures": [' };
  const { exitCode, result, left } = await measureChanged(project, { files });
  assert.equal(exitCode, 3);
  assert.match(
    result.error?.message ?? '',
    /Cause: model directory missing or broken \(.*not a valid JSON file/,
  );
  assert.deepEqual(left, NOTHING);
});

test('SGLang 0.5.22 without the override cannot be installed: the package and why', REAL, async () => {
  const change = { version: '0.5.22', overrides: false };
  const { exitCode, result, left } = await measureChanged(project, change);
  assert.equal(exitCode, 3);
  assert.match(
    result.error?.message ?? '',
    /^sglang 0\.5\.22 \(requirements\.txt\) could not be installed: .*cuda-tile/,
  );
  assert.deepEqual(left, NOTHING);
});
