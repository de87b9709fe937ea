import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A real git repository in a temporary folder; `main` is checked out and has no commit yet. */
export interface GitRepo extends AsyncDisposable {
  readonly path: string;
  /** Writes the files (null deletes) and commits everything. Returns the full commit id. */
  commit(files: Readonly<Record<string, string | null>>, message?: string): Promise<string>;
  /** Runs git in the repository. Returns its output without the last line end. */
  git(...args: readonly string[]): Promise<string>;
}

export async function createGitRepo(): Promise<GitRepo> {
  const path = await mkdtemp(join(tmpdir(), 'serving-gate-repo-'));
  const env = {
    PATH: process.env.PATH,
    HOME: path,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
  const git = async (...args: readonly string[]) => {
    const { stdout } = await run('git', args, { cwd: path, env });
    return stdout.replace(/\n$/, '');
  };
  await git('init', '--quiet', '--initial-branch=main');
  return {
    path,
    git,
    async commit(files, message = 'change') {
      for (const [name, content] of Object.entries(files)) await put(join(path, name), content);
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '--message', message);
      return git('rev-parse', 'HEAD');
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

async function put(path: string, content: string | null): Promise<void> {
  if (content === null) return rm(path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
