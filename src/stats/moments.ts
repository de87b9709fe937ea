/** NaN of nothing. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of the population (divided by n), around the `mean` of the same values; NaN of nothing. */
export function varianceOf(values: readonly number[], mean: number): number {
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length;
}
