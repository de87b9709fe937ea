import { describeError } from '../model/errors.ts';
import type { Format, Json } from './formats/format.ts';
import { parseObject, sendableObject } from './request-line.ts';

/** One record of a file, or why it cannot be read. Records are counted from 1: lines of the file, entries of an array. */
export type SetRecord =
  | { readonly number: number; readonly value: Json }
  | { readonly number: number; readonly problem: string };

export interface SetRecords {
  readonly layout: Format['layout'];
  readonly records: readonly SetRecord[];
}

type Line = { readonly number: number; readonly text: string };
type BadLine = { readonly number: number; readonly problem: string };

const LF = 10;

/** The records of a file as JSON Lines, one JSON array, or CSV with a header, whichever its first character and line show. */
export function readRecords(bytes: Uint8Array): SetRecords {
  const lines = splitLines(bytes);
  while (lines.length > 0 && isBlank(lines.at(-1))) lines.pop();
  const first = lines[0] !== undefined && 'text' in lines[0] ? lines[0].text.trimStart() : '{';
  if (first.startsWith('[')) return { layout: 'array', records: arrayRecords(lines) };
  if (!first.startsWith('{') && first.includes(',')) return { layout: 'csv', records: csvRecords(lines) };
  return { layout: 'lines', records: lines.map((line) => recordOf(line, parseObject)) };
}

function isBlank(line: Line | BadLine | undefined): boolean {
  return line !== undefined && 'text' in line && line.text === '';
}

function recordOf(line: Line | BadLine, parse: (text: string) => Json): SetRecord {
  const { number } = line;
  if ('problem' in line) return line;
  if (line.text.trim() === '') return { number, problem: 'it is empty, and requests follow' };
  return attempt(number, () => parse(line.text));
}

function attempt(number: number, read: () => Json): SetRecord {
  try {
    return { number, value: read() };
  } catch (cause) {
    return { number, problem: describeError(cause) };
  }
}

function arrayRecords(lines: readonly (Line | BadLine)[]): readonly SetRecord[] {
  const bad = lines.filter((line) => 'problem' in line);
  if (bad.length > 0) return bad;
  const text = lines.map((line) => ('text' in line ? line.text : '')).join('\n');
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (cause) {
    return [{ number: 1, problem: `the array is not JSON: ${describeError(cause)}` }];
  }
  if (!Array.isArray(values)) return [{ number: 1, problem: 'it is not a JSON array' }];
  return values.map((value, index) => attempt(index + 1, () => sendableObject(value)));
}

/** Plain CSV, as the traces are: no quotes, every row as long as the header. */
function csvRecords([header, ...rows]: readonly (Line | BadLine)[]): readonly SetRecord[] {
  const columns =
    header !== undefined && 'text' in header ? header.text.split(',').map((name) => name.trim()) : [];
  if (new Set(columns).size < columns.length) return [{ number: 1, problem: 'a column is named twice' }];
  return rows.map((row) =>
    recordOf(row, (text) => {
      if (text.includes('"')) throw new Error('it has a quoted field; only plain CSV is read');
      const fields = text.split(',');
      if (fields.length !== columns.length)
        throw new Error(`it has ${fields.length} fields; the header has ${columns.length}`);
      return Object.fromEntries(fields.map((field, index) => [columns[index], field.trim()]));
    }),
  );
}

/** Lines without their ends, CRLF or LF; a byte order mark is taken off. */
function splitLines(bytes: Uint8Array): (Line | BadLine)[] {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return [{ number: 1, problem: 'it is UTF-16; request sets are UTF-8' }];
  }
  const lines: (Line | BadLine)[] = [];
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(LF, start);
    const end = at === -1 ? bytes.length : at;
    lines.push(decodeLine(lines.length + 1, bytes.subarray(start, end)));
    start = end + 1;
  }
  return lines;
}

function decodeLine(number: number, bytes: Uint8Array): Line | BadLine {
  if (bytes.includes(0)) return { number, problem: 'it holds a zero byte (UTF-16?); request sets are UTF-8' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const start = number === 1 && text.startsWith('\uFEFF') ? 1 : 0;
    return { number, text: text.slice(start, text.endsWith('\r') ? -1 : undefined) };
  } catch {
    return { number, problem: 'it is not UTF-8' };
  }
}
