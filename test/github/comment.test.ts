import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeStickyComment } from '../../src/github/comment.ts';
import { createCommentApi } from '../../src/github/comment-api.ts';
import { isMarked, markedBody, textOf } from '../../src/github/comment-marker.ts';
import { connect } from '../../src/github/connect.ts';
import { type FakeGitHub, type FakeGitHubOptions, startFakeGitHub } from '../support/fake-github.ts';

const PULL = 7;
const BOT = 'github-actions[bot]';
const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);
const oldRun = { headSha: OLD, runId: 10, attempt: 1 };
const newRun = { headSha: NEW, runId: 11, attempt: 1 };

async function startWithPull(options?: FakeGitHubOptions): Promise<FakeGitHub> {
  const github = await startFakeGitHub(options);
  github.issues.addPull({ number: PULL, headSha: NEW, baseSha: 'c'.repeat(40) });
  return github;
}

async function write(github: FakeGitHub, text: string, origin = newRun, gate = 'default') {
  const signal = AbortSignal.timeout(20_000);
  const retry = { rateLimitMs: [1], unavailableMs: [1], totalMs: 1_000 };
  const octokit = await connect({ token: 'token-of-the-job', apiUrl: github.url, signal, retry });
  const api = createCommentApi(octokit, github.repository, PULL);
  return writeStickyComment(api, { gate, origin, text });
}

const ours = (github: FakeGitHub) =>
  github.issues.commentsOf(PULL).filter((comment) => isMarked(comment.body, 'default'));
const writes = (github: FakeGitHub) =>
  github.requests.filter(({ method }) => /PATCH|DELETE/.test(method)).length;

test('the first report makes a comment, the next one updates it', async () => {
  await using github = await startWithPull();
  assert.equal((await write(github, 'first')).status, 'created');
  const second = await write(github, 'second');
  assert.equal(second.status, 'updated');
  const [comment, ...more] = ours(github);
  assert.equal(more.length, 0);
  assert.equal(textOf(comment?.body ?? ''), 'second');
  assert.match(second.url, new RegExp(`#issuecomment-${comment?.id}$`));
});

test('among 300 other comments on four pages it is found', async () => {
  await using github = await startWithPull();
  for (let i = 0; i < 150; i += 1) github.issues.addComment(PULL, 'someone', `before ${i}`);
  const own = github.issues.addComment(PULL, BOT, markedBody('default', oldRun, 'old'));
  for (let i = 0; i < 150; i += 1) github.issues.addComment(PULL, BOT, `after ${i}`);
  assert.equal((await write(github, 'new')).status, 'updated');
  assert.equal(github.issues.commentsOf(PULL).length, 301);
  assert.equal(textOf(own.body), 'new');
  assert.equal(own.edits, 1);
});

test("a marker in somebody else's comment is not ours", async () => {
  await using github = await startWithPull();
  const planted = github.issues.addComment(PULL, 'mallory', markedBody('default', newRun, 'Passed'));
  const imitator = github.issues.addComment(PULL, 'github-actions', markedBody('default', newRun, 'Passed'));
  assert.equal((await write(github, 'Blocked')).status, 'created');
  assert.deepEqual([planted.edits, imitator.edits], [0, 0]);
  assert.equal(github.issues.commentsOf(PULL).length, 3);
});

test('the token of an app finds its own comment, and not the one of the job token', async () => {
  await using github = await startWithPull({ viewer: 'acme-gate[bot]' });
  github.issues.addComment(PULL, BOT, markedBody('default', oldRun, 'of another workflow'));
  assert.equal((await write(github, 'one')).status, 'created');
  assert.equal((await write(github, 'two')).status, 'updated');
});

test('where the API does not say who writes, it is the job token', async () => {
  await using github = await startWithPull();
  github.fail({ path: '/graphql', status: 403, body: { message: 'Resource not accessible by integration' } });
  github.issues.addComment(PULL, BOT, markedBody('default', oldRun, 'old'));
  assert.equal((await write(github, 'new')).status, 'updated');
});

test('each gate has its own comment', async () => {
  await using github = await startWithPull();
  await write(github, 'one', newRun, 'a100');
  await write(github, 'two', newRun, 'h100');
  assert.equal((await write(github, 'three', newRun, 'a100')).status, 'updated');
  assert.deepEqual(
    github.issues.commentsOf(PULL).map(({ body }) => textOf(body)),
    ['three', 'two'],
  );
});

