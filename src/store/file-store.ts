import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Baseline } from '../model/baseline.ts';
import { describeError, GateError } from '../model/errors.ts';
import type { BaselineStore } from '../ports/baseline-store.ts';
import { writeFileAtomic } from './atomic-write.ts';
import { baselinePath, packBaseline } from './baseline-file.ts';
import { safeName } from './safe-name.ts';
import { findAmong, readAll, type StoredFile } from './stored-files.ts';

/** Baselines as files: `<folder>/<gate>/<key>.json.gz`. A folder that does not exist holds none. */
export function createFileStore(folder: string): BaselineStore {
  const files = (gate: string) => filesOf(join(folder, safeName(gate)));
  return {
    place: `folder ${folder}`,
    list: async (gate) => readAll(await files(gate), gate),
    find: async (gate, key) => findAmong(await files(gate), gate, key),
    save: (baseline) => save(join(folder, baselinePath(baseline.gate, baseline.key)), baseline),
  };
}

async function filesOf(folder: string): Promise<readonly StoredFile[]> {
  const names = await namesIn(folder);
  return names.map((name) => {
    const where = join(folder, name);
    return { name, where, read: () => readWhole(where) };
  });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw unreadable(folder, error);
  }
}

async function readWhole(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function save(path: string, baseline: Baseline): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, packBaseline(baseline));
  } catch (cause) {
    throw new GateError(
      'baseline',
      `The baseline could not be written to ${path}: ${describeError(cause)}.`,
      {
        hint: 'Check the free space and the rights of the folder. The old baseline is untouched.',
        cause,
      },
    );
  }
}

function unreadable(path: string, cause: unknown): GateError {
  return new GateError('baseline', `${path} cannot be read: ${describeError(cause)}.`, {
    hint: 'Check the rights of the folder.',
    cause,
  });
}
