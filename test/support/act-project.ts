import { execFile } from 'node:child_process';
import { cp, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createGitRepo } from './git-repo.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PIN_FILE = 'fixtures/demo/requirements.txt';

/** A repository that holds this project as its users would have it, `dist` as it is built now. */
export interface ActProject extends AsyncDisposable {
  readonly path: string;
  /** Commit on `main` whose requirements pin 1.0.0; checked out until the first `pin`. */
  readonly baseSha: string;
  /** Pins another version on top of the base, on branch `upgrade`, and checks that out. Returns the commit. */
  pin(version: string): Promise<string>;
}

export async function createActProject(): Promise<ActProject> {
  const repo = await createGitRepo();
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root });
  const tracked = stdout.split('\0').filter((file) => file !== '' && !file.startsWith('dist/'));
  for (const file of [...tracked, 'dist']) {
    // A tracked file that is deleted here and not committed yet is no part of the project as it stands.
    if (await exists(file)) await cp(path.join(root, file), path.join(repo.path, file), { recursive: true });
  }
  const pinned = (version: string) => ({ [PIN_FILE]: `serving-gate-engine==${version}\n` });
  const baseSha = await repo.commit(pinned('1.0.0'), 'base');
  return {
    path: repo.path,
    baseSha,
    async pin(version) {
      await repo.git('checkout', '--quiet', '-B', 'upgrade', baseSha);
      return repo.commit(pinned(version), `pin ${version}`);
    },
    [Symbol.asyncDispose]: () => repo[Symbol.asyncDispose](),
  };
}

async function exists(file: string): Promise<boolean> {
  return stat(path.join(root, file)).then(
    () => true,
    () => false,
  );
}
