import { LATENCY_FAMILIES, type LatencyFamily, METRIC_NAMES, type MetricName } from '../model/metrics.ts';
import { isServed } from '../model/outcome.ts';
import type { Gaps, Run, Samples, Statistic, Statistics } from '../model/record.ts';
import { histogramQuantile, knownCounts } from './gap-histogram.ts';
import { type Latencies, latenciesOf } from './latencies.ts';
import { ascending, quantile } from './quantile.ts';
import { sumServed } from './sum-served.ts';

/** What one run measured. */
export type Measured = Pick<Run, 'samples' | 'durationMs' | 'gaps'>;

/**
 * The statistics of one run, by the definitions of `model/definitions.ts`. Latencies are those of served requests
 * only, and not of the first `opening` requests; rates are of all. Null where a value cannot be known; never NaN or Infinity.
 */
export function runStatistics({ samples, durationMs, gaps }: Measured, opening: number): Statistics {
  const latencies = sorted(latenciesOf(samples, opening));
  const rates = ratesOf(samples, durationMs);
  const entries = METRIC_NAMES.map(
    (name) => [name, rates[name] ?? countedQuantile(gaps, name) ?? quantileOf(latencies, name)] as const,
  );
  return Object.fromEntries(entries) as Statistics;
}

/** Of a run whose chunks were not kept: its gaps by the same rules, from their counts. */
function countedQuantile(gaps: Gaps | null, name: MetricName): Statistic | null {
  const [family, quantile] = name.split('.');
  if (gaps === null || (family !== 'itl' && family !== 'chunkGap')) return null;
  const counts = knownCounts(gaps, family);
  return { value: histogramQuantile(counts, Number(quantile?.slice(1)) / 100), samples: counts.samples };
}

function sorted(latencies: Latencies): Latencies {
  const entries = LATENCY_FAMILIES.map((family) => [family, ascending(latencies[family])] as const);
  return Object.fromEntries(entries) as Record<LatencyFamily, number[]>;
}

function quantileOf(latencies: Latencies, name: MetricName): Statistic {
  const family = LATENCY_FAMILIES.find((candidate) => name.startsWith(`${candidate}.`));
  if (family === undefined) return { value: null, samples: 0 };
  const q = Number(name.slice(family.length + 2)) / 100;
  return { value: quantile(latencies[family], q), samples: latencies[family].length };
}

function ratesOf(samples: Samples, durationMs: number): Partial<Record<MetricName, Statistic>> {
  const sent = samples.outcome.length;
  const served = samples.outcome.filter(isServed).length;
  const outputTokens = sumServed(samples, samples.completionTokens);
  return {
    outputThroughput: { value: perSecond(outputTokens, durationMs, sent), samples: served },
    requestThroughput: { value: perSecond(served, durationMs, sent), samples: served },
    failureRate: { value: sent === 0 ? null : (sent - served) / sent, samples: sent },
  };
}

function perSecond(amount: number | null, durationMs: number, sent: number): number | null {
  return amount === null || sent === 0 || !(durationMs > 0) ? null : (amount * 1_000) / durationMs;
}
