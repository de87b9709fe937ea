import { createHash } from 'node:crypto';
import type { Run, RunRecord } from '../model/record.ts';
import { type Latencies, latenciesOf } from '../stats/latencies.ts';
import { ascending, quantile } from '../stats/quantile.ts';
import { servedOf, spreadOf } from './served.ts';

/**
 * One run as a Benchmark Report of llm-d (version 0.2.1; br_v0_2_1_json_schema.json of llm-d-benchmark). Seconds there. What
 * the report has no place for stands under `native`.
 */
export function toLlmdReport(record: RunRecord, run: Run): Readonly<Record<string, unknown>> {
  const { samples, statistics } = run;
  const served = servedOf(run);
  const latencies = latenciesOf(samples, run.opening);
  const lengths = (column: readonly (number | null)[]) => served.flatMap((place) => column[place] ?? []);
  const prompts = lengths(samples.promptTokens);
  const outputs = lengths(samples.completionTokens);
  const seconds = run.durationMs / 1_000;
  const rate = (value: number | null, units: string) => (value === null ? null : { units, mean: value });
  const perSecond = (total: number | null) => (total === null || seconds === 0 ? null : total / seconds);
  const bothTokens =
    run.promptTokens === null || run.completionTokens === null
      ? null
      : run.promptTokens + run.completionTokens;
  return {
    version: '0.2.1',
    run: {
      uid: `${record.id}-${run.workload}-${run.level.value}-${run.launch}-${run.run}`,
      eid: record.id,
      time: {
        start: run.startedAt,
        end: new Date(Date.parse(run.startedAt) + run.durationMs).toISOString(),
        duration: `PT${seconds}S`,
      },
      description: `serving-gate ${record.tool.version}, launch ${run.launch}, run ${run.run}${run.invalid.length > 0 ? `; invalid: ${run.invalid.join('; ')}` : ''}`,
    },
    scenario: { stack: [component(record)], load: load(record, run, prompts, outputs) },
    results: {
      request_performance: {
        aggregate: {
          requests: {
            total: samples.id.length,
            failures: samples.id.length - served.length,
            incomplete: 0,
            input_length: distribution(prompts, 'count', 1),
            output_length: distribution(outputs, 'count', 1),
          },
          latency: latencyOf(latencies),
          throughput: {
            input_token_rate: rate(perSecond(run.promptTokens), 'tokens/s'),
            output_token_rate: rate(statistics.outputThroughput.value, 'tokens/s'),
            total_token_rate: rate(perSecond(bothTokens), 'tokens/s'),
            request_rate: rate(statistics.requestThroughput.value, 'queries/s'),
          },
        },
      },
    },
  };
}

function latencyOf({ ttft, tpot, itl, e2e }: Latencies) {
  return {
    time_to_first_token: distribution(ttft, 's', 1_000),
    time_per_output_token: distribution(tpot, 's/token', 1_000),
    inter_token_latency: distribution(itl, 's/token', 1_000),
    request_latency: distribution(e2e, 's', 1_000),
  };
}

const QUANTILES = {
  p0p1: 0.001,
  p1: 0.01,
  p5: 0.05,
  p10: 0.1,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
  p99p9: 0.999,
};

/** Null of nothing: the report has no statistics without a mean. */
function distribution(values: readonly number[], units: string, per: number) {
  const sorted = ascending(values).map((value) => value / per);
  const spread = spreadOf(sorted);
  if (spread === null) return null;
  const quantiles = Object.entries(QUANTILES).map(([name, q]) => [name, quantile(sorted, q)]);
  return {
    units,
    mean: spread.mean,
    stddev: spread.std,
    min: sorted[0],
    ...Object.fromEntries(quantiles),
    max: sorted.at(-1),
  };
}

function component({ subject, fingerprint }: RunRecord) {
  const version = subject.pin?.version ?? subject.reportedVersion ?? 'unknown';
  const flags = fingerprint.serverFlags;
  return {
    metadata: { label: 'server', cfg_id: hash([version, flags, fingerprint.serverEnvironment]) },
    standardized: {
      kind: 'generic',
      tool: subject.pin?.framework ?? 'openai',
      tool_version: version,
      model: subject.model,
    },
    native: { args: flags === null ? null : { command: flags }, envars: fingerprint.serverEnvironment },
  };
}

function load(record: RunRecord, run: Run, prompts: readonly number[], outputs: readonly number[]) {
  const workload = record.workloads.find(({ name }) => name === run.workload);
  return {
    metadata: { cfg_id: hash([workload, run.level]), description: run.workload },
    standardized: {
      tool: 'serving-gate',
      tool_version: record.tool.version,
      source: 'unknown',
      stage: 0,
      input_seq_len: lengthsOf(prompts),
      output_seq_len: lengthsOf(outputs),
      rate_qps: run.level.shape === 'open' ? run.level.value : null,
      concurrency: run.level.shape === 'closed' ? run.level.value : null,
    },
    native: { config: { workload, level: run.level, definitions: record.definitionsVersion } },
  };
}

function lengthsOf(values: readonly number[]) {
  const spread = spreadOf(values);
  const sorted = ascending(values);
  return {
    distribution: spread?.std === 0 ? 'fixed' : 'other',
    value: spread?.mean ?? 0,
    std_dev: spread?.std ?? null,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
  };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
