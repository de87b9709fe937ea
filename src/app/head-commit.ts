import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const GIT_LIMIT_MS = 10_000;

/** The commit that is checked out, or null outside git. */
export async function headCommit(root: string, signal: AbortSignal): Promise<string | null> {
  try {
    const options = { cwd: root, signal, timeout: GIT_LIMIT_MS };
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--verify', 'HEAD'], options);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
