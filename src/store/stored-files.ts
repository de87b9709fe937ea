import type { Baseline } from '../model/baseline.ts';
import { GateError } from '../model/errors.ts';
import type { Found } from '../ports/baseline-store.ts';
import { BASELINE_FILE_ENDING, unpackBaseline } from './baseline-file.ts';
import { safeName } from './safe-name.ts';

/** A file in a gate's folder, wherever the folder is. */
export interface StoredFile {
  readonly name: string;
  /** Where it is, for messages. */
  readonly where: string;
  readonly read: () => Promise<Buffer>;
}

/** The baseline under this key, or what else the gate has. Only the key's own file is read where there is one. */
export async function findAmong(files: readonly StoredFile[], gate: string, key: string): Promise<Found> {
  const own = files.find((file) => file.name === fileName(key));
  if (own) return { status: 'found', baseline: await readOne(own, gate) };
  const others = await readAll(files, gate);
  return others.length > 0 ? { status: 'other keys', others } : { status: 'none' };
}

/** Every baseline of a gate, newest first. Throws `baseline` when one of them cannot be used. */
export async function readAll(files: readonly StoredFile[], gate: string): Promise<readonly Baseline[]> {
  const baselines: Baseline[] = [];
  for (const file of files.filter((file) => file.name.endsWith(BASELINE_FILE_ENDING))) {
    baselines.push(await readOne(file, gate));
  }
  return baselines.toSorted(
    (a, b) => Date.parse(b.provenance.createdAt) - Date.parse(a.provenance.createdAt),
  );
}

async function readOne(file: StoredFile, gate: string): Promise<Baseline> {
  const baseline = unpackBaseline(await file.read(), gate, file.where);
  if (file.name === fileName(baseline.key)) return baseline;
  // Under another key's name it would be compared with what it does not belong to.
  throw new GateError('baseline', `${file.where} holds the baseline of key ${baseline.key}.`, {
    hint: 'Delete it and make it again with `mode: baseline`.',
  });
}

function fileName(key: string): string {
  return `${safeName(key)}${BASELINE_FILE_ENDING}`;
}
