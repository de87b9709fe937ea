import type { GateVerdict } from '../../model/verdict.ts';
import { count } from '../../verdict/words.ts';
import { UNKNOWN } from '../numbers.ts';
import { type EnvironmentRow, environmentRows, isPlainFact, startChanges } from '../view/environment.ts';
import { code, folded, plain } from './escape.ts';
import { table } from './table.ts';

/** At most this many changes are named in the open; the rest stands in the folded list, on top. */
const OPEN_CHANGES = 6;

/** What moved at the servers' starts and moves numbers, in the open; null where nothing did. */
export function startChangesSection(verdict: GateVerdict): string | null {
  const changes = startChanges(verdict);
  if (changes.length === 0) return null;
  const shown = changes.slice(0, OPEN_CHANGES).map((change) => `- ${plain(change, 400)}`);
  const more = changes.length - shown.length;
  return [
    '**Decided differently at start**',
    '',
    ...shown,
    ...(more > 0 ? [`- and ${count(more, 'more')} in the environment part`] : []),
  ].join('\n');
}

/** What changed in the environment, folded, at most `most` rows of each part; null where nothing did. */
export function environmentSection(verdict: GateVerdict, most: number): string | null {
  const rows = environmentRows(verdict);
  const main = rows.filter((row) => !isPlainFact(row));
  const facts = rows.filter(isPlainFact);
  const parts = [
    ...(main.length > 0 ? [mainPart(main, most)] : []),
    ...(facts.length > 0 ? [factsPart(facts, most)] : []),
  ];
  return parts.length === 0 ? null : parts.join('\n\n');
}

function mainPart(rows: readonly EnvironmentRow[], most: number): string {
  const unexpected = rows.filter((row) => !row.expected).length;
  const body = rows
    .slice(0, most)
    .map((row) => [
      plain(row.field, 120),
      value(row.baseline),
      value(row.candidate),
      row.kind,
      row.class,
      row.expected ? 'expected' : '⚠️ unexpected',
    ]);
  const head = ['Field', 'Baseline', 'Candidate', 'Kind', 'Class', 'Expected'];
  const text = table(head, body, ['l', 'l', 'l', 'l', 'l', 'l']);
  const title = `Environment: ${count(rows.length, 'difference')}, ${unexpected} unexpected`;
  return folded(title, withMore(text, rows.length - body.length));
}

function factsPart(rows: readonly EnvironmentRow[], most: number): string {
  const body = rows
    .slice(0, most)
    .map((row) => [
      plain(row.field.replace(/^at start: /, ''), 120),
      value(row.baseline),
      value(row.candidate),
    ]);
  const text = table(['Field', 'Baseline', 'Candidate'], body, ['l', 'l', 'l']);
  const title = `What else the servers said at start: ${count(rows.length, 'field')} not known to move numbers`;
  return folded(title, withMore(text, rows.length - body.length));
}

function value(text: string | null): string {
  return text === null ? UNKNOWN : code(text, 160);
}

function withMore(text: string, more: number): string {
  return more > 0 ? `${text}\n\n… and ${count(more, 'more difference')} in the whole report.` : text;
}
