import { runInNewContext } from 'node:vm';
import { GateError } from '../model/errors.ts';
import type { Pin } from '../model/pin.ts';
import { parseImageReference, versionOfTag } from './image-reference.ts';
import { parseVersion } from './pep440.ts';
import type { PinRequest } from './pin-request.ts';
import { quoted, refusal } from './refusal.ts';
import { singlePin } from './single-pin.ts';

const MAX_LINE = 2000;
const MAX_TEXT = 4_000_000;
const LIMIT_MS = 2000;

/**
 * The pin that a regular expression of the user finds in a file of any kind. It is tried on each line by itself; its
 * group `version`, or its only group, is the version, a tag with one (`v0.32.0-cu130`), or an image. Throws `pin` for an
 * expression that cannot be used or runs too long, and where it finds nothing, no version, or several.
 */
export function pinFromPattern({ framework, file, text }: PinRequest, pattern: string): Pin {
  checkPattern(pattern);
  const lines = linesOf(file, text);
  const found = runPattern(pattern, lines);
  const pins = found.map(([index, value]): Pin => {
    const place = { file, line: index + 1, text: lines[index] ?? '' };
    const version = versionIn(value);
    if (version === null) {
      const problem = `pin.pattern finds ${quoted(value)}, which is not one exact version.`;
      throw refusal(place, problem, 'Correct the pattern, or write an exact version such as 0.32.0.');
    }
    const source = { kind: 'pattern', file, line: place.line, text: place.text } as const;
    return { framework, version, source, image: null };
  });
  const pin = singlePin(framework, pins);
  if (pin !== null) return pin;
  const place = { file, line: null, text: null };
  throw refusal(
    place,
    `no line matches pin.pattern (${quoted(pattern)}).`,
    'Correct the pattern or pin.file.',
  );
}

function checkPattern(pattern: string): void {
  let groups: RegExpExecArray | null;
  try {
    groups = new RegExp(`(?:${new RegExp(pattern).source})|`).exec('');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unusable(pattern, `cannot be read (${reason})`, cause);
  }
  const named = groups?.groups !== undefined && Object.hasOwn(groups.groups, 'version');
  const count = (groups?.length ?? 1) - 1;
  if (!named && count !== 1) throw unusable(pattern, `has ${count} groups and none of them is named version`);
}

function unusable(pattern: string, problem: string, cause?: unknown): GateError {
  return new GateError('pin', `pin.pattern ${quoted(pattern)} ${problem}.`, {
    hint: 'Write a JavaScript regular expression with one group, or one named version: VLLM_TAG: v(?<version>\\S+)',
    cause,
  });
}

function linesOf(file: string, text: string): readonly string[] {
  const place = { file, line: null, text: null };
  const wayOut = 'Name a smaller file in pin.file, or say the version in pin.version.';
  if (text.length > MAX_TEXT) {
    throw refusal(place, `the file is larger than ${MAX_TEXT / 1e6} million characters.`, wayOut);
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const long = lines.findIndex((line) => line.length > MAX_LINE);
  if (long >= 0) {
    throw refusal({ ...place, line: long + 1 }, `the line is longer than ${MAX_LINE} characters.`, wayOut);
  }
  return lines;
}

/** In a context of its own only because that is how a runaway expression can be stopped. */
function runPattern(pattern: string, lines: readonly string[]): readonly (readonly [number, string])[] {
  try {
    const json: unknown = runInNewContext(MATCHES, { pattern, lines }, { timeout: LIMIT_MS });
    return JSON.parse(String(json)) as [number, string][];
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw unusable(pattern, `runs longer than ${LIMIT_MS / 1000} s on this file`, cause);
    }
    throw cause;
  }
}

/** Every match of every line, as JSON: [index of the line, text of the group; empty where it took no part]. */
const MATCHES = `JSON.stringify(Array.from(lines, (line, index) =>
  Array.from(line.matchAll(new RegExp(pattern, 'g')), (match) =>
    [index, String(match.groups?.version ?? match[1] ?? '')])).flat())`;

function versionIn(value: string): string | null {
  const text = value.trim();
  if (/^v?\d+$/i.test(text)) return null;
  if (parseVersion(text) !== null) return text.replace(/^v/i, '');
  return versionOfTag(parseImageReference(text).tag ?? text);
}
