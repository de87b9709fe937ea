import { gunzipSync, gzipSync } from 'node:zlib';
import type { Baseline } from '../model/baseline.ts';
import { decodeBaseline } from '../model/decode.ts';
import { describeError, GateError } from '../model/errors.ts';
import { safeName } from './safe-name.ts';

/** How a stored baseline's file name ends: gzip, because a record keeps the arrival of every chunk. */
export const BASELINE_FILE_ENDING = '.json.gz';

/** Above this a file is not ours, whatever it says it is. */
const MAX_JSON_BYTES = 256 * 1024 * 1024;

/** The path of a baseline inside any store: `<gate>/<key>.json.gz`, with forward slashes. */
export function baselinePath(gate: string, key: string): string {
  return `${safeName(gate)}/${safeName(key)}${BASELINE_FILE_ENDING}`;
}

/** The bytes of a baseline as every store keeps them. The same baseline gives the same bytes. */
export function packBaseline(baseline: Baseline): Buffer {
  return gzipSync(JSON.stringify(baseline));
}

/**
 * Reads what `packBaseline` made (or the same JSON, unpacked by hand). Throws `baseline` for anything else, and for a
 * baseline that belongs to another gate: a file that exists and cannot be used is never "no baseline".
 */
export function unpackBaseline(bytes: Buffer, gate: string, where: string): Baseline {
  const baseline = decode(unzip(bytes, where), where);
  if (baseline.gate === gate) return baseline;
  throw new GateError('baseline', `${where} is a baseline of gate "${baseline.gate}", not of "${gate}".`, {
    hint: 'Was it copied? Make it again with `mode: baseline`.',
  });
}

function unzip(bytes: Buffer, where: string): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_JSON_BYTES }).toString('utf8');
  } catch (cause) {
    throw new GateError('baseline', `${where} is damaged: ${describeError(cause)} (${bytes.length} bytes).`, {
      hint: 'Delete it and make it again with `mode: baseline`.',
      cause,
    });
  }
}

function decode(text: string, where: string): Baseline {
  try {
    return decodeBaseline(text, where);
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    const hint = cause.hint === undefined ? {} : { hint: cause.hint };
    throw new GateError('baseline', cause.message, { ...hint, cause });
  }
}
