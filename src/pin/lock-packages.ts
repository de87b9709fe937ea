import { normalPackageName } from './framework-names.ts';
import { parseJsonFile } from './pipfile-lock.ts';
import { isTable, listOf, parseTomlFile, type Table, tableOf, textOf } from './toml-values.ts';

/** Versions by package name in normal form; several where a lock forks by platform or extra. */
export type PackageVersions = Map<string, Set<string>>;

/** Every package of a `uv.lock`, `poetry.lock` or `pdm.lock`; the project itself is left out. Throws `pin` when unreadable. */
export function packagesOfTomlLock(file: string, text: string): PackageVersions {
  const packages: PackageVersions = new Map();
  for (const entry of listOf(parseTomlFile(file, text).package).filter(isTable)) {
    const name = textOf(entry.name);
    if (name === null || isProjectItself(entry)) continue;
    add(packages, name, versionWithCommit(textOf(entry.version), commitOf(entry)));
  }
  return packages;
}

/** Every package of a `Pipfile.lock`, all its categories together. Throws `pin` when unreadable. */
export function packagesOfPipfileLock(file: string, text: string): PackageVersions {
  const packages: PackageVersions = new Map();
  for (const [category, entries] of Object.entries(parseJsonFile(file, text))) {
    if (category === '_meta') continue;
    for (const [name, value] of Object.entries(tableOf(entries))) {
      const entry = tableOf(value);
      const version = textOf(entry.version)?.replace(/^==\s*/, '') ?? null;
      add(packages, name, versionWithCommit(version, textOf(entry.git) === null ? null : textOf(entry.ref)));
    }
  }
  return packages;
}

/** Adds one version of a package. */
export function add(packages: PackageVersions, name: string, version: string): void {
  const key = normalPackageName(name);
  packages.set(key, (packages.get(key) ?? new Set()).add(version));
}

/** Members of the workspace change with every commit and come from the repository itself. */
function isProjectItself(entry: Table): boolean {
  const source = tableOf(entry.source);
  return source.editable !== undefined || source.virtual !== undefined || source.directory !== undefined;
}

/** uv writes `?rev=…#COMMIT`, Poetry `resolved_reference`, PDM `revision`. */
function commitOf(entry: Table): string | null {
  const source = tableOf(entry.source);
  const uv = /#([0-9a-f]{7,64})$/.exec(textOf(source.git) ?? '')?.[1];
  return uv ?? textOf(source.resolved_reference) ?? textOf(entry.revision);
}

/** The same version at another commit is another package. */
function versionWithCommit(version: string | null, commit: string | null): string {
  const shown = version ?? 'no version';
  return commit === null ? shown : `${shown} (git ${commit.slice(0, 12)})`;
}
