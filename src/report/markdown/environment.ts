import type { GateVerdict } from '../../model/verdict.ts';
import { count } from '../../verdict/words.ts';
import { UNKNOWN } from '../numbers.ts';
import { environmentRows } from '../view/environment.ts';
import { code, folded, plain } from './escape.ts';
import { table } from './table.ts';

/** What changed in the environment, folded, at most `most` rows; null where nothing did. */
export function environmentSection(verdict: GateVerdict, most: number): string | null {
  const rows = environmentRows(verdict);
  if (rows.length === 0) return null;
  const unexpected = rows.filter((row) => !row.expected).length;
  const body = rows
    .slice(0, most)
    .map((row) => [
      plain(row.field, 120),
      row.baseline === null ? UNKNOWN : code(row.baseline, 160),
      row.candidate === null ? UNKNOWN : code(row.candidate, 160),
      row.kind,
      row.class,
      row.expected ? 'expected' : '⚠️ unexpected',
    ]);
  const more = rows.length - body.length;
  const head = ['Field', 'Baseline', 'Candidate', 'Kind', 'Class', 'Expected'];
  const text = table(head, body, ['l', 'l', 'l', 'l', 'l', 'l']);
  return folded(
    `Environment: ${count(rows.length, 'difference')}, ${unexpected} unexpected`,
    more > 0 ? `${text}\n\n… and ${count(more, 'more difference')} in the whole report.` : text,
  );
}
