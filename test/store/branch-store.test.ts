import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../src/github/connect.ts';
import { createGitDataApi } from '../../src/github/git-data-api.ts';
import type { Baseline } from '../../src/model/baseline.ts';
import { GateError } from '../../src/model/errors.ts';
import type { BaselineStore } from '../../src/ports/baseline-store.ts';
import { createBranchStore } from '../../src/store/branch-store.ts';
import { type ApiRequest, type FakeGitHub, startFakeGitHub } from '../support/fake-github.ts';
import { buildBaseline, buildRecord } from '../support/record-builder.ts';

const branch = 'serving-gate-baselines';
const quick = { rateLimitMs: [1, 1], unavailableMs: [1, 1], totalMs: 1_000 };

async function storeOn(github: FakeGitHub, signal = AbortSignal.timeout(20_000)): Promise<BaselineStore> {
  const octokit = await connect({ token: 'token-of-the-job', apiUrl: github.url, signal, retry: quick });
  const api = createGitDataApi(octokit, github.repository);
  return createBranchStore({ branch, api, signal, retryDelayMs: () => 1 });
}

function baselineOf(key: string, gate = 'default', createdAt = '2026-01-01T00:00:00.000Z'): Baseline {
  const baseline = buildBaseline(buildRecord());
  return { ...baseline, gate, key, provenance: { ...baseline.provenance, createdAt } };
}

test('a missing branch is no baseline', async () => {
  await using github = await startFakeGitHub();
  github.git.push('serving-gate-baselines-old', {
    'default/k.json.gz': 'a branch whose name only begins alike',
  });
  const store = await storeOn(github);
  assert.deepEqual(await store.find('default', 'k'), { status: 'none' });
  assert.deepEqual(await store.list('default'), []);
});

test('the first save makes an orphan branch that explains itself', async () => {
  await using github = await startFakeGitHub();
  github.git.push('main', { 'README.md': 'the code' });
  const store = await storeOn(github);
  const baseline = baselineOf('k');
  await store.save(baseline);
  const history = github.git.historyOf(branch);
  assert.equal(history.length, 1);
  assert.deepEqual(history[0]?.parents, []);
  assert.deepEqual([...github.git.filesOn(branch).keys()].sort(), ['README.md', 'default/k.json.gz']);
  assert.deepEqual(await store.find('default', 'k'), { status: 'found', baseline });
});

test('later saves keep what is there, each as one commit', async () => {
  await using github = await startFakeGitHub();
  const store = await storeOn(github);
  await store.save(baselineOf('a', 'one', '2026-01-01T00:00:00.000Z'));
  await store.save(baselineOf('b', 'one', '2026-02-01T00:00:00.000Z'));
  await store.save(baselineOf('a', 'two'));
  assert.equal(github.git.historyOf(branch).length, 3);
  assert.deepEqual(
    (await store.list('one')).map(({ key }) => key),
    ['b', 'a'],
  );
  assert.equal((await store.find('two', 'zz')).status, 'other keys');
});

test('two first saves at once are both there in the end', async () => {
  await using github = await startFakeGitHub();
  meet(github, (request) => request.method === 'POST' && request.path.endsWith('/git/refs'));
  await saveAtOnce(github, [baselineOf('a'), baselineOf('b')]);
  const store = await storeOn(github);
  assert.deepEqual((await store.list('default')).map(({ key }) => key).sort(), ['a', 'b']);
});

test('two refreshes at once are both there in the end, and the branch is never forced', async () => {
  await using github = await startFakeGitHub();
  await (await storeOn(github)).save(baselineOf('old'));
  meet(github, (request) => request.method === 'PATCH');
  await saveAtOnce(github, [baselineOf('a'), baselineOf('b')]);
  const store = await storeOn(github);
  assert.deepEqual((await store.list('default')).map(({ key }) => key).sort(), ['a', 'b', 'old']);
  assert.equal(github.git.historyOf(branch).length, 3);
  const updates = github.requests.filter((request) => request.method === 'PATCH');
  assert.deepEqual(
    updates.map((request) => request.body.force),
    [false, false, false],
  );
});

test('of two refreshes of one key the last stands, whole', async () => {
  await using github = await startFakeGitHub();
  const dates = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
  meet(github, (request) => request.method === 'POST' && request.path.endsWith('/git/refs'));
  await saveAtOnce(
    github,
    dates.map((date) => baselineOf('k', 'default', date)),
  );
  const found = await (await storeOn(github)).find('default', 'k');
  assert.ok(found.status === 'found' && dates.includes(found.baseline.provenance.createdAt));
});

