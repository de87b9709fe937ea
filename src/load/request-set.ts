import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describeError, GateError } from '../model/errors.ts';
import type { RequestSet } from '../model/request.ts';
import { parseSet, type SetProblem } from './parse-set.ts';
import type { LineOptions } from './request-line.ts';

export interface RequestSetOptions extends LineOptions {
  /** Use only the first so many requests; the hash stays that of the whole file. */
  readonly limit?: number | undefined;
  /** Where the file holds lengths only: the seed of the prompts. */
  readonly seed?: number | undefined;
  /** Where the file holds lengths only: the model's vocabulary, for prompts of token ids in place of text. */
  readonly vocabulary?: number | null | undefined;
}

/**
 * Reads a request set in UTF-8, in any format of `formats/`. Nothing is shuffled, skipped or repaired: a line that cannot
 * be sent as it stands throws `request-set` with file, line and reason.
 */
export async function readRequestSet(file: string, options: RequestSetOptions): Promise<RequestSet> {
  const bytes = await readBytes(file);
  const { seed = 0, vocabulary = null } = options;
  const { requests, problems } = parseSet(bytes, { ...options, seed, vocabulary });
  const [problem] = problems;
  if (problem !== undefined) throw failure(file, problem);
  const { limit = requests.length } = options;
  if (limit > requests.length) {
    throw new GateError('request-set', `${file} holds ${requests.length} requests; ${limit} are asked for.`, {
      hint: 'Ask for fewer, or use a larger set; requests are never sent twice to fill up.',
    });
  }
  return {
    file,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    requests: requests.slice(0, limit),
  };
}

/** The bytes of a set. Throws `request-set` where there are none to read. */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new GateError('request-set', `The request set ${file} cannot be read: ${describeError(cause)}.`, {
      hint: 'Check the path in the configuration.',
      cause,
    });
  }
}

function failure(file: string, { where, reason }: SetProblem): GateError {
  return new GateError('request-set', `${where === null ? file : `${file}, ${where}`}: ${reason}.`, {
    hint: 'Correct the file; a request set is never repaired or skipped over.',
  });
}
