import { isServed } from '../model/outcome.ts';
import type { Run } from '../model/record.ts';
import { meanOf, varianceOf } from '../stats/moments.ts';

/** The places of the served requests of a run, in the order of the set. */
export function servedOf({ samples }: Run): readonly number[] {
  return samples.outcome.flatMap((outcome, place) => (isServed(outcome) ? [place] : []));
}

/** Mean and population standard deviation (numpy's default); null of nothing. */
export function spreadOf(values: readonly number[]): { readonly mean: number; readonly std: number } | null {
  if (values.length === 0) return null;
  const mean = meanOf(values);
  return { mean, std: Math.sqrt(varianceOf(values, mean)) };
}
