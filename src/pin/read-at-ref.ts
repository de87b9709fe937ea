import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { GateError } from '../model/errors.ts';
import { quoted } from './refusal.ts';

/** Which file, in which state of the repository. */
export interface ReadAtRefRequest {
  /** A folder inside the repository; `path` is relative to it. */
  readonly cwd: string;
  /** A commit, branch or tag; null for the files as they lie in the working tree. */
  readonly ref: string | null;
  readonly path: string;
  readonly signal: AbortSignal;
}

const GIT_LIMIT_MS = 60_000;
const MAX_BYTES = 16 * 1024 * 1024;
const run = promisify(execFile);

/**
 * The text of a file at a commit; null where the file does not exist there. Throws `pin` when the commit is not in this
 * clone, the path is no plain file, or git fails; `cancelled` when the signal fires.
 */
export async function readFileAtRef(request: ReadAtRefRequest): Promise<string | null> {
  const file = path.posix.normalize(request.path.replaceAll('\\', '/'));
  if (path.posix.isAbsolute(file) || file === '..' || file.startsWith('../') || file.includes('\0')) {
    throw new GateError('pin', `The path ${quoted(request.path)} is outside the repository.`, {
      hint: 'Give it relative to the root of the repository.',
    });
  }
  if (request.ref === null) return await readWorkingTree(request, file);
  const commit = await commitOf(request, request.ref);
  const entry = await git(request, ['ls-tree', '-z', commit, '--', `./${file}`]);
  if (entry === '') return null;
  const [, mode = '', type = '', object = ''] = /^(\d+) (\w+) ([0-9a-f]+)\t/.exec(entry) ?? [];
  if (type !== 'blob' || mode === '120000') {
    const what = mode === '120000' ? 'a symbolic link' : type === 'tree' ? 'a folder' : 'a submodule';
    throw new GateError('pin', `${file} at ${request.ref} is ${what}, not a file.`, {
      hint: 'Name the file itself.',
    });
  }
  return await git(request, ['cat-file', 'blob', object]);
}

async function readWorkingTree({ cwd, signal }: ReadAtRefRequest, file: string): Promise<string | null> {
  try {
    return await readFile(path.join(cwd, file), { encoding: 'utf8', signal });
  } catch (cause) {
    if (signal.aborted) throw new GateError('cancelled', `Cancelled while reading ${file}.`, { cause });
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new GateError('pin', `${file} cannot be read (${String(code ?? cause)}).`, {
      hint: 'Is it a plain file that this user may read?',
      cause,
    });
  }
}

/** A branch that was not checked out is known only under its remote's name, so that is tried too. */
async function commitOf(request: ReadAtRefRequest, ref: string): Promise<string> {
  if (ref === '' || ref.startsWith('-')) {
    throw new GateError('pin', `${quoted(ref)} is not a commit, branch or tag.`, {
      hint: 'Give a commit or branch.',
    });
  }
  for (const candidate of [ref, `refs/remotes/origin/${ref}`]) {
    const commit = await git(request, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${candidate}^{commit}`,
    ]).catch(ignoreUnknownCommit);
    if (commit) return commit.trim();
  }
  const shallow = (await git(request, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  throw new GateError(
    'pin',
    `The commit ${quoted(ref)} is not in this clone${shallow ? ', which is shallow' : ''}.`,
    {
      hint: shallow
        ? 'Set "fetch-depth: 0" on actions/checkout ("fetch-depth: 2" is enough for the merge commit of a pull request).'
        : 'Fetch it first (git fetch origin), or give another base-ref.',
    },
  );
}

class UnknownCommit extends Error {}

function ignoreUnknownCommit(error: unknown): null {
  if (error instanceof UnknownCommit) return null;
  throw error;
}

async function git({ cwd, signal }: ReadAtRefRequest, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('git', ['--no-optional-locks', '--literal-pathspecs', ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
      signal: AbortSignal.any([signal, AbortSignal.timeout(GIT_LIMIT_MS)]),
    });
    return stdout;
  } catch (cause) {
    throw failureOf(cause, args, signal);
  }
}

/** `rev-parse --verify --quiet` says "no such commit" by exit code 1 or 128 and without a word. */
function failureOf(cause: unknown, args: readonly string[], signal: AbortSignal): Error {
  const details = cause as { code?: unknown; stderr?: unknown; name?: unknown };
  const said = String(details.stderr ?? '').trim();
  const command = `git ${args[0]}`;
  if (signal.aborted) return new GateError('cancelled', `Cancelled during ${command}.`, { cause });
  if (details.name === 'AbortError') {
    return new GateError('pin', `${command} took longer than ${GIT_LIMIT_MS / 1000} s.`, {
      hint: 'A partial clone fetches files on demand; use a full checkout.',
      cause,
    });
  }
  if (details.code === 'ENOENT') {
    return new GateError('pin', 'git cannot be started.', {
      hint: 'Install git; check that the folder exists.',
      cause,
    });
  }
  if (args.includes('--quiet') && (said === '' || /bad object|unknown revision|Needed a single/.test(said))) {
    return new UnknownCommit(said);
  }
  return new GateError('pin', `${command} failed: ${quoted(said || String(details.code))}.`, {
    hint: hintOf(said),
    cause,
  });
}

function hintOf(said: string): string {
  if (/not a git repository/i.test(said)) return 'Check the repository out first (actions/checkout).';
  if (/dubious ownership/i.test(said)) {
    return 'The folder belongs to another user: git config --global --add safe.directory PATH.';
  }
  return 'Run the same command by hand in the checkout.';
}
