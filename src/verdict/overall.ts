import type { Cell, Verdict } from '../model/verdict.ts';

/**
 * The verdict of a gate from its cells, by precedence: regressed, invalid, not comparable, inconclusive, improved,
 * passed. Only gating cells decide, and a gate without one has compared nothing, which is never a pass.
 */
export function overallVerdict(cells: readonly Cell[]): Verdict {
  const gating = cells.filter((cell) => cell.gates);
  const has = (...verdicts: readonly Verdict[]) => gating.some((cell) => verdicts.includes(cell.verdict));
  if (has('regressed')) return 'regressed';
  if (has('invalid')) return 'invalid';
  if (gating.length === 0 || has('not comparable', 'no baseline')) return 'not comparable';
  if (has('inconclusive')) return 'inconclusive';
  return has('improved') && !cells.some(isWorse) ? 'improved' : 'passed';
}

/** By more than half its limit: less is noise and does not spoil an improvement. */
function isWorse(cell: Cell): boolean {
  if (cell.verdict === 'regressed') return true;
  const { worse } = cell;
  const limit = cell.tolerance.effective;
  return cell.gates && worse !== null && limit !== null && worse > limit / 2;
}

/** How many times its limit a cell is worse; infinite where the limit or the baseline is 0. */
export function excess(cell: Cell): number {
  if (cell.worse === null) return cell.verdict === 'regressed' ? Number.POSITIVE_INFINITY : 0;
  if (!cell.tolerance.effective) return cell.worse > 0 ? Number.POSITIVE_INFINITY : 0;
  return cell.worse / cell.tolerance.effective;
}

/** Gating cells that block, the worst first; failed requests before everything. */
export function blockingCells(cells: readonly Cell[]): Cell[] {
  return cells.filter((cell) => cell.gates && cell.verdict === 'regressed').sort(byExcess);
}

/** Gating cells that could not be judged, in the order of the cells. */
export function unjudgedCells(cells: readonly Cell[]): Cell[] {
  const unjudged: readonly Verdict[] = ['invalid', 'not comparable', 'no baseline', 'inconclusive'];
  return cells.filter((cell) => cell.gates && unjudged.includes(cell.verdict));
}

export function byExcess(a: Cell, b: Cell): number {
  const first = excess(a);
  const second = excess(b);
  return first === second ? 0 : second - first;
}
