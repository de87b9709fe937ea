import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describeError, GateError } from '../model/errors.ts';
import type { PreparedRequest, RequestSet } from '../model/request.ts';
import { type LineOptions, prepareLine } from './request-line.ts';

export interface RequestSetOptions extends LineOptions {
  /** Use only the first so many requests; the hash stays that of the whole file. */
  readonly limit?: number | undefined;
}

const LF = 10;

/**
 * Reads a request set: JSON Lines in UTF-8, one OpenAI body a line. Nothing is shuffled, skipped or repaired: a line
 * that cannot be sent as it stands throws `request-set` with file, line and reason.
 */
export async function readRequestSet(file: string, options: RequestSetOptions): Promise<RequestSet> {
  const bytes = await readBytes(file);
  const requests = prepareAll(file, bytes, options);
  if (requests.length === 0) throw failure(file, null, 'it holds no request');
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

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new GateError('request-set', `The request set ${file} cannot be read: ${describeError(cause)}.`, {
      hint: 'Check the path in the configuration.',
      cause,
    });
  }
}

function prepareAll(file: string, bytes: Uint8Array, options: LineOptions): readonly PreparedRequest[] {
  const lines = splitLines(file, bytes);
  while (lines.at(-1) === '') lines.pop();
  const requests: PreparedRequest[] = [];
  const lineOfId = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const request = prepare(file, number, line, options);
    const earlier = lineOfId.get(request.id);
    if (earlier !== undefined) {
      throw failure(file, number, `its id ${JSON.stringify(request.id)} is that of line ${earlier}`);
    }
    lineOfId.set(request.id, number);
    requests.push(request);
  }
  return requests;
}

function prepare(file: string, number: number, line: string, options: LineOptions): PreparedRequest {
  if (line.trim() === '') throw failure(file, number, 'it is empty, and requests follow');
  try {
    return prepareLine(line, `line-${number}`, options);
  } catch (cause) {
    throw failure(file, number, describeError(cause));
  }
}

/** Lines without their ends, CRLF or LF; a byte order mark is taken off. */
function splitLines(file: string, bytes: Uint8Array): string[] {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw failure(file, 1, 'it is UTF-16; request sets are UTF-8');
  }
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(LF, start);
    const end = at === -1 ? bytes.length : at;
    lines.push(decode(file, lines.length + 1, bytes.subarray(start, end)));
    start = end + 1;
  }
  return lines;
}

function decode(file: string, number: number, bytes: Uint8Array): string {
  if (bytes.includes(0))
    throw failure(file, number, 'it holds a zero byte (UTF-16?); request sets are UTF-8');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const start = number === 1 && text.startsWith('\uFEFF') ? 1 : 0;
    return text.slice(start, text.endsWith('\r') ? -1 : undefined);
  } catch {
    throw failure(file, number, 'it is not UTF-8');
  }
}

function failure(file: string, line: number | null, reason: string): GateError {
  const where = line === null ? file : `${file}, line ${line}`;
  return new GateError('request-set', `${where}: ${reason}.`, {
    hint: 'Correct the file; a request set is never repaired or skipped over.',
  });
}
