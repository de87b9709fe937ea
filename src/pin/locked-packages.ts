import path from 'node:path';
import type { LockedPackages } from '../model/package-difference.ts';
import type { Framework } from '../model/pin.ts';
import { FRAMEWORK_NAMES } from './framework-names.ts';
import { type PackageVersions, packagesOfPipfileLock, packagesOfTomlLock } from './lock-packages.ts';
import type { ReadFile } from './pin-request.ts';
import { pinnedRequirements } from './pinned-requirements.ts';

/** Which packages are looked for, in which state of the repository. */
export interface LockedPackagesRequest {
  readonly framework: Framework;
  /** The file with the pin, relative to the repository; null where none is named. */
  readonly file: string | null;
  readonly readFile: ReadFile;
}

const LOCKS = [
  { name: 'uv.lock', read: packagesOfTomlLock },
  { name: 'poetry.lock', read: packagesOfTomlLock },
  { name: 'pdm.lock', read: packagesOfTomlLock },
  { name: 'Pipfile.lock', read: packagesOfPipfileLock },
] as const;

/**
 * Everything that a state of the repository locks: by the file with the pin where that is a lock or fully pinned
 * requirements, otherwise by the nearest lock file beside or above it that has the framework. Throws `pin` for a lock
 * that cannot be read.
 */
export async function lockedPackages(request: LockedPackagesRequest): Promise<LockedPackages> {
  const { file, readFile } = request;
  const problems: string[] = [];
  if (file !== null && /\.(txt|in)$/i.test(file)) {
    const text = await readFile(file);
    const read = text === null ? null : await pinnedRequirements(file, text, readFile);
    if (read?.ok && hasFramework(request, read.packages)) return known(file, read.packages);
    if (read?.ok === false) problems.push(read.problem);
  }
  for (const folder of foldersUp(file)) {
    const found = await locksIn(folder, file, request);
    const [first, second] = found;
    if (second !== undefined) {
      return unknown(
        `${found.map((lock) => lock.file).join(' and ')} lie side by side; name the one in force in pin.file`,
      );
    }
    if (first !== undefined) return known(first.file, first.packages);
  }
  return unknown(['no lock', ...problems].join(': '));
}

function* foldersUp(file: string | null): Generator<string> {
  let folder = file === null ? '.' : path.posix.dirname(path.posix.normalize(file));
  while (folder !== '.' && folder !== '/' && !folder.startsWith('..')) {
    yield folder;
    folder = path.posix.dirname(folder);
  }
  yield '.';
}

/** A lock that is itself the file with the pin is the one in force, whatever lies beside it. */
async function locksIn(folder: string, pinFile: string | null, request: LockedPackagesRequest) {
  const found: { readonly file: string; readonly packages: PackageVersions }[] = [];
  for (const { name, read } of LOCKS) {
    const file = path.posix.join(folder, name);
    const text = await request.readFile(file);
    if (text === null) continue;
    const packages = read(file, text);
    if (!hasFramework(request, packages)) continue;
    if (pinFile !== null && file === path.posix.normalize(pinFile)) return [{ file, packages }];
    found.push({ file, packages });
  }
  return found;
}

function hasFramework({ framework }: LockedPackagesRequest, packages: PackageVersions): boolean {
  return FRAMEWORK_NAMES[framework].packages.some((name) => packages.has(name));
}

function known(file: string, packages: PackageVersions): LockedPackages {
  const versions = [...packages].map(([name, each]) => [name, [...each].sort().join(' | ')] as const);
  return { status: 'known', file, packages: Object.fromEntries(versions) };
}

function unknown(reason: string): LockedPackages {
  return { status: 'unknown', reason };
}
