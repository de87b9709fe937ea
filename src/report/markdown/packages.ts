import type { PackageDifference } from '../../model/package-difference.ts';
import { count } from '../../verdict/words.ts';
import { packagesInWords } from '../view/packages.ts';
import { code, folded, plain } from './escape.ts';
import { table } from './table.ts';

/**
 * What comes along with the pin by the locks, those that can move numbers named in the open, all of them folded, at most
 * `most` rows; null where it was not looked for.
 */
export function packagesSection(difference: PackageDifference | null, most: number): string | null {
  if (difference === null) return null;
  const sentence = `${plain(packagesInWords(difference), 800)}.`;
  if (difference.status === 'unknown' || difference.changes.length === 0) return sentence;
  const rows = difference.changes
    .slice(0, most)
    .map(({ name, kind, base, head, matters }) => [
      plain(name, 120),
      value(base),
      value(head),
      kind,
      matters ? 'can move numbers' : '',
    ]);
  const more = difference.changes.length - rows.length;
  const text = table(['Package', 'Base', 'Head', 'Kind', ''], rows, ['l', 'l', 'l', 'l', 'l']);
  const body = more > 0 ? `${text}\n\n… and ${count(more, 'more package')} in the whole report.` : text;
  return `${sentence}\n\n${folded(`All of them, by the locks: ${count(difference.changes.length, 'package')}`, body)}`;
}

function value(text: string | null): string {
  return text === null ? '–' : code(text, 160);
}
