import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { textOf } from '../../src/github/comment-marker.ts';
import { type GitHubEvent, readEvent } from '../../src/github/event.ts';
import { createPublisher, type PublisherOptions } from '../../src/github/publish.ts';
import { type FakeGitHub, startFakeGitHub } from '../support/fake-github.ts';
import { createTempFolder, type TempFolder } from '../support/temp-folder.ts';

const HEAD = 'a'.repeat(40);
const denied = { status: 403, body: { message: 'Resource not accessible by integration' } };
const publication = { gate: 'default', comment: 'short', summary: 'long', files: [] };

async function eventOn(github: FakeGitHub, change: Partial<GitHubEvent> = {}): Promise<GitHubEvent> {
  const event = await readEvent({
    GITHUB_EVENT_NAME: 'push',
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_RUN_ID: '4242',
  });
  const pullRequest = { number: 7, baseSha: 'b'.repeat(40), headSha: HEAD, baseRef: 'main', isFork: false };
  return { ...event, kind: 'pull_request', pullRequest, headSha: HEAD, ...change };
}

async function publish(
  github: FakeGitHub,
  folder: TempFolder,
  change: Partial<PublisherOptions> = {},
  text: Partial<typeof publication> = {},
) {
  const event = change.event ?? (await eventOn(github));
  const publisher = createPublisher({
    event,
    env: { GITHUB_STEP_SUMMARY: join(folder.path, 'summary') },
    token: 'token-of-the-job',
    pullRequest: event.pullRequest?.number ?? null,
    headSha: null,
    outputFolder: folder.path,
    channels: { comment: true, summary: true, artifact: true },
    signal: AbortSignal.timeout(20_000),
    retry: { rateLimitMs: [1], unavailableMs: [1], totalMs: 1_000 },
    ...change,
  });
  return publisher({ ...publication, ...text });
}

async function start(): Promise<FakeGitHub> {
  const github = await startFakeGitHub();
  github.issues.addPull({ number: 7, headSha: HEAD, baseSha: 'b'.repeat(40) });
  return github;
}

const summaryIn = (folder: TempFolder) => readFile(join(folder.path, 'summary'), 'utf8');

test('comment and summary are written, each with its own text', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  const published = await publish(github, folder);
  const [comment] = github.issues.commentsOf(7);
  assert.equal(textOf(comment?.body ?? ''), 'short');
  assert.equal(await summaryIn(folder), 'long\n');
  assert.deepEqual(published.warnings, []);
  assert.match(`${published.commentUrl}`, new RegExp(`issuecomment-${comment?.id}$`));
});

test('without a pull request there is a summary, and the API is not asked', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  const event = await eventOn(github, { kind: 'schedule', pullRequest: null });
  assert.deepEqual(await publish(github, folder, { event }), {
    commentUrl: null,
    artifactId: null,
    warnings: [],
  });
  assert.equal(await summaryIn(folder), 'long\n');
  assert.deepEqual(github.requests, []);
});

const refusals = [
  ['a missing permission names the fix', {}, /pull-requests: write/],
  ['a fork is told apart', { isFork: true }, /comes from a fork/],
  ['Dependabot is told apart', { isDependabot: true }, /Dependabot.*pull-requests: write/],
] as const;

for (const [what, change, expected] of refusals) {
  test(`a refused comment is a warning: ${what}`, async () => {
    await using github = await start();
    await using folder = await createTempFolder();
    github.fail({ method: 'POST', path: /comments$/, ...denied });
    const event = await eventOn(github);
    const isFork = 'isFork' in change;
    const pullRequest = event.pullRequest && { ...event.pullRequest, isFork };
    const isDependabot = 'isDependabot' in change;
    const published = await publish(github, folder, { event: { ...event, pullRequest, isDependabot } });
    assert.equal(published.commentUrl, null);
    assert.match(published.warnings.join('\n'), expected);
    assert.match(published.warnings.join('\n'), /403: Resource not accessible by integration/);
    assert.equal(await summaryIn(folder), 'long\n');
  });
}

test('a rate limit that does not end is told apart from a permission', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  const body = { message: 'You have exceeded a secondary rate limit.' };
  github.fail({ method: 'POST', path: /comments$/, status: 403, body });
  const { warnings } = await publish(github, folder);
  assert.match(warnings.join('\n'), /rate limit held on/);
  assert.doesNotMatch(warnings.join('\n'), /permissions/);
});

test('a pull request that is not there, and no token, are warnings', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  const missing = await publish(github, folder, { pullRequest: 99 });
  assert.match(missing.warnings.join('\n'), /404/);
  const anonymous = await publish(github, folder, { token: '' });
  assert.match(anonymous.warnings.join('\n'), /no token/);
});

test('a newer measurement is left alone and named', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  await publish(github, folder);
  const event = await eventOn(github, { headSha: 'f'.repeat(40), runId: 4000 });
  const { warnings, commentUrl } = await publish(github, folder, { event }, { comment: 'old' });
  assert.match(warnings.join('\n'), /newer measurement/);
  assert.match(`${commentUrl}`, /issuecomment/);
  assert.equal(textOf(github.issues.commentsOf(7)[0]?.body ?? ''), 'short');
});

test('a summary that cannot be written does not keep the comment back', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  const env = { GITHUB_STEP_SUMMARY: join(folder.path, 'no', 'such', 'folder') };
  const published = await publish(github, folder, { env });
  assert.match(published.warnings.join('\n'), /job summary was not written/);
  assert.equal(github.issues.commentsOf(7).length, 1);
});

test('a summary that is too long falls back to the text of the comment', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  const { warnings } = await publish(github, folder, {}, { summary: 'x'.repeat(1024 * 1024) });
  assert.equal(await summaryIn(folder), 'short\n');
  assert.match(warnings.join('\n'), /shortened/);
});

test('channels that are switched off stay silent', async () => {
  await using github = await start();
  await using folder = await createTempFolder();
  const channels = { comment: false, summary: false, artifact: false };
  const published = await publish(github, folder, { channels }, { files: [] });
  assert.deepEqual(published, { commentUrl: null, artifactId: null, warnings: [] });
  assert.deepEqual(github.requests, []);
  await assert.rejects(summaryIn(folder));
});
