import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { describeError, GateError } from '../model/errors.ts';
import type { OutputFolder } from '../ports/output.ts';
import { writeFileAtomic } from './atomic-write.ts';

/** Folders of the same second and commit before something is plainly wrong. */
const MAX_SUFFIX = 1000;

export interface OutputFolderOptions {
  /** When the invocation began; the folder's name is in UTC. */
  readonly now: Date;
  /** Full commit id, or null outside git. */
  readonly commit: string | null;
}

/**
 * Makes `<root>/<YYYYMMDD-HHMMSS>-<commit>/` anew; where that exists, the name gets a number. Throws `usage` when it
 * cannot be made.
 */
export async function createOutputFolder(
  root: string,
  { now, commit }: OutputFolderOptions,
): Promise<OutputFolder> {
  const path = await makeNew(resolve(root), `${timestamp(now)}-${commit?.slice(0, 7) ?? 'nogit'}`);
  return { path, write: (name, content) => write(path, name, content), files: () => filesIn(path) };
}

async function makeNew(root: string, name: string): Promise<string> {
  try {
    await mkdir(root, { recursive: true });
    for (let suffix = 1; suffix <= MAX_SUFFIX; suffix += 1) {
      const path = join(root, suffix === 1 ? name : `${name}-${suffix}`);
      if (await makeOnly(path)) return path;
    }
    throw new Error(`${MAX_SUFFIX} folders named ${name} exist`);
  } catch (cause) {
    throw new GateError('usage', `No output folder can be made in ${root}: ${describeError(cause)}.`, {
      hint: 'Check the rights and the free space, or give another folder.',
      cause,
    });
  }
}

/** False when it exists already: mkdir without `recursive` is the only test that two invocations cannot both pass. */
async function makeOnly(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function write(folder: string, name: string, content: string): Promise<string> {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) {
    throw new GateError('usage', `"${name}" is not a file inside the output folder.`);
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, content);
  return path;
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function timestamp(now: Date): string {
  const [date, time] = now.toISOString().split('T');
  return `${date?.replaceAll('-', '')}-${time?.slice(0, 8).replaceAll(':', '')}`;
}
