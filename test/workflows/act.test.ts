import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { unpackBaseline } from '../../src/store/baseline-file.ts';
import { type ActProject, createActProject } from '../support/act-project.ts';
import { type ActResult, outputsOf, printed, runAct } from '../support/act-run.ts';
import { type FakeGitHub, startFakeGitHub } from '../support/fake-github.ts';
import { pullRequestEvent } from '../support/runner-options.ts';
import { createTempFolder, type TempFolder } from '../support/temp-folder.ts';

const act = process.env.SERVING_GATE_ACT ?? '';
const skip = act === '' && 'SERVING_GATE_ACT does not name the act binary';
const TOKEN = 'ghs_0123456789abcdef0123456789';
const BRANCH = 'serving-gate-baselines';
const GATE = 'example';
const PULL = 7;

// The example workflows of this repository, run by somebody else's runner: one story, each test goes on from the last.
const stack = new AsyncDisposableStack();
let project: ActProject;
let github: FakeGitHub;
let folder: TempFolder;
before(async () => {
  if (skip !== false) return;
  project = stack.use(await createActProject());
  github = stack.use(await startFakeGitHub());
  folder = stack.use(await createTempFolder());
});
after(() => stack.disposeAsync());

test('the schedule keeps a baseline, with where it comes from', { skip }, async () => {
  const run = await workflow('refresh-baseline', 101, { name: 'schedule', payload: {} });
  assert.equal(run.exitCode, 0, run.output);
  const files = [...github.git.filesOn(BRANCH)].filter(([name]) => name.endsWith('.json.gz'));
  const [file, ...others] = files;
  assert.ok(file && others.length === 0, files.map(([name]) => name).join());
  const { provenance, record, gate } = unpackBaseline(file[1], GATE, file[0]);
  assert.equal(gate, GATE);
  assert.equal(record.launches.length, 3);
  assert.equal(record.subject.pin?.version, '1.0.0');
  const { createdAt, toolVersion, ...origin } = provenance;
  assert.ok(Date.parse(createdAt) > 0 && toolVersion !== '');
  assert.deepEqual(origin, {
    commit: project.baseSha,
    ref: 'refs/heads/main',
    runUrl: 'https://github.com/acme/shop/actions/runs/101/attempts/1',
    actor: 'nektos/act',
    event: 'schedule',
    reason: 'scheduled refresh',
  });
  assert.deepEqual(github.git.historyOf(BRANCH).at(-1)?.parents, [], 'the branch is an orphan');
  const outputs = outputsOf(run, 'refresh');
  assert.match(printed(run), new RegExp(`^verdict=saved baseline=${outputs['baseline-id']}$`, 'm'));
  assert.ok((await run.artifact(`serving-gate-${GATE}-1`)).has('record.json'));
  assertWholeJob(run, './', 'success');
});

test('a pull request with a regression is blocked', { skip }, async () => {
  const tip = github.git.refs.get(`refs/heads/${BRANCH}`);
  const run = await pullRequest('1.1.0', 102);
  assert.notEqual(run.exitCode, 0, run.output);
  const outputs = outputsOf(run, 'gate');
  assert.equal(outputs.verdict, 'regressed', run.output);
  assert.ok(Number(outputs.regressions) >= 1);
  const [comment, ...others] = github.issues.commentsOf(PULL);
  assert.ok(comment && others.length === 0);
  assert.match(comment.body, /Blocked/);
  assert.match(comment.body, /1\.0\.0 → 1\.1\.0/);
  assert.match(outputs['comment-url'] ?? '', new RegExp(`#issuecomment-${comment.id}$`));
  assert.match(summary(run), /1\.0\.0 → 1\.1\.0/);
  assert.ok(run.lines.some(({ command, arg }) => command === 'error' && arg === outputs.headline));
  assertLastStep(run, outputs);
  await assertReports(run);
  assertWholeJob(run, './', 'failure');
  assert.equal(github.git.refs.get(`refs/heads/${BRANCH}`), tip, 'a gate never writes a baseline');
});

test('its next commit is innocent: the job passes and the same comment says so', { skip }, async () => {
  const [blocked] = github.issues.commentsOf(PULL).map(({ id }) => id);
  const run = await pullRequest('1.0.1', 103);
  assert.equal(run.exitCode, 0, run.output);
  const outputs = outputsOf(run, 'gate');
  assert.match(outputs.verdict ?? '', /^(passed|improved)$/);
  const [comment, ...others] = github.issues.commentsOf(PULL);
  assert.ok(comment && others.length === 0);
  assert.equal(comment.id, blocked);
  assert.equal(comment.edits, 1);
  assert.match(comment.body, /1\.0\.0 → 1\.0\.1/);
  assert.doesNotMatch(comment.body, /Blocked/);
  assertLastStep(run, outputs);
  await assertReports(run);
  assertWholeJob(run, './', 'success');
});

async function pullRequest(version: string, runId: number): Promise<ActResult> {
  const headSha = await project.pin(version);
  const pull = { number: PULL, baseSha: project.baseSha, headSha };
  github.issues.addPull(pull);
  return workflow('gate-pull-request', runId, pullRequestEvent(pull));
}

function workflow(
  name: string,
  runId: number,
  event: { readonly name: string; readonly payload: unknown },
): Promise<ActResult> {
  const { url: apiUrl, repository } = github;
  const file = `.github/workflows/${name}.yml`;
  return runAct(
    { act, project: project.path, workflow: file, event, apiUrl, repository, runId, token: TOKEN },
    folder.path,
  );
}

function summary({ lines }: ActResult): string {
  return lines.find(({ command }) => command === 'summary')?.content ?? '';
}

/** The step after the gate sees the outputs, also when the gate has failed. */
function assertLastStep(run: ActResult, outputs: Readonly<Record<string, string>>): void {
  assert.ok(printed(run).includes(`verdict=${outputs.verdict} headline=${outputs.headline}\n`), run.output);
}

async function assertReports(run: ActResult): Promise<void> {
  const files = await run.artifact(`serving-gate-${GATE}-1`);
  for (const name of ['report.html', 'record.json', 'verdict.json', 'server-1.log']) {
    assert.ok((files.get(name)?.length ?? 0) > 100, `${name} of ${[...files.keys()].join()}`);
  }
}

/** Main and post step have run and ended as they should, nothing had to be warned about, and nothing is left running. */
function assertWholeJob(run: ActResult, step: string, result: 'success' | 'failure'): void {
  const results = (stage: string) =>
    run.lines
      .filter((line) => line.step === step && line.stage === stage)
      .flatMap((line) => line.stepResult ?? []);
  assert.deepEqual(results('Main'), [result]);
  assert.deepEqual(results('Post'), ['success']);
  assert.deepEqual(
    run.lines.flatMap((line) => line.jobResult ?? []),
    [result],
  );
  assert.deepEqual(
    run.lines.filter(({ command }) => command === 'warning').map(({ arg }) => arg),
    [],
  );
  assert.deepEqual(run.leftovers, []);
}
