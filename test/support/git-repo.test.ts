import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { test } from 'node:test';
import { createGitRepo } from './git-repo.ts';

test('commits have the files that were written, and the folder ends with its scope', async () => {
  let path = '';
  {
    await using repo = await createGitRepo();
    path = repo.path;
    const first = await repo.commit({
      'requirements.txt': 'vllm==0.31.0\n',
      'docker/Dockerfile': 'FROM x\n',
    });
    const second = await repo.commit({ 'requirements.txt': 'vllm==0.32.0\n', 'docker/Dockerfile': null });
    assert.match(first, /^[0-9a-f]{40}$/);
    assert.equal(await repo.git('show', `${first}:requirements.txt`), 'vllm==0.31.0');
    assert.equal(await repo.git('ls-tree', '-r', '--name-only', second), 'requirements.txt');
  }
  await assert.rejects(access(path));
});
