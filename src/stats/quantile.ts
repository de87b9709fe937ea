import { quantileSorted } from 'simple-statistics';

/**
 * Quantile by linear interpolation between closest ranks (R type 7, numpy's default); `q` from 0 to 1. Null where
 * there is nothing to take it of.
 */
export function quantile(sorted: readonly number[], q: number): number | null {
  return sorted.length === 0 ? null : quantileSorted(sorted as number[], q);
}

/** A sorted copy, ascending, for `quantile`. */
export function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
