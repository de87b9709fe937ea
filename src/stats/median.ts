import { ascending, quantile } from './quantile.ts';

/** The middle value, or the mean of the two middle ones; null where there is none. */
export function median(values: readonly number[]): number | null {
  return quantile(ascending(values), 0.5);
}
