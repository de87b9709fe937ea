import { METRICS, type MetricName } from '../model/metrics.ts';

/** Shown for every number that is not known. */
export const UNKNOWN = '–';

/** Formats the values of one row of a table alike: one unit, one number of decimals. Numbers have a dot. */
export function rowFormat(
  metric: MetricName,
  values: readonly (number | null | undefined)[],
): (value: number | null | undefined) => string {
  const isShare = METRICS[metric].unit === 'ratio';
  const known = values.filter(isNumber).map((value) => Math.abs(isShare ? value * 100 : value));
  const digits = isShare ? 2 : decimals(known.length > 0 ? Math.max(...known) : 0);
  return (value) => (isNumber(value) ? (isShare ? value * 100 : value).toFixed(digits) : UNKNOWN);
}

/** `ms`, `tokens/s`, `%`. */
export function unitOf(metric: MetricName): string {
  const { unit } = METRICS[metric];
  return unit === 'ratio' ? '%' : unit;
}

/** Age in words: hours on the first day, then days. */
export function age(days: number): string {
  if (days < 1) return `${Math.round(days * 24)} h`;
  return days >= 100_000 ? 'unknown age' : `${Math.floor(days)} ${Math.floor(days) === 1 ? 'day' : 'days'}`;
}

function decimals(largest: number): number {
  if (largest >= 1000) return 0;
  return largest >= 100 ? 1 : 2;
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
