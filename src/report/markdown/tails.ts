import { TAILS_LEGEND, TAILS_TITLE, type TailRow } from '../view/tails.ts';
import { folded, plain } from './escape.ts';
import { table } from './table.ts';

/** The pooled p99s with their intervals, folded; null where there are none. */
export function tailsSection(rows: readonly TailRow[]): string | null {
  if (rows.length === 0) return null;
  const body = rows.map((row) => [
    row.metric,
    plain(row.level, 80),
    row.judged,
    row.baseline,
    row.candidate,
    plain(row.note, 300),
  ]);
  const head = ['Metric', 'Level', 'Judged', 'Base, pooled', 'Candidate, pooled', 'Note'];
  return folded(TAILS_TITLE, `${TAILS_LEGEND}\n\n${table(head, body, ['l', 'l', 'r', 'r', 'r', 'l'])}`);
}
