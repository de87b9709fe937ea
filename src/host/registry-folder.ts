import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GateError } from '../model/errors.ts';
import { startTimeOf } from './process-tree.ts';

/**
 * The folder of the registries of this user's gates. Unlike a job's own temporary folder it is still there when the next
 * job begins, so that what a job left which was killed as a whole can be found.
 */
export function registryFolder(): string {
  const folder = join(tmpdir(), `serving-gate-processes-${process.getuid?.() ?? 'user'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (lstatSync(folder).isDirectory() && uid === (process.getuid?.() ?? uid)) return folder;
  throw new GateError('usage', `${folder} is not a folder of this user.`, {
    hint: 'The gate writes down there what it starts: remove it, or set TMPDIR.',
  });
}

/** The registry of this process: one file for each, so that two gates never write the same one. */
export function ownRegistryFile(folder: string): string {
  return join(folder, `${process.pid}-${startTimeOf(process.pid)?.replace(/\W+/g, '-') ?? '0'}.json`);
}

/** Every registry in the folder. */
export function registryFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^\d+-[\w-]+\.json$/.test(name))
    .map((name) => join(folder, name));
}
