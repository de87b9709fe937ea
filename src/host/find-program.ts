import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The absolute path of a program on a search path, or null. */
export function findProgram(name: string, searchPath: string | undefined): string | null {
  const folders = (searchPath ?? '').split(delimiter).filter((one) => one !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
