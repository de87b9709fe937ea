import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../src/github/connect.ts';
import { startFakeGitHub } from '../support/fake-github.ts';

test('a call that GitHub does not answer ends with the signal', async () => {
  await using github = await startFakeGitHub();
  const arrived = Promise.withResolvers<void>();
  const never = Promise.withResolvers<undefined>();
  github.intercept(() => {
    arrived.resolve();
    return never.promise;
  });
  const cancel = new AbortController();
  const octokit = await connect({ token: 'token', apiUrl: github.url, signal: cancel.signal });
  const [owner = '', repo = ''] = github.repository.split('/');
  const call = octokit.rest.issues.createComment({ owner, repo, issue_number: 7, body: 'text' });
  const refused = assert.rejects(call, /received SIGINT/);
  await arrived.promise;
  cancel.abort(new Error('received SIGINT'));
  await refused;
  never.resolve(undefined);
});
