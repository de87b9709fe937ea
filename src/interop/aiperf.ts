import type { LoadPoint } from '../model/load.ts';
import type { MetricName } from '../model/metrics.ts';
import { amount, type ForeignResult, isJson, type Json, statistics, text } from './foreign-result.ts';

/** Its inter-token latency is one value per request: TPOT. Its inter-chunk latency is one per chunk. */
const FAMILIES = {
  time_to_first_token: 'ttft',
  inter_token_latency: 'tpot',
  inter_chunk_latency: 'chunkGap',
  request_latency: 'e2e',
} as const;

/** The summary that AIPerf writes as `profile_export_aiperf.json`. */
export function readAiperf(objects: readonly Json[]): ForeignResult | null {
  const [object, second] = objects;
  if (object === undefined || second !== undefined || !isJson(object.input_config)) return null;
  if (!isJson(object.request_latency) || !('error_summary' in object)) return null;
  const completed = average(object.request_count);
  const failed = average(object.error_request_count) ?? (emptyList(object.error_summary) ? 0 : null);
  const requests = completed === null || failed === null ? null : completed + failed;
  const tokens = average(object.total_output_tokens) ?? average(object.total_osl);
  return {
    tool: 'aiperf',
    notes: [],
    runs: [
      {
        load: loadOf(object.input_config, requests),
        model: modelOf(object.input_config),
        requests,
        failed,
        served: completed,
        problem: object.was_cancelled === true ? 'the run was cancelled' : null,
        promptTokens: average(object.total_isl),
        completionTokens: tokens,
        values: statistics([
          ...latencies(object, completed, tokens),
          ['outputThroughput', average(object.output_token_throughput), completed],
          ['requestThroughput', average(object.request_throughput), completed],
          ['failureRate', requests && failed !== null ? failed / requests : null, requests],
        ]),
      },
    ],
  };
}

function* latencies(
  object: Json,
  completed: number | null,
  tokens: number | null,
): Generator<readonly [MetricName, number | null, number | null]> {
  for (const [theirs, family] of Object.entries(FAMILIES)) {
    const metric = object[theirs];
    if (!isJson(metric) || metric.unit !== 'ms' || !completed) continue;
    const samples = family === 'chunkGap' ? tokens && tokens - completed : completed;
    for (const quantile of family === 'chunkGap' ? ['p50', 'p99'] : ['p50', 'p90', 'p95', 'p99']) {
      const value = amount(metric[quantile]);
      if (value !== null) yield [`${family}.${quantile}` as MetricName, value, samples];
    }
  }
}

function average(metric: unknown): number | null {
  return isJson(metric) ? amount(metric.avg) : null;
}

function emptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function loadOf({ loadgen }: Json, requests: number | null): LoadPoint {
  const load = isJson(loadgen) ? loadgen : {};
  const rate = amount(load.request_rate);
  if (rate !== null) return { shape: 'open', value: rate };
  return { shape: 'closed', value: amount(load.concurrency) ?? requests ?? 0 };
}

function modelOf({ endpoint }: Json): string | null {
  const names = isJson(endpoint) ? endpoint.model_names : null;
  return Array.isArray(names) ? text(names.join(', ')) : null;
}