test('a comment that says the same is left alone, also when GitHub changed its line ends', async () => {
  await using github = await startWithPull();
  await write(github, 'line 1\nline 2\n');
  const [comment] = ours(github);
  assert.ok(comment);
  comment.body = comment.body.replaceAll('\n', '\r\n');
  assert.equal((await write(github, 'line 1\nline 2\n', { ...newRun, attempt: 2 })).status, 'unchanged');
  assert.equal(writes(github), 0);
});

test('an older run does not overwrite a newer one', async () => {
  await using github = await startWithPull();
  await write(github, 'about the new commit', newRun);
  assert.equal((await write(github, 'about the old commit', oldRun)).status, 'superseded');
  assert.equal(textOf(ours(github)[0]?.body ?? ''), 'about the new commit');
});

test('a new run overwrites an old one', async () => {
  await using github = await startWithPull();
  await write(github, 'about the old commit', oldRun);
  assert.equal((await write(github, 'about the new commit', newRun)).status, 'updated');
  assert.equal(textOf(ours(github)[0]?.body ?? ''), 'about the new commit');
});

for (const first of [oldRun, newRun]) {
  const second = first === oldRun ? newRun : oldRun;
  test(`two runs that both saw an empty list leave one comment, of the head (run ${first.runId} first)`, async () => {
    await using github = await startWithPull();
    const bothListed = Promise.withResolvers<void>();
    const firstCreated = Promise.withResolvers<void>();
    let listed = 0;
    github.intercept(async ({ method, path, body }) => {
      if (method === 'GET' && path.endsWith('/comments')) {
        listed += 1;
        if (listed === 2) bothListed.resolve();
        if (listed > 2) firstCreated.resolve();
      }
      if (method !== 'POST' || !path.endsWith('/comments')) return undefined;
      await bothListed.promise;
      if (String(body.body).includes(second.headSha)) await firstCreated.promise;
      return undefined;
    });
    const results = await Promise.all([write(github, 'of first', first), write(github, 'of second', second)]);
    assert.equal(ours(github).length, 1);
    assert.equal(textOf(ours(github)[0]?.body ?? ''), first === newRun ? 'of first' : 'of second');
    assert.equal(results[second === newRun ? 1 : 0]?.status, 'created');
  });
}

test('duplicates from earlier are removed, the oldest stays', async () => {
  await using github = await startWithPull();
  for (const text of ['one', 'two', 'three']) {
    github.issues.addComment(PULL, BOT, markedBody('default', oldRun, text));
  }
  const [oldest] = ours(github);
  await write(github, 'new');
  assert.deepEqual(
    ours(github).map(({ id }) => id),
    [oldest?.id],
  );
});

test('a creation whose answer was lost does not leave two comments', async () => {
  await using github = await startWithPull();
  let lost = false;
  github.intercept(async ({ method, path, body }) => {
    if (method !== 'POST' || !path.endsWith('/comments') || lost) return undefined;
    lost = true;
    github.issues.addComment(PULL, BOT, String(body.body));
    return { status: 502, body: { message: 'Bad Gateway' } };
  });
  assert.equal((await write(github, 'text')).status, 'created');
  assert.equal(ours(github).length, 1);
});

const folded = `\n\n<details><summary>All</summary>\n\n${'| a | b |\n'.repeat(20_000)}\n</details>\n`;

test('a text that is too long is cut to its top, with the marker and the verdict first', async () => {
  await using github = await startWithPull();
  await write(github, `**Blocked** by p99 ITL${folded}`);
  const [comment] = ours(github);
  assert.match(textOf(comment?.body ?? ''), /^\*\*Blocked\*\* by p99 ITL\n\n\*The rest was too long/);
});

test('a refusal as too long is answered with the short form', async () => {
  await using github = await startWithPull();
  const message = 'Body is too long (maximum is 65536 characters)';
  const body = { message: 'Validation Failed', errors: [{ resource: 'IssueComment', message }] };
  github.fail({ method: 'POST', path: /comments$/, status: 422, body, times: 1 });
  await write(github, 'Verdict\n\n<details>rest</details>');
  assert.match(textOf(ours(github)[0]?.body ?? ''), /^Verdict\n\n\*The rest/);
});
