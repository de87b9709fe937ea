import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Baseline } from '../../src/model/baseline.ts';
import { packBaseline } from '../../src/store/baseline-file.ts';
import { assertCleanEnd } from '../support/assert-clean-end.ts';
import {
  createGateJob,
  type GateJob,
  type GateJobOptions,
  LIMITS,
  makeBaselines,
  PULL,
  plantBaseline,
  QUICK,
} from '../support/gate-job.ts';
import { plant, readBaseline, withFlags } from '../support/planted-baseline.ts';
import type { StepResult } from '../support/runner-step.ts';

let baselines: Awaited<ReturnType<typeof makeBaselines>>;
let baseline: Baseline;
before(async () => {
  baselines = await makeBaselines(QUICK);
  baseline = await readBaseline(baselines.path);
});
after(() => baselines[Symbol.asyncDispose]());

/** Runs a job whose engine has a fault. The baselines must come out of it byte for byte, and nothing be left. */
async function runFaulty(
  options: GateJobOptions & { readonly fault: readonly string[] },
): Promise<{ step: StepResult; comment: string; log: string }> {
  // This seed strikes none of the requests that the readiness check sends.
  const engine = ['--seed', '40', ...options.fault.flatMap((fault) => ['--fault', fault])];
  await using job = await createGateJob({ ...QUICK, engine, ...options });
  await plant(job, withFlags(baseline, engine));
  const kept = await job.baselineBytes();
  const step = await job.runner.run();
  assert.deepEqual(await job.baselineBytes(), kept, 'a gate never writes a baseline');
  await assertCleanEnd(job);
  return { step, comment: job.github.issues.commentsOf(PULL)[0]?.body ?? '', log: step.visible };
}

test('the same setup without a fault is compared: the planted baseline is the right one', async () => {
  const { step } = await runFaulty({ fault: [] });
  assert.match(step.outputs.verdict ?? '', /^(passed|improved)$/, step.stdout);
  assert.equal(step.exitCode, 0);
});

const COULD_NOT_MEASURE: readonly {
  readonly name: string;
  readonly fault: string;
  readonly says: RegExp;
  readonly config?: string;
}[] = [
  {
    name: 'is never ready',
    fault: 'never-ready',
    says: /not ready within 2 s.*503/,
    config: 'limits: { readySeconds: 2, requestSeconds: 5, stopSeconds: 3 }',
  },
  { name: 'ends at its start', fault: 'exit-at-start', says: /ended with code 1 after/ },
  { name: 'crashes in the middle of a run', fault: 'crash-after=8', says: /died while it was measured/ },
];

for (const { name, fault, says, config } of COULD_NOT_MEASURE) {
  test(`an engine that ${name} is invalid (exit 3) and says why`, async () => {
    const { step, comment } = await runFaulty({ fault: [fault], ...(config ? { config } : {}) });
    assert.equal(step.exitCode, 3, step.stdout);
    assert.equal(step.outputs.verdict, 'invalid');
    assert.equal(step.outputs['exit-code'], '3');
    assert.match(step.outputs.headline ?? '', says);
    assert.match(comment, says);
    assert.match(step.summary, says);
    const errors = step.annotations.filter(({ level }) => level === 'error');
    assert.equal(errors.length, 1);
  });
}

for (const [name, fault] of [
  ['refuses half of the requests', ['refuse-share=0.5']],
  ['breaks half of the streams off with an error', ['error-after=3', 'error-share=0.5']],
] as const) {
  test(`an engine that ${name} never passes`, async () => {
    const { step, comment } = await runFaulty({ fault });
    assert.ok(step.exitCode === 1 || step.exitCode === 3, step.stdout);
    assert.match(step.outputs.verdict ?? '', /^(regressed|invalid)$/);
    assert.match(comment, /of the requests fail/i);
  });
}

test('an engine that stalls runs into the limit of a request and never passes', async () => {
  const config = LIMITS.replace('requestSeconds: 20', 'requestSeconds: 2');
  const { step } = await runFaulty({ fault: ['stall-after=8'], config });
  assert.ok(step.exitCode === 1 || step.exitCode === 3, step.stdout);
  assert.match(step.outputs.verdict ?? '', /^(regressed|invalid)$/);
});

