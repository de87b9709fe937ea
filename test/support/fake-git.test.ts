import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FakeGit } from './fake-git.ts';
import { createGitRepo } from './git-repo.ts';

test('objects have the names that git gives them', async () => {
  const files = { 'a.txt': 'x\n', 'a/b.txt': 'y\n', 'a/c/d.json.gz': '\x00\x01', 'b-c': '', b: 'z' };
  await using repo = await createGitRepo();
  await repo.commit(files);
  const git = new FakeGit();
  git.push('main', files);
  const tree = git.historyOf('main')[0]?.tree;
  assert.equal(tree, await repo.git('rev-parse', 'HEAD^{tree}'));
  await writeFile(join(repo.path, 'blob'), 'some bytes');
  assert.equal(git.addBlob(Buffer.from('some bytes')), await repo.git('hash-object', 'blob'));
});
