import type { Side } from '../model/verdict.ts';
import { percent } from './words.ts';

/**
 * What must be said aloud beside a cell's numbers: a monotone trend over the runs (warming or heating up, which a
 * median hides), a spread beyond the tolerance, and runs that are all on the worse side.
 */
export function cellNotes(
  baseline: Side,
  candidate: Side,
  better: 'lower' | 'higher',
  tolerance: number,
): string[] {
  return [
    ...steadiness('baseline', baseline, tolerance),
    ...steadiness('candidate', candidate, tolerance),
    ...oneSided(baseline, candidate, better, tolerance),
  ];
}

function steadiness(name: string, side: Side, tolerance: number): string[] {
  const runs = side.runs.filter((value) => value !== null);
  if (runs.length < 3 || side.value === null || side.value === 0 || tolerance === 0) return [];
  const spread = (Math.max(...runs) - Math.min(...runs)) / Math.abs(side.value);
  const direction = trend(runs);
  if (direction !== null && spread > tolerance / 2) {
    return [`${name} runs ${direction} from run to run, by ${percent(spread)} in all`];
  }
  return spread > tolerance ? [`${name} runs spread over ${percent(spread)}, wider than the limit`] : [];
}

function trend(runs: readonly number[]): 'rise' | 'fall' | null {
  const steps = runs.slice(1).map((value, place) => value - (runs[place] ?? value));
  if (steps.every((step) => step > 0)) return 'rise';
  return steps.every((step) => step < 0) ? 'fall' : null;
}

/** Within the limit, yet every run of the candidate is worse than every run of the baseline. */
function oneSided(baseline: Side, candidate: Side, better: 'lower' | 'higher', tolerance: number): string[] {
  const sign = better === 'lower' ? 1 : -1;
  const before = baseline.runs.filter((value) => value !== null).map((value) => value * sign);
  const after = candidate.runs.filter((value) => value !== null).map((value) => value * sign);
  if (before.length < 3 || after.length < 3 || baseline.value === null || candidate.value === null) return [];
  const worse = ((candidate.value - baseline.value) * sign) / Math.abs(baseline.value);
  const near = worse > tolerance / 2 && worse <= tolerance;
  return near && Math.min(...after) > Math.max(...before)
    ? ['every candidate run is worse than every baseline run']
    : [];
}
