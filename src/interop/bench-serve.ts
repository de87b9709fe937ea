import type { LoadPoint } from '../model/load.ts';
import type { MetricName } from '../model/metrics.ts';
import { ascending, quantile } from '../stats/quantile.ts';
import {
  amount,
  type ForeignResult,
  type ForeignRun,
  isJson,
  type Json,
  statistics,
  text,
} from './foreign-result.ts';

/** The two tools descend from one script and share most names; E2E is `e2el` here and `e2e_latency` there. */
const DIALECTS = {
  vllm: { e2e: 'e2el', needs: ['num_prompts', 'completed', 'mean_ttft_ms'] },
  sglang: { e2e: 'e2e_latency', needs: ['dataset_name', 'completed', 'median_ttft_ms'] },
} as const;
type Dialect = keyof typeof DIALECTS;

const QUANTILES = { p50: 'median', p90: 'p90', p95: 'p95', p99: 'p99' } as const;

/** Results of `vllm bench serve --save-result` (one object) and of SGLang's `--output-file` (one a line). */
export function readBenchServe(objects: readonly Json[]): ForeignResult | null {
  const tool = (Object.keys(DIALECTS) as Dialect[]).find((name) =>
    objects.every((object) => DIALECTS[name].needs.every((key) => key in object)),
  );
  if (tool === undefined) return null;
  const detailed = objects.some((object) => detailsOf(object) !== null);
  return {
    tool,
    runs: objects.map((object) => runOf(object, tool)),
    notes: detailed ? ['percentiles are taken anew of the per-request lists'] : [],
  };
}

function runOf(object: Json, tool: Dialect): ForeignRun {
  const completed = amount(object.completed);
  const requests = amount(object.num_prompts) ?? sentOf(object);
  const failed =
    amount(object.failed) ?? (requests === null || completed === null ? null : requests - completed);
  const completionTokens = amount(object.total_output_tokens);
  const gaps =
    completionTokens === null || completed === null ? null : Math.max(0, completionTokens - completed);
  return {
    load: loadOf(object, requests),
    model: text(object.model_id) ?? text(isJson(object.server_info) ? object.server_info.model_path : null),
    requests,
    failed,
    served: completed,
    problem: null,
    promptTokens: amount(object.total_input_tokens),
    completionTokens,
    values: {
      ...statistics([
        ...latencies(object, 'ttft', 'ttft', completed),
        ...latencies(object, 'tpot', 'tpot', completed),
        ...latencies(object, 'itl', 'itl', gaps),
        ...latencies(object, 'e2e', DIALECTS[tool].e2e, completed),
        ['outputThroughput', amount(object.output_throughput), completed],
        ['requestThroughput', amount(object.request_throughput), completed],
        ['failureRate', requests && failed !== null ? failed / requests : null, requests],
      ]),
    },
  };
}

/** SGLang counts what was completed; with details, every request has an entry. */
function sentOf(object: Json): number | null {
  return Array.isArray(object.errors) ? object.errors.length : null;
}

function* latencies(
  object: Json,
  family: 'ttft' | 'tpot' | 'itl' | 'e2e',
  name: string,
  samples: number | null,
): Generator<readonly [MetricName, number | null, number | null]> {
  const details = detailsOf(object)?.[family] ?? [];
  for (const [ours, theirs] of Object.entries(QUANTILES)) {
    const given = amount(object[`${theirs}_${name}_ms`]);
    const known = samples !== null && samples > 0;
    const metric = `${family}.${ours}` as MetricName;
    if (details.length > 0) yield [metric, quantile(details, Number(ours.slice(1)) / 100), details.length];
    else if (given !== null) yield [metric, known ? given : null, samples];
  }
}

/** Sorted milliseconds of the per-request lists (seconds in the file); null where the lists are not those of the whole run. */
function detailsOf(
  object: Json,
): Readonly<Record<'ttft' | 'tpot' | 'itl' | 'e2e', readonly number[]>> | null {
  const { ttfts, itls, output_lens: lengths, latencies: ends } = object;
  if (!Array.isArray(ttfts) || !Array.isArray(itls) || ttfts.length !== amount(object.num_prompts))
    return null;
  const seconds = (list: unknown) =>
    ascending(
      (Array.isArray(list) ? list : []).filter((value) => typeof value === 'number' && value > 0),
    ).map((value) => value * 1_000);
  const sums = itls.map((gaps, place) => paceOf(gaps, Array.isArray(lengths) ? lengths[place] : null));
  return {
    ttft: seconds(ttfts),
    itl: seconds(itls.flat()),
    tpot: ascending(sums.filter((value) => value !== null)),
    e2e: seconds(ends),
  };
}

function paceOf(gaps: unknown, length: unknown): number | null {
  const tokens = amount(length);
  if (!Array.isArray(gaps) || tokens === null || tokens < 2 || gaps.length === 0) return null;
  return (gaps.reduce((sum: number, gap) => sum + (amount(gap) ?? 0), 0) * 1_000) / (tokens - 1);
}

/** A rate that is a number is an open loop; else as many workers as were allowed, or all requests at once. */
function loadOf(object: Json, requests: number | null): LoadPoint {
  const rate = amount(object.request_rate);
  if (rate !== null) return { shape: 'open', value: rate };
  return {
    shape: 'closed',
    value: amount(object.max_concurrency) ?? requests ?? amount(object.completed) ?? 0,
  };
}
