import type { LoadPoint } from '../model/load.ts';
import type { MetricName } from '../model/metrics.ts';
import {
  amount,
  type ForeignResult,
  type ForeignRun,
  isJson,
  type Json,
  statistics,
  text,
} from './foreign-result.ts';

/** Its inter-token latency is one value per request: TPOT. Its own TPOT has the first token in it, which ours has not. */
const FAMILIES = {
  time_to_first_token_ms: { family: 'ttft', toMs: 1 },
  inter_token_latency_ms: { family: 'tpot', toMs: 1 },
  request_latency: { family: 'e2e', toMs: 1_000 },
} as const;

/** A GuideLLM report: one run for each of its benchmarks. An empty set has percentiles of 0.0 there, which are no values. */
export function readGuidellm(objects: readonly Json[]): ForeignResult | null {
  const [object, second] = objects;
  if (object === undefined || second !== undefined || !Array.isArray(object.benchmarks)) return null;
  const benchmarks = object.benchmarks.filter(isJson);
  if (benchmarks.length === 0 || !benchmarks.every(({ metrics }) => isJson(metrics))) return null;
  return { tool: 'guidellm', runs: benchmarks.map(runOf), notes: [] };
}

function runOf(benchmark: Json): ForeignRun {
  const metrics = isJson(benchmark.metrics) ? benchmark.metrics : {};
  const totals = isJson(metrics.request_totals) ? metrics.request_totals : {};
  const served = amount(totals.successful);
  const failed = amount(totals.errored);
  const incomplete = amount(totals.incomplete);
  const requests = amount(totals.total);
  const seconds = amount(benchmark.duration);
  const tokens = amount(successful(metrics.output_token_count).total_sum);
  const perSecond = (value: number | null) => (value === null || !seconds ? null : value / seconds);
  return {
    load: loadOf(benchmark, requests),
    model: modelOf(benchmark),
    requests,
    failed,
    served,
    problem: incomplete ? `${incomplete} requests were cut off by the end of the run` : null,
    promptTokens: amount(successful(metrics.prompt_token_count).total_sum),
    completionTokens: tokens,
    values: statistics([
      ...latencies(metrics),
      // Its own rate is a distribution over time; totals over the duration are what the others mean.
      ['outputThroughput', perSecond(tokens), served],
      ['requestThroughput', perSecond(served), served],
      ['failureRate', requests && failed !== null ? failed / requests : null, requests],
    ]),
  };
}

function* latencies(metrics: Json): Generator<readonly [MetricName, number | null, number | null]> {
  for (const [theirs, { family, toMs }] of Object.entries(FAMILIES)) {
    const { count, percentiles } = successful(metrics[theirs]);
    const samples = amount(count);
    if (!samples || !isJson(percentiles)) continue;
    for (const quantile of ['p50', 'p90', 'p95', 'p99']) {
      const value = amount(percentiles[quantile]);
      if (value !== null) yield [`${family}.${quantile}` as MetricName, value * toMs, samples];
    }
  }
}

function successful(metric: unknown): Json {
  return isJson(metric) && isJson(metric.successful) ? metric.successful : {};
}

function loadOf({ config }: Json, requests: number | null): LoadPoint {
  const strategy = isJson(config) && isJson(config.strategy) ? config.strategy : {};
  const rate = amount(strategy.rate);
  if (rate !== null) return { shape: 'open', value: rate };
  const streams = amount(strategy.streams) ?? (strategy.type_ === 'synchronous' ? 1 : null);
  return { shape: 'closed', value: streams ?? amount(strategy.max_concurrency) ?? requests ?? 0 };
}

function modelOf({ config }: Json): string | null {
  const backend = isJson(config) && isJson(config.backend) ? config.backend : {};
  return text(backend.model);
}