test('a branch that moves every time ends in an error, not in a loop', async () => {
  await using github = await startFakeGitHub();
  const store = await storeOn(github);
  await store.save(baselineOf('k'));
  let others = 0;
  github.intercept(async (request) => {
    if (request.method !== 'PATCH') return;
    others += 1;
    github.git.push(branch, { 'other.txt': `${others}` });
  });
  await assert.rejects(store.save(baselineOf('new')), { code: 'baseline', message: /moved 10 times/ });
  assert.equal((await store.find('default', 'k')).status, 'found');
});

test('a damaged file on the branch is an error and not "none"', async () => {
  await using github = await startFakeGitHub();
  const store = await storeOn(github);
  await store.save(baselineOf('k'));
  for (const content of ['', '{}', '<!doctype html>', '\x1f\x8b\x08cut']) {
    github.git.push(branch, { 'default/k.json.gz': Buffer.from(content, 'latin1') });
    await assert.rejects(store.find('default', 'k'), { code: 'baseline', message: /k\.json\.gz on branch/ });
  }
});

test('a refused read names the permission, and never reads as "none"', async () => {
  for (const [status, message] of [
    [403, 'Resource not accessible by integration'],
    [404, 'Not Found'],
    [401, 'Bad credentials'],
  ] as const) {
    await using github = await startFakeGitHub();
    github.fail({ path: /matching-refs/, status, body: { message } });
    const store = await storeOn(github);
    await assert.rejects(store.find('default', 'k'), (error: unknown) => {
      assert.ok(error instanceof GateError);
      assert.equal(error.code, 'baseline');
      assert.match(`${error.hint}`, /contents: read/);
      return true;
    });
  }
});

test('a refused write names the permission and leaves the branch as it was', async () => {
  await using github = await startFakeGitHub();
  await (await storeOn(github)).save(baselineOf('k'));
  github.fail({
    method: 'POST',
    path: /git\/blobs/,
    status: 403,
    body: { message: 'Resource not accessible by integration' },
  });
  const save = (await storeOn(github)).save(baselineOf('new'));
  await assert.rejects(save, { code: 'baseline', hint: /contents: write/ });
  assert.equal(github.git.historyOf(branch).length, 1);
});

test('a rule that protects the branch is an error at once', async () => {
  await using github = await startFakeGitHub();
  const store = await storeOn(github);
  await store.save(baselineOf('k'));
  github.fail({
    method: 'PATCH',
    path: /git\/refs/,
    status: 422,
    body: { message: 'Repository rule violations found' },
  });
  await assert.rejects(store.save(baselineOf('new')), { code: 'baseline', message: /rule violations/ });
  assert.equal(github.requests.filter((request) => request.method === 'PATCH').length, 1);
});

test('short trouble of the API is waited out', async () => {
  await using github = await startFakeGitHub();
  github.fail({ path: /git\/blobs/, status: 502, times: 2 });
  github.fail({
    path: /git\/trees/,
    status: 403,
    body: { message: 'You have exceeded a secondary rate limit.' },
    times: 1,
  });
  const store = await storeOn(github);
  await store.save(baselineOf('k'));
  assert.equal((await store.find('default', 'k')).status, 'found');
});

test('a cancelled save is told as such', async () => {
  await using github = await startFakeGitHub();
  const controller = new AbortController();
  const store = await storeOn(github, controller.signal);
  github.intercept(async () => {
    controller.abort();
    return undefined;
  });
  await assert.rejects(store.save(baselineOf('k')), { code: 'cancelled' });
  assert.equal(github.git.refs.size, 0);
});

/** Holds the first two matching requests until both have arrived. */
function meet(github: FakeGitHub, isMatch: (request: ApiRequest) => boolean): void {
  const { promise: both, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  github.intercept(async (request) => {
    if (!isMatch(request) || arrived >= 2) return undefined;
    arrived += 1;
    if (arrived === 2) resolve();
    await both;
    return undefined;
  });
}

async function saveAtOnce(github: FakeGitHub, baselines: readonly Baseline[]): Promise<void> {
  await Promise.all(baselines.map(async (baseline) => (await storeOn(github)).save(baseline)));
}
