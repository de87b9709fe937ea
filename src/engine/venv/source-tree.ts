import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../host/run-tool.ts';
import { GateError } from '../../model/errors.ts';

/** The files of a repository at one commit; removed when disposed of, where they are a copy. */
export interface SourceTree extends AsyncDisposable {
  /** The root of the repository in it, absolute. */
  readonly folder: string;
}

const LIMIT_MS = 300_000;
/** Large files stay pointers: an installer reads none of them. */
const NO_LFS = ['-c', 'filter.lfs.smudge=', '-c', 'filter.lfs.process=', '-c', 'filter.lfs.required=false'];

/** The files at `ref`, or those that lie in `root` where it is null. Nothing in the repository is touched. */
export async function openSourceTree(
  { root, ref }: { readonly root: string; readonly ref: string | null },
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SourceTree> {
  if (ref === null) return { folder: root, [Symbol.asyncDispose]: async () => undefined };
  const copy = await mkdtemp(join(tmpdir(), 'serving-gate-tree-'));
  const dispose = () => rm(copy, { recursive: true, force: true });
  try {
    const env = { ...environment, GIT_INDEX_FILE: join(copy, 'index') };
    const git = async (cwd: string, ...args: string[]): Promise<string> => {
      const result = await runTool({ command: 'git', args, env, cwd, limitMs: LIMIT_MS, signal });
      if (result.status === 'aborted') throw new GateError('cancelled', `Cancelled while reading ${ref}.`);
      if (result.status === 'exited' && result.exitCode === 0) return result.stdout.trim();
      const why = result.status === 'exited' ? result.stderr.trim() : result.status;
      throw new GateError('launch', `The files at ${ref} cannot be read: git ${args[0]}: ${why}`, {
        hint: 'Fetch the history (fetch-depth: 0).',
      });
    };
    const top = await git(root, 'rev-parse', '--show-toplevel');
    const prefix = await git(root, 'rev-parse', '--show-prefix');
    const commit = await git(
      top,
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${ref}^{commit}`,
    ).catch(() => git(top, 'rev-parse', '--verify', '--quiet', `refs/remotes/origin/${ref}^{commit}`));
    await git(top, 'read-tree', commit);
    await git(top, ...NO_LFS, 'checkout-index', '--all', `--prefix=${join(copy, 'tree')}/`);
    return { folder: join(copy, 'tree', prefix), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
