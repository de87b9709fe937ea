import { LATENCY_FAMILIES, type LatencyFamily } from '../model/metrics.ts';
import type { Run } from '../model/record.ts';
import { gapHistogram, histogramQuantile, knownCounts, valueAtRank } from './gap-histogram.ts';
import { type Latencies, latenciesOf } from './latencies.ts';
import { orderInterval } from './order-interval.ts';
import { quantile } from './quantile.ts';

/** A quantile of several runs taken as one, in milliseconds, with its 95 % interval. Null is unknown. */
export interface PooledQuantile {
  readonly value: number | null;
  /** Null where there are too few samples to bound that side. */
  readonly lower: number | null;
  readonly upper: number | null;
  readonly samples: number;
}

export type Pooling = Pick<Run, 'samples' | 'opening' | 'gaps'>;

/**
 * The `q` quantile of every latency family over the samples of these runs together. Tighter than the median of the
 * runs' quantiles, but one run that stalled moves it: it is for showing, not for judging.
 */
export function pooledQuantiles(
  runs: readonly Pooling[],
  q: number,
): Readonly<Record<LatencyFamily, PooledQuantile>> {
  const latencies = runs.map((run) => latenciesOf(run.samples, run.opening));
  const entries = LATENCY_FAMILIES.map(
    (family) =>
      [
        family,
        pooledCounts(runs, latencies, family, q) ??
          pooledQuantile(
            latencies.map((run) => run[family]),
            q,
          ),
      ] as const,
  );
  return Object.fromEntries(entries) as Record<LatencyFamily, PooledQuantile>;
}

/** From counts, as soon as one run has no more than these. */
function pooledCounts(
  runs: readonly Pooling[],
  latencies: readonly Latencies[],
  family: LatencyFamily,
  q: number,
): PooledQuantile | null {
  if ((family !== 'itl' && family !== 'chunkGap') || runs.every(({ gaps }) => gaps === null)) return null;
  const all = gapHistogram();
  for (const [place, { gaps }] of runs.entries()) {
    if (gaps !== null) all.merge(knownCounts(gaps, family));
    else for (const gap of latencies[place]?.[family] ?? []) all.add(gap);
  }
  const counts = all.counts();
  const { lower, upper } = orderInterval(counts.samples, q);
  const at = (rank: number | null) => (rank === null ? null : valueAtRank(counts, rank));
  return { value: histogramQuantile(counts, q), lower: at(lower), upper: at(upper), samples: counts.samples };
}

function pooledQuantile(runs: readonly (readonly number[])[], q: number): PooledQuantile {
  const values = pooled(runs);
  const { lower, upper } = orderInterval(values.length, q);
  const at = (rank: number | null) => (rank === null ? null : (values[rank - 1] ?? null));
  return {
    value: quantile(values, q),
    lower: at(lower),
    upper: at(upper),
    samples: values.length,
  };
}

/** Ascending. Typed, because inter-token gaps come in millions and this sorts them many times faster. */
function pooled(runs: readonly (readonly number[])[]): readonly number[] {
  const all = new Float64Array(runs.reduce((sum, run) => sum + run.length, 0));
  let from = 0;
  for (const run of runs) {
    all.set(run, from);
    from += run.length;
  }
  return Array.from(all.sort());
}
