import { LATENCY_FAMILIES, type LatencyFamily, METRIC_NAMES, type MetricName } from '../model/metrics.ts';
import { isServed } from '../model/outcome.ts';
import type { Samples, Statistic, Statistics } from '../model/record.ts';
import { chunkGapsMs, interTokenMs } from './inter-token.ts';
import { ascending, quantile } from './quantile.ts';

/**
 * The statistics of one run, by the definitions of `model/definitions.ts`. Latencies are those of served requests
 * only. Null where a value cannot be known; never NaN or Infinity.
 */
export function runStatistics(samples: Samples, durationMs: number): Statistics {
  const latencies = latenciesOf(samples);
  const rates = ratesOf(samples, durationMs);
  const entries = METRIC_NAMES.map((name) => [name, rates[name] ?? quantileOf(latencies, name)] as const);
  return Object.fromEntries(entries) as Statistics;
}

type Latencies = Readonly<Record<LatencyFamily, readonly number[]>>;

/** Share of the streams that may lack a value before the rest no longer speaks for the run. */
const MAX_UNKNOWN_SHARE = 0.01;

/** Every latency of the served requests, ascending; none at all of a family that too many streams did not show. */
function latenciesOf(samples: Samples): Latencies {
  const found: Record<LatencyFamily, number[]> = { ttft: [], tpot: [], itl: [], e2e: [], chunkGap: [] };
  const unknown = { ttft: 0, tpot: 0, itl: 0, e2e: 0, chunkGap: 0 };
  let served = 0;
  let intervals = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (!isServed(outcome)) continue;
    served += 1;
    const ttftMs = samples.ttftMs[index] ?? null;
    const e2eMs = samples.e2eMs[index] ?? null;
    const tokens = samples.completionTokens[index] ?? null;
    const chunks = samples.chunks[index] ?? [];
    if (ttftMs === null) unknown.ttft += 1;
    else found.ttft.push(ttftMs);
    if (e2eMs === null) unknown.e2e += 1;
    else found.e2e.push(e2eMs);
    for (const gap of chunkGapsMs(chunks)) found.chunkGap.push(gap);
    // One token has no interval; a stream that came in one chunk showed none: neither is 0.
    if (tokens === 1) continue;
    intervals += 1;
    if (ttftMs !== null && e2eMs !== null && tokens !== null && chunks.length > 1) {
      found.tpot.push((e2eMs - ttftMs) / (tokens - 1));
    } else unknown.tpot += 1;
    const gaps = interTokenMs(chunks, tokens);
    if (gaps === null) unknown.itl += 1;
    else for (const gap of gaps) found.itl.push(gap);
  }
  const shares = { ttft: served, e2e: served, chunkGap: served, tpot: intervals, itl: intervals };
  for (const family of LATENCY_FAMILIES) {
    if (unknown[family] > MAX_UNKNOWN_SHARE * shares[family]) found[family] = [];
  }
  for (const family of LATENCY_FAMILIES) found[family] = ascending(found[family]);
  return found;
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
  return {
    outputThroughput: { value: perSecond(outputTokens(samples), durationMs, sent), samples: served },
    requestThroughput: { value: perSecond(served, durationMs, sent), samples: served },
    failureRate: { value: sent === 0 ? null : (sent - served) / sent, samples: sent },
  };
}

function perSecond(amount: number | null, durationMs: number, sent: number): number | null {
  return amount === null || sent === 0 || !(durationMs > 0) ? null : (amount * 1_000) / durationMs;
}

/** Null as soon as one served request has no count: unknown is not zero. */
function outputTokens(samples: Samples): number | null {
  let sum = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (!isServed(outcome)) continue;
    const tokens = samples.completionTokens[index] ?? null;
    if (tokens === null) return null;
    sum += tokens;
  }
  return sum;
}
