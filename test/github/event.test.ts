import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Environment, readEvent } from '../../src/github/event.ts';
import { pullRequestEvent } from '../support/runner-options.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const BASE = 'b'.repeat(40);
const HEAD = 'a'.repeat(40);

const runner = {
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_RUN_ID: '4242',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_ACTOR: 'octocat',
  GITHUB_SHA: 'c'.repeat(40),
  GITHUB_REF: 'refs/pull/7/merge',
  GITHUB_SERVER_URL: 'https://ghe.example.com',
  GITHUB_API_URL: 'https://ghe.example.com/api/v3',
};

async function read(name: string, payload: unknown, env: Environment = {}) {
  await using folder = await createTempFolder();
  const path = join(folder.path, 'event.json');
  await writeFile(path, typeof payload === 'string' ? payload : JSON.stringify(payload));
  return await readEvent({ ...runner, GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, ...env });
}

const pull = { number: 7, baseSha: BASE, headSha: HEAD };

test('a pull request has a number and both sides', async () => {
  const event = await read('pull_request', pullRequestEvent(pull).payload);
  assert.equal(event.kind, 'pull_request');
  assert.deepEqual(event.pullRequest, { ...pull, baseRef: 'main', isFork: false });
  assert.deepEqual([event.baseSha, event.headSha], [BASE, HEAD]);
  assert.equal(event.runUrl, 'https://ghe.example.com/acme/shop/actions/runs/4242/attempts/2');
  assert.equal(event.apiUrl, 'https://ghe.example.com/api/v3');
  assert.equal(event.sha, runner.GITHUB_SHA);
});

test('a head in another repository, or in a deleted one, is a fork', async () => {
  const fork = await read('pull_request', pullRequestEvent({ ...pull, headRepository: 'eve/shop' }).payload);
  assert.equal(fork.pullRequest?.isFork, true);
  const payload = {
    pull_request: {
      number: 7,
      base: { sha: BASE, repo: { full_name: 'acme/shop' } },
      head: { sha: HEAD, repo: null },
    },
  };
  assert.equal((await read('pull_request', payload)).pullRequest?.isFork, true);
});

test('Dependabot is known by its actor, not by a fork', async () => {
  const event = await read('pull_request', pullRequestEvent(pull).payload, {
    GITHUB_ACTOR: 'dependabot[bot]',
  });
  assert.deepEqual([event.isDependabot, event.pullRequest?.isFork], [true, false]);
});

test('a merge group has sides and no pull request', async () => {
  const event = await read('merge_group', { merge_group: { base_sha: BASE, head_sha: HEAD } });
  assert.deepEqual(
    [event.kind, event.pullRequest, event.baseSha, event.headSha],
    ['merge_group', null, BASE, HEAD],
  );
});

test('a push has the sides that exist', async () => {
  const event = await read('push', { before: BASE, after: HEAD });
  assert.deepEqual([event.kind, event.pullRequest, event.baseSha, event.headSha], ['push', null, BASE, HEAD]);
  const first = await read('push', { before: '0'.repeat(40), after: HEAD });
  assert.deepEqual([first.baseSha, first.headSha], [null, HEAD]);
});

for (const name of ['schedule', 'workflow_dispatch', 'workflow_run', 'release']) {
  test(`${name} has neither sides nor a pull request`, async () => {
    const event = await read(name, { schedule: '0 3 * * *' });
    assert.equal(event.kind, name === 'release' ? 'other' : name);
    assert.equal(event.name, name);
    assert.deepEqual([event.pullRequest, event.baseSha, event.headSha], [null, null, null]);
  });
}

test('without a runner there is no event, and the defaults are those of github.com', async () => {
  const event = await readEvent({});
  assert.deepEqual(
    [event.kind, event.name, event.repository, event.runUrl, event.runId, event.runAttempt],
    ['none', null, null, null, null, 1],
  );
  assert.deepEqual([event.apiUrl, event.serverUrl], ['https://api.github.com', 'https://github.com']);
});

test('a missing or damaged file does no harm where nothing of it is needed', async () => {
  const missing = { ...runner, GITHUB_EVENT_NAME: 'schedule', GITHUB_EVENT_PATH: '/nowhere/event.json' };
  assert.equal((await readEvent(missing)).kind, 'schedule');
  assert.equal((await read('push', '{"before":')).baseSha, null);
  assert.equal((await read('push', '[]')).headSha, null);
});

test('a pull request event that does not say which is a usage error', async () => {
  const missing = { ...runner, GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: '/nowhere/event.json' };
  await assert.rejects(readEvent(missing), { code: 'usage', message: /nowhere/ });
  const number = { pull_request: { number: '7', base: { sha: BASE }, head: { sha: HEAD } } };
  await assert.rejects(read('pull_request', number), { code: 'usage' });
  await assert.rejects(read('pull_request', {}), { code: 'usage' });
});

test('pull_request_target is refused with the reason', async () => {
  const target = read('pull_request_target', pullRequestEvent(pull).payload);
  await assert.rejects(target, { code: 'usage', message: /write token and secrets/, hint: /workflow_run/ });
});
