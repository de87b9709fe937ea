import { METRICS, type MetricName } from '../model/metrics.ts';
import type { Cell } from '../model/verdict.ts';
import { percent } from './words.ts';

/** A p99 this share above its p95 does not come from the same behaviour as the other 95 %. */
const WIDEST_GAP = 0.5;

const TAILS: Partial<Record<MetricName, MetricName>> = { 'ttft.p99': 'ttft.p95', 'e2e.p99': 'e2e.p95' };

/** The cells of one level, with a note on each p99 whose candidate has an unstable tail. */
export function withUnstableTails(cells: readonly Cell[]): Cell[] {
  return cells.map((cell) => {
    const below = cells.find(({ metric }) => metric === TAILS[cell.metric]);
    const note = below ? unstableTail(cell, below) : null;
    return note === null ? cell : { ...cell, notes: [...cell.notes, note] };
  });
}

function unstableTail({ metric, candidate }: Cell, below: Cell): string | null {
  const p99 = candidate?.value ?? null;
  const p95 = below.candidate?.value ?? null;
  if (candidate === null || p99 === null || p95 === null || p95 <= 0) return null;
  const gap = p99 / p95 - 1;
  if (gap <= WIDEST_GAP) return null;
  // The p99 of a few samples is one of the largest by chance.
  const few = candidate.samples < METRICS[metric].minSamples;
  return `p99 is ${percent(gap)} above p95: unstable tail${few ? `, or chance (${candidate.samples} samples)` : ''}`;
}
