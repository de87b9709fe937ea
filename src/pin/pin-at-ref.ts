import type { Framework, Pin } from '../model/pin.ts';
import { pinFromPattern } from './pattern.ts';
import { readFileAtRef } from './read-at-ref.ts';
import { refusal } from './refusal.ts';
import { resolvePin } from './resolve-pin.ts';

/** Which pin, in which state of the repository. */
export interface PinAtRefRequest {
  readonly framework: Framework;
  /** Path relative to `cwd`. */
  readonly file: string;
  /** Regular expression that finds the version in it, in place of the resolver for its kind. */
  readonly pattern?: string | undefined;
  /** A word of the pin that is meant, where the file has several. */
  readonly select?: string | undefined;
  /** The root of the repository. */
  readonly cwd: string;
  /** A commit, branch or tag; null for the working tree. */
  readonly ref: string | null;
  readonly signal: AbortSignal;
}

/** The pin that a file holds at a commit, includes read at the same commit. Throws `pin`, also when it is missing. */
export async function pinAtRef({
  framework,
  file,
  pattern,
  select,
  cwd,
  ref,
  signal,
}: PinAtRefRequest): Promise<Pin> {
  const readFile = (path: string) => readFileAtRef({ cwd, ref, path, signal });
  const text = await readFile(file);
  if (text === null) {
    throw refusal(
      { file, line: null, text: null },
      ref === null ? 'the file does not exist.' : `the file does not exist at ${ref}.`,
      'Name the file with the pin in pin.file (configuration), relative to the root of the repository.',
    );
  }
  if (pattern !== undefined) return pinFromPattern({ framework, file, text, readFile }, pattern);
  return await resolvePin({ framework, file, text, select, readFile });
}