test('a baseline that cannot be read is told apart from none: exit 3 with the reason, nothing measured', async (t) => {
  const packed = packBaseline(baseline);
  const text = gunzipSync(packed).toString('utf8');
  const damaged: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['0 bytes', '', /0 bytes/],
    ['{}', '{}', /is not a serving-gate\/baseline file/],
    ['an HTML page', '<!doctype html><title>Sign in</title>', /is not JSON/],
    ['cut in the middle', packed.subarray(0, packed.length / 2), /is damaged/],
    [
      'of a newer schema',
      text.replace('"schemaVersion":2', '"schemaVersion":99'),
      /schema version 99; this version reads up to 2/,
    ],
  ];
  await using job = await createGateJob(QUICK);
  for (const [name, content, says] of damaged) {
    await t.test(name, async () => {
      await plantBaseline(job, `${baseline.key}.json.gz`, content);
      const kept = await job.baselineBytes();
      const step = await job.runner.run();
      assert.equal(step.exitCode, 3, step.stdout);
      assert.equal(step.outputs.verdict, 'invalid');
      assert.match(step.outputs.headline ?? '', says);
      assert.match(job.github.issues.commentsOf(PULL)[0]?.body ?? '', says);
      assert.doesNotMatch(step.summary, /there is no baseline/);
      assert.deepEqual(await job.baselineBytes(), kept);
      assert.ok(!(await readdir(step.outputs['output-path'] ?? '')).includes('server-1.log'));
    });
  }
  await assertCleanEnd(job);
});

test('a wrong key in the configuration names its line and the nearest right one (exit 2)', async () => {
  await using job = await createGateJob({ ...QUICK, config: 'limit: { readySeconds: 2 }' });
  const step = await job.runner.run();
  assert.equal(step.exitCode, 2, step.stdout);
  assert.match(step.outputs.verdict ?? '', /^(error|invalid)$/);
  assert.equal(step.outputs['exit-code'], '2');
  assert.match(step.outputs.headline ?? '', /serving-gate\.yml:13\b.*"limit"/s);
  assert.match(step.outputs.headline ?? '', /"limits"/);
  await assertCleanEnd(job);
});

test('a pin that is not exact is refused with file and line (exit 2)', async () => {
  await using job = await createGateJob({ ...QUICK, baselines: baselines.path });
  await job.repo.commit({ 'requirements.txt': '# served\nserving-gate-engine>=1.0.0\n' });
  const step = await job.runner.run();
  assert.equal(step.exitCode, 2, step.stdout);
  assert.match(step.outputs.verdict ?? '', /^(error|invalid)$/);
  assert.match(step.outputs.headline ?? '', /requirements\.txt:2/);
  await assertCleanEnd(job);
});

test('a crash of ours ends with 70, which is nobody else’s exit code', async () => {
  await using job = await createGateJob(QUICK);
  const step = await job.runner.run({ env: { GITHUB_OUTPUT: path.join(job.runner.temp, 'no', 'file') } });
  assert.equal(step.exitCode, 70, step.stdout);
  assert.match(step.stderr, /serving-gate crashed: .*no\/file/);
  await assertStillWhole(job);
});

test('a state file that cannot be written is a crash too, and the outputs still say so', async () => {
  await using job = await createGateJob(QUICK);
  const step = await job.runner.run({ env: { GITHUB_STATE: path.join(job.runner.temp, 'no', 'file') } });
  assert.equal(step.exitCode, 70, step.stdout);
  assert.equal(step.outputs.verdict, 'error');
  assert.equal(step.outputs['exit-code'], '70');
  await assertStillWhole(job);
});

test('an error that nothing awaits is a crash as well; the post step ends the server', async () => {
  await using job = await createGateJob({ ...QUICK, engine: ['--fault', 'slow-start=50'] });
  await plant(job, baseline);
  const stray = path.join(job.runner.temp, 'stray.mjs');
  await writeFile(stray, 'setTimeout(() => { throw new Error("a stray error"); }, 1500);\n');
  const step = await job.runner.run({ env: { NODE_OPTIONS: `--import ${stray}` } });
  assert.equal(step.exitCode, 70, step.stdout);
  assert.match(step.stderr, /serving-gate crashed: .*a stray error/);
  await job.runner.post();
  await assertCleanEnd(job);
});

async function assertStillWhole(job: GateJob): Promise<void> {
  assert.deepEqual(await job.baselineBytes(), {});
  await assertCleanEnd(job);
}
