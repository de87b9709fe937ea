import type { AlignRow } from '../../model/align.ts';
import { ALIGN_HEAD, ALIGN_TITLE, alignLines } from '../view/alignment.ts';
import { folded, plain } from './escape.ts';
import { table } from './table.ts';

/** The settings of both servers, folded; null where they are not known. */
export function alignmentSection(rows: readonly AlignRow[] | null): string | null {
  if (rows === null || rows.length === 0) return null;
  const body = alignLines(rows).map((line) => [
    plain(line.setting, 80),
    plain(line.base, 120),
    plain(line.candidate, 120),
    plain(line.verdict, 200),
  ]);
  return folded(ALIGN_TITLE, table(ALIGN_HEAD, body, ['l', 'l', 'l', 'l']));
}
