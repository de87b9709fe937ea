/** A cumulative histogram in Prometheus' sense. */
export interface Histogram {
  readonly bounds: readonly number[];
  /** Observations per bucket, not yet cumulated; the last one is above every bound. */
  readonly counts: number[];
  sum: number;
}

export function createHistogram(bounds: readonly number[]): Histogram {
  return { bounds, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
}

/** Counts a value in the first bucket whose bound is not below it. */
export function observe(histogram: Histogram, value: number): void {
  let index = 0;
  while (index < histogram.bounds.length && value > (histogram.bounds[index] as number)) index++;
  histogram.counts[index] = (histogram.counts[index] as number) + 1;
  histogram.sum += value;
}

/** Observations at or below each bound; the last number is all of them. */
export function cumulative(histogram: Histogram): number[] {
  let total = 0;
  return histogram.counts.map((count) => {
    total += count;
    return total;
  });
}

/** Bounds 1, 2, 5, 10, 20, 50, ... up to `most`. */
export function lengthBounds(most: number): number[] {
  const bounds: number[] = [];
  for (let power = 1; power <= most; power *= 10) {
    bounds.push(...[power, 2 * power, 5 * power].filter((bound) => bound <= most));
  }
  return bounds;
}
