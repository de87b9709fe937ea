import type { Run, RunRecord } from '../model/record.ts';
import { chunkGapsMs } from '../stats/inter-token.ts';
import { type Latencies, latenciesOf } from '../stats/latencies.ts';
import { ascending, quantile } from '../stats/quantile.ts';
import { servedOf, spreadOf } from './served.ts';

/**
 * One run in the shape of `vllm bench serve --save-result --save-detailed`, for tools that read that: summaries in
 * milliseconds, lists in seconds. The numbers are by our definitions, except `itls`, which are chunk gaps as there.
 */
export function toVllmBench(record: RunRecord, run: Run): Readonly<Record<string, unknown>> {
  const { samples, statistics, level } = run;
  const requests = samples.id.length;
  const served = servedOf(run).length;
  const totals = [run.promptTokens, run.completionTokens];
  const bothTokens = totals.some((total) => total === null)
    ? null
    : totals.reduce((sum: number, total) => sum + (total ?? 0), 0);
  const seconds = run.durationMs / 1_000;
  return {
    date: stamp(run.startedAt),
    endpoint_type: 'openai',
    backend: 'openai',
    label: `serving-gate ${record.tool.version}, definitions ${record.definitionsVersion}`,
    model_id: record.subject.model,
    tokenizer_id: record.subject.model,
    num_prompts: requests,
    request_rate: level.shape === 'open' ? level.value : 'inf',
    burstiness: burstinessOf(record, run),
    max_concurrency: level.shape === 'closed' ? level.value : null,
    duration: seconds,
    completed: served,
    failed: requests - served,
    total_input_tokens: run.promptTokens,
    total_output_tokens: run.completionTokens,
    request_throughput: statistics.requestThroughput.value,
    request_goodput: null,
    output_throughput: statistics.outputThroughput.value,
    total_token_throughput: bothTokens === null || seconds === 0 ? null : bothTokens / seconds,
    ...summaries(latenciesOf(samples, run.opening)),
    input_lens: samples.promptTokens,
    output_lens: samples.completionTokens,
    ttfts: samples.ttftMs.map(inSeconds),
    itls: samples.chunks.map((chunks) =>
      chunks === null ? [] : chunkGapsMs(chunks).map((gap) => gap / 1_000),
    ),
    start_times: samples.sentMs.map(inSeconds),
    latencies: samples.e2eMs.map(inSeconds),
    errors: samples.error.map((error) => error ?? ''),
  };
}

const NAMES = { ttft: 'ttft', tpot: 'tpot', itl: 'itl', e2e: 'e2el' } as const;

function summaries(latencies: Latencies): Readonly<Record<string, number | null>> {
  const entries = Object.entries(NAMES).flatMap(([family, name]) => {
    const sorted = ascending(latencies[family as keyof typeof NAMES]);
    const spread = spreadOf(sorted);
    return [
      [`mean_${name}_ms`, spread?.mean ?? null],
      [`median_${name}_ms`, quantile(sorted, 0.5)],
      [`std_${name}_ms`, spread?.std ?? null],
      ...[90, 95, 99].map((percent) => [`p${percent}_${name}_ms`, quantile(sorted, percent / 100)]),
    ];
  });
  return Object.fromEntries(entries);
}

function burstinessOf({ workloads }: RunRecord, { workload }: Run): number | null {
  const load = workloads.find(({ name }) => name === workload)?.load;
  if (load?.shape !== 'open') return null;
  if (load.arrivals.process === 'poisson') return 1;
  return load.arrivals.process === 'gamma' ? load.arrivals.burstiness : null;
}

function inSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1_000;
}

/** `20250923-033904`, as that tool writes dates; UTC here. */
function stamp(iso: string): string {
  return iso
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-');
}
