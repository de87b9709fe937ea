import { isServed } from '../model/outcome.ts';
import type { Samples } from '../model/record.ts';

/** The sum of a column over the served requests; null as soon as one has no count: an unknown number is never summed as zero. */
export function sumServed(
  { outcome }: Pick<Samples, 'outcome'>,
  column: readonly (number | null)[],
): number | null {
  let sum = 0;
  for (const [index, ended] of outcome.entries()) {
    if (!isServed(ended)) continue;
    const value = column[index] ?? null;
    if (value === null) return null;
    sum += value;
  }
  return sum;
}
