import { CLASSES_HEAD, CLASSES_LEGEND, CLASSES_TITLE, type ClassRow } from '../view/classes.ts';
import { folded, plain } from './escape.ts';
import { table } from './table.ts';

/** Latencies by prompt length, folded; null where there is nothing to tell apart. */
export function classesSection(rows: readonly ClassRow[]): string | null {
  if (rows.length === 0) return null;
  const body = rows.map((row) => [
    plain(row.level, 80),
    row.prompts,
    row.requests,
    row.ttftP50,
    row.ttftP99,
    row.tpotP50,
  ]);
  return folded(
    CLASSES_TITLE,
    `${CLASSES_LEGEND}\n\n${table(CLASSES_HEAD, body, ['l', 'r', 'r', 'r', 'r', 'r'])}`,
  );
}
