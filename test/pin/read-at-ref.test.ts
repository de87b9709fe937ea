import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import { pinAtRef } from '../../src/pin/pin-at-ref.ts';
import { readFileAtRef } from '../../src/pin/read-at-ref.ts';

let folder = '';
let repository = '';
let first = '';

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
}

before(async () => {
  for (const name of Object.keys(process.env)) if (/^GIT_/.test(name)) delete process.env[name];
  folder = await mkdtemp(path.join(tmpdir(), 'read-at-ref-'));
  repository = path.join(folder, 'origin');
  await mkdir(path.join(repository, 'deploy'), { recursive: true });
  git(repository, 'init', '--quiet', '--initial-branch=main');
  await writeFile(path.join(repository, 'requirements.txt'), '-c deploy/limits.txt\nvllm\n');
  await writeFile(path.join(repository, 'deploy/limits.txt'), 'vllm==0.1.0\n');
  await symlink('requirements.txt', path.join(repository, 'link.txt'));
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '-m', 'one');
  first = git(repository, 'rev-parse', 'HEAD');
  await writeFile(path.join(repository, 'deploy/limits.txt'), 'vllm==0.2.0\n');
  await writeFile(path.join(repository, '-odd name.txt'), 'odd');
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '-m', 'two');
  await writeFile(path.join(repository, 'deploy/limits.txt'), 'vllm==0.3.0\n');
});

after(() => rm(folder, { recursive: true, force: true }));

const read = (ref: string | null, file: string, cwd = repository) =>
  readFileAtRef({ cwd, ref, path: file, signal: new AbortController().signal });

const refuses = (promise: Promise<unknown>, message: RegExp, hint: RegExp) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof GateError, String(error));
    assert.match(error.message, message);
    assert.match(error.hint ?? '', hint);
    return true;
  });

test('a file is read at a commit, a branch, and as it lies in the working tree', async () => {
  assert.equal(await read(first, 'deploy/limits.txt'), 'vllm==0.1.0\n');
  assert.equal(await read('main', 'deploy/limits.txt'), 'vllm==0.2.0\n');
  assert.equal(await read('HEAD~1', './deploy//limits.txt'), 'vllm==0.1.0\n');
  assert.equal(await read(null, 'deploy/limits.txt'), 'vllm==0.3.0\n');
  assert.equal(await read('main', '-odd name.txt'), 'odd');
  assert.equal(await read('main', 'limits.txt', path.join(repository, 'deploy')), 'vllm==0.2.0\n');
});

test('a file that does not exist there is null', async () => {
  assert.equal(await read('main', 'gone.txt'), null);
  assert.equal(await read(first, '-odd name.txt'), null);
  assert.equal(await read(null, 'gone/gone.txt'), null);
  assert.equal(await read('main', '*.txt'), null);
});

test('folders, links, options and paths outside are refused', async () => {
  await refuses(read('main', 'deploy'), /is a folder/, /Name the file/);
  await refuses(read(null, 'deploy'), /cannot be read/, /plain file/);
  await refuses(read('main', 'link.txt'), /symbolic link/, /Name the file/);
  await refuses(read('--output=x', 'requirements.txt'), /not a commit/, /commit/);
  await refuses(read('main', '../up.txt'), /outside the repository/, /relative/);
  await refuses(read(null, '/etc/passwd'), /outside the repository/, /relative/);
});

test('an unknown commit and a folder without git say what to do', async () => {
  await refuses(
    read('0123456789012345678901234567890123456789', 'a.txt'),
    /not in this clone\./,
    /git fetch/,
  );
  await refuses(read('nowhere', 'a.txt'), /"nowhere" is not in this clone\./, /git fetch/);
  await refuses(read('main', 'a.txt', folder), /not a git repository/, /actions\/checkout/);
});

test('a shallow clone without the base commit asks for fetch-depth', async () => {
  const shallow = path.join(folder, 'shallow');
  git(folder, 'clone', '--quiet', '--depth=1', `file://${repository}`, shallow);
  assert.equal(await read('main', 'deploy/limits.txt', shallow), 'vllm==0.2.0\n');
  await refuses(
    read(first, 'deploy/limits.txt', shallow),
    /which is shallow/,
    /fetch-depth: 0.*fetch-depth: 2/,
  );
});

test('a branch that is known only under its remote is found', async () => {
  const clone = path.join(folder, 'clone');
  git(folder, 'clone', '--quiet', repository, clone);
  git(clone, 'checkout', '--quiet', '--detach');
  git(clone, 'branch', '--quiet', '-D', 'main');
  assert.equal(await read('main', 'deploy/limits.txt', clone), 'vllm==0.2.0\n');
});

test('an aborted read is cancelled, not a missing file', async () => {
  const aborted = AbortSignal.abort();
  for (const ref of ['main', null]) {
    await assert.rejects(
      readFileAtRef({ cwd: repository, ref, path: 'requirements.txt', signal: aborted }),
      (error) => error instanceof GateError && error.code === 'cancelled',
    );
  }
});

test('a pin is read with its includes from one commit', async () => {
  const request = { framework: 'vllm', file: 'requirements.txt', cwd: repository } as const;
  const signal = new AbortController().signal;
  assert.equal((await pinAtRef({ ...request, ref: first, signal })).version, '0.1.0');
  assert.equal((await pinAtRef({ ...request, ref: 'main', signal })).version, '0.2.0');
  assert.equal((await pinAtRef({ ...request, ref: null, signal })).version, '0.3.0');
  await refuses(
    pinAtRef({ ...request, file: 'gone.txt', ref: 'main', signal }),
    /does not exist at main/,
    /pin\.file/,
  );
});
