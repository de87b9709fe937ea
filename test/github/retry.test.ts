import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../src/github/connect.ts';
import { readFailure } from '../../src/github/failure.ts';
import { DEFAULT_RETRY, type RetryPolicy, withRetry } from '../../src/github/retry.ts';
import { type FakeGitHub, startFakeGitHub } from '../support/fake-github.ts';

const quick: RetryPolicy = { rateLimitMs: [1, 1, 1], unavailableMs: [1, 1], totalMs: 3_000 };
const secondary = {
  message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
};
const denied = { message: 'Resource not accessible by integration' };
const path = '/repos/acme/shop/pulls/7';

async function getPull(github: FakeGitHub, retry = quick, signal = AbortSignal.timeout(20_000)) {
  const octokit = await connect({ token: 'token-of-the-job', apiUrl: github.url, signal, retry });
  return octokit.rest.pulls.get({ owner: 'acme', repo: 'shop', pull_number: 7 });
}

async function startWithPull(): Promise<FakeGitHub> {
  const github = await startFakeGitHub();
  github.issues.addPull({ number: 7, headSha: 'a'.repeat(40), baseSha: 'b'.repeat(40) });
  return github;
}

const waitedOut = [
  ['a secondary rate limit without a time', { status: 403, body: secondary }],
  ['one with a time', { status: 403, body: secondary, headers: { 'retry-after': '0' } }],
  [
    'one whose reset is past',
    { status: 403, body: secondary, headers: { 'x-ratelimit-reset': '1000000000' } },
  ],
  ['429', { status: 429, body: { message: 'Too many requests' } }],
] as const;

for (const [what, failure] of waitedOut) {
  test(`${what} is waited out`, async () => {
    await using github = await startWithPull();
    github.fail({ path, times: 3, ...failure });
    assert.equal((await getPull(github)).status, 200);
    assert.equal(github.requests.length, 4);
  });
}

test('gateway errors and lost connections are waited out', async () => {
  await using github = await startWithPull();
  github.fail({ path, times: 2, status: 502, body: '<html>502</html>' });
  assert.equal((await getPull(github)).status, 200);
});

test('a missing permission is not waited for', async () => {
  await using github = await startWithPull();
  github.fail({ path, status: 403, body: denied });
  await assert.rejects(getPull(github), { status: 403 });
  assert.equal(github.requests.length, 1);
});

test('the waits end: the last failure is thrown', async () => {
  await using github = await startWithPull();
  github.fail({ path, status: 403, body: secondary });
  await assert.rejects(getPull(github), { status: 403 });
  assert.equal(github.requests.length, 1 + quick.rateLimitMs.length);
});

test('a wait beyond the limit is not begun', async () => {
  await using github = await startWithPull();
  github.fail({ path, status: 429, headers: { 'retry-after': '3600' } });
  await assert.rejects(getPull(github), { status: 429 });
  assert.equal(github.requests.length, 1);
});

test('a cancel ends a wait', async () => {
  await using github = await startWithPull();
  const controller = new AbortController();
  github.fail({ path, status: 429 });
  github.intercept(async () => undefined);
  const call = getPull(github, { ...quick, rateLimitMs: [60_000], totalMs: 60_000 }, controller.signal);
  setTimeout(() => controller.abort(), 50);
  await assert.rejects(call, { name: 'AbortError' });
});

test('a server that is not there fails after the waits', async () => {
  const signal = AbortSignal.timeout(20_000);
  const octokit = await connect({
    token: 'token-of-the-job',
    apiUrl: 'http://127.0.0.1:9',
    signal,
    retry: quick,
  });
  await assert.rejects(octokit.rest.meta.root(), (error) => readFailure(error).kind === 'unavailable');
});

test('without a token there is a clear error', async () => {
  const signal = AbortSignal.timeout(1_000);
  await assert.rejects(connect({ token: '', apiUrl: 'http://127.0.0.1:9', signal }), { code: 'github' });
});

test('the default waits outlast a limit of 72 s and are bounded', () => {
  const sum = DEFAULT_RETRY.rateLimitMs.reduce((a, b) => a + b, 0);
  assert.ok(sum > 72_000 && sum <= DEFAULT_RETRY.totalMs);
});

test('waits add up against the limit', async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    throw { status: 429, message: 'slow down', response: { headers: {} } };
  };
  const policy = { rateLimitMs: [2, 2, 2, 2, 2, 2], unavailableMs: [], totalMs: 5 };
  await assert.rejects(withRetry(call, policy, AbortSignal.timeout(5_000)));
  assert.equal(calls, 3);
});

const failures = [
  [{ status: 403, message: 'Resource not accessible by integration' }, 'permission'],
  [{ status: 403, message: 'Resource not accessible by personal access token' }, 'permission'],
  [
    {
      status: 403,
      message: 'Resource not accessible by integration',
      response: { headers: { 'x-ratelimit-remaining': '0' } },
    },
    'permission',
  ],
  [{ status: 403, message: 'Must have admin rights' }, 'permission'],
  [{ status: 401, message: 'Bad credentials' }, 'permission'],
  [{ status: 403, message: 'API rate limit exceeded for installation ID 1.' }, 'rate-limit'],
  [{ status: 403, message: 'You have triggered an abuse detection mechanism' }, 'rate-limit'],
  [{ status: 403, message: '', response: { headers: { 'retry-after': '60' } } }, 'rate-limit'],
  [{ status: 403, message: '', response: { headers: { 'x-ratelimit-remaining': '0' } } }, 'rate-limit'],
  [{ status: 429, message: '' }, 'rate-limit'],
  [{ status: 404, message: 'Not Found' }, 'not-found'],
  [{ status: 422, message: 'Validation Failed' }, 'invalid'],
  [{ status: 503, message: '' }, 'unavailable'],
  [new TypeError('fetch failed'), 'unavailable'],
] as const;

test('failures are told apart', () => {
  for (const [error, kind] of failures) assert.equal(readFailure(error).kind, kind, JSON.stringify(error));
});

test('what an answer asks to wait is read from either header', () => {
  const wait = (headers: Record<string, string>) =>
    readFailure({ status: 403, message: '', response: { headers } }, 1_000_000).waitMs;
  assert.equal(wait({ 'retry-after': '60' }), 60_000);
  assert.equal(wait({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1030' }), 30_000);
  assert.equal(wait({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '900' }), null);
  assert.equal(wait({ 'x-ratelimit-remaining': '4900', 'x-ratelimit-reset': '1030' }), null);
  assert.equal(wait({ 'retry-after': 'soon' }), null);
});
