import { loadInWords } from '../model/load.ts';
import type { Cell, Verdict } from '../model/verdict.ts';
import { blockingCells, unjudgedCells } from './overall.ts';
import { cellInWords, count, percent } from './words.ts';

/** How each verdict opens its sentence. */
export const VERDICT_WORDS = {
  passed: 'Passed',
  improved: 'Improved',
  regressed: 'Blocked',
  inconclusive: 'Could not tell',
  invalid: 'Could not tell',
  'not comparable': 'Not comparable',
  'no baseline': 'No baseline',
} as const satisfies Record<Verdict, string>;

/** One sentence: verdict word, subject, and the worst blocking cell or the first reason. */
export function headline(
  verdict: Verdict,
  subject: string,
  cells: readonly Cell[],
  reasons: readonly string[],
): string {
  return `${VERDICT_WORDS[verdict]} – ${subject}: ${rest(verdict, cells, reasons)}`;
}

function rest(verdict: Verdict, cells: readonly Cell[], reasons: readonly string[]): string {
  switch (verdict) {
    case 'regressed':
      return blocked(cells);
    case 'improved':
      return improved(cells);
    case 'passed':
      return passed(cells);
    case 'invalid':
    case 'inconclusive':
    case 'not comparable':
    case 'no baseline':
      return firstOf(reasons) ?? unjudged(cells);
  }
}

function blocked(cells: readonly Cell[]): string {
  const [worst, ...others] = blockingCells(cells);
  if (!worst) return 'a gating cell regressed';
  const more = others.length > 0 ? `, and ${count(others.length, 'more cell')} over the limit` : '';
  return `${regressionInWords(worst)}${more}`;
}

function regressionInWords(cell: Cell): string {
  if (cell.metric === 'failureRate') {
    const before = percent(cell.baseline?.value ?? 0);
    const after = percent(cell.candidate?.value ?? 0);
    return `${after} of the requests fail at ${loadInWords(cell.load)} (${cell.workload}), ${before} before`;
  }
  if (cell.worse === null) return `${cellInWords(cell)} was 0 and is not any more`;
  const limit = percent(cell.tolerance.effective ?? 0);
  return `${cellInWords(cell)} is ${percent(cell.worse)} worse (limit ${limit})`;
}

function improved(cells: readonly Cell[]): string {
  const best = cells
    .filter((cell) => cell.gates && cell.verdict === 'improved')
    .sort((a, b) => (a.worse ?? 0) - (b.worse ?? 0))[0];
  const change = best ? `${cellInWords(best)} is ${percent(-(best.worse ?? 0))} better` : 'a cell is better';
  return `${change}, and nothing is worse`;
}

function passed(cells: readonly Cell[]): string {
  const gating = cells.filter((cell) => cell.gates);
  const unsteady = gating.filter((cell) => cell.notes.some((note) => / runs (rise|fall|spread) /.test(note)));
  const aside =
    unsteady.length > 0 ? `, though the runs of ${count(unsteady.length, 'cell')} are unsteady` : '';
  return `${count(gating.length, 'blocking cell')} within the limits${aside}`;
}

function unjudged(cells: readonly Cell[]): string {
  const [first, ...others] = unjudgedCells(cells);
  if (!first) return 'no blocking cell could be compared';
  const more = others.length > 0 ? ` (and ${count(others.length, 'more cell')})` : '';
  return `${cellInWords(first)}: ${first.reason}${more}`;
}

function firstOf(reasons: readonly string[]): string | null {
  const [first, ...others] = reasons;
  if (first === undefined) return null;
  const sentence = first.replace(/\.$/, '');
  return others.length > 0 ? `${sentence} (and ${count(others.length, 'more reason')})` : sentence;
}
