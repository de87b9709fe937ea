import { parse } from 'smol-toml';
import { refusal } from './refusal.ts';

/** A table of a file whose shape is not known yet. */
export type Table = Readonly<Record<string, unknown>>;

/** The tables of a TOML file. Throws `pin` with the line where it cannot be read. */
export function parseTomlFile(file: string, text: string): Table {
  try {
    return parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const line = cause instanceof Error && 'line' in cause ? Number(cause.line) : null;
    const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause);
    throw refusal({ file, line, text: null }, `this is no TOML (${reason}).`, 'Repair the file.');
  }
}

/** The value as a table; an empty one where it is something else. */
export function tableOf(value: unknown): Table {
  return isTable(value) ? value : {};
}

/** The value as a list; an empty one where it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as text; null where it is something else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The value at a path of keys; undefined where a step is missing. */
export function valueAt(table: Table, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    const step = tableOf(value);
    return Object.hasOwn(step, key) ? step[key] : undefined;
  }, table);
}

/** Is the value a table? */
export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
