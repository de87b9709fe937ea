import type { Framework } from '../model/pin.ts';
import type { ServerDelta } from '../model/record.ts';
import type { CounterSpec, MetricSource } from './framework-facts.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { type MetricSample, parseExposition } from './prometheus.ts';

/** Series → value of one metric; null where the server does not show it. */
type Series = ReadonlyMap<string, number> | null;

/** One source read: the series of a total; `count` is there for a histogram only. */
interface Reading {
  readonly total: Series;
  readonly count: Series | undefined;
}

/** The server's own counters at one moment: per field, one reading for each name that it may have. */
export type Counters = Readonly<Record<keyof ServerDelta, readonly Reading[]>>;

/** Reads the counters of a framework out of an exposition. */
export function readCounters(framework: Framework, text: string): Counters {
  const samples = parseExposition(text);
  const specs = Object.entries(FRAMEWORKS[framework].counters) as [keyof ServerDelta, CounterSpec | null][];
  return Object.fromEntries(
    specs.map(([field, spec]) => [
      field,
      (spec?.sources ?? []).map((source): Reading => readSource(samples, source, spec?.kind === 'mean')),
    ]),
  ) as unknown as Counters;
}

/**
 * What happened between two readings. A series that is absent before and present after began at 0. A field is null
 * where the server shows it in neither, and where one of its series went down or vanished (the server was restarted).
 * Means are Δsum / Δcount in milliseconds, null where nothing was counted.
 */
export function serverDelta(before: Counters, after: Counters): ServerDelta {
  const fields = Object.keys(after) as (keyof ServerDelta)[];
  return Object.fromEntries(
    fields.map((field) => [field, fieldDelta(before[field], after[field])]),
  ) as unknown as ServerDelta;
}

/** Whether two readings hold the same numbers: nothing is still being counted. */
export function sameCounters(a: Counters, b: Counters): boolean {
  const fields = Object.keys(a) as (keyof ServerDelta)[];
  return fields.every((field) =>
    a[field].every((reading, i) => {
      const other = b[field][i];
      return sameSeries(reading.total, other?.total) && sameSeries(reading.count, other?.count);
    }),
  );
}

function readSource(samples: readonly MetricSample[], source: MetricSource, isMean: boolean): Reading {
  return isMean
    ? {
        total: seriesOf(samples, `${source.name}_sum`, source),
        count: seriesOf(samples, `${source.name}_count`, source),
      }
    : { total: seriesOf(samples, source.name, source), count: undefined };
}

function seriesOf(samples: readonly MetricSample[], name: string, source: MetricSource): Series {
  const series = new Map<string, number>();
  for (const sample of samples) {
    if (sample.name === name && passes(sample.labels, source)) {
      series.set(JSON.stringify(Object.entries(sample.labels).sort()), sample.value);
    }
  }
  return series.size === 0 ? null : series;
}

function passes(labels: MetricSample['labels'], source: MetricSource): boolean {
  const wanted = Object.entries(source.only ?? {}).every(([label, value]) => labels[label] === value);
  const refused = Object.entries(source.without ?? {}).some(([label, values]) =>
    values.includes(labels[label] ?? ''),
  );
  return wanted && !refused;
}

function fieldDelta(before: readonly Reading[], after: readonly Reading[]): number | null {
  // The newest name that the server shows; the same one is then taken of both readings.
  const i = after.findIndex((reading) => reading.total !== null);
  const now = after[i];
  if (now === undefined) return null;
  const total = difference(before[i]?.total ?? null, now.total);
  if (now.count === undefined || total === null) return total;
  const count = difference(before[i]?.count ?? null, now.count);
  return count === null || count === 0 ? null : (total / count) * 1000;
}

function difference(before: Series, after: Series): number | null {
  if (after === null) return null;
  for (const key of before?.keys() ?? []) if (!after.has(key)) return null;
  let sum = 0;
  for (const [key, value] of after) {
    const step = value - (before?.get(key) ?? 0);
    if (!Number.isFinite(step) || step < 0) return null;
    sum += step;
  }
  return sum;
}

function sameSeries(a: Series | undefined, b: Series | undefined): boolean {
  if (!a || !b) return !a && !b;
  return a.size === b.size && [...a].every(([key, value]) => Object.is(b.get(key), value));
}
