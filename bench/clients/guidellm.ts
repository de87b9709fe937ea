import path from 'node:path';
import * as v from 'valibot';
import {
  type Client,
  type ClientLoad,
  type Reported,
  runFolder,
  runPeer,
  type Workplace,
} from '../client.ts';

const number = v.number();
const MetricSchema = v.object({
  successful: v.object({
    mean: number,
    median: number,
    count: number,
    percentiles: v.object({ p99: number }),
  }),
});
const ResultSchema = v.object({
  benchmarks: v.tuple([
    v.object({
      metrics: v.object({
        time_to_first_token_ms: MetricSchema,
        inter_token_latency_ms: MetricSchema,
        time_per_output_token_ms: MetricSchema,
        output_tokens_per_second: MetricSchema,
      }),
    }),
  ]),
});

/** GuideLLM: httpx in several processes. */
export function guidellm(workplace: Workplace, program: string, version: string | null): Client {
  return {
    name: 'GuideLLM',
    version,
    itl: 'per request',
    run: async (load) => {
      const file = path.join(await runFolder(workplace, 'guidellm'), 'result.json');
      const argv = [program, ...argumentsFor(workplace, load, file)];
      return runPeer(workplace, load, argv, { file, read: readGuidellm });
    },
  };
}

function argumentsFor({ modelFolder }: Workplace, load: ClientLoad, file: string): readonly string[] {
  const { url, model, concurrency, requests, promptTokens, outputTokens, seed } = load;
  return [
    ...['run', '--backend', `kind=openai_http,target=${url},model=${model}`],
    ...['--tokenizer', `kind=hf_auto,model=${modelFolder}`],
    ...['--profile', `kind=concurrent,streams=${concurrency}`],
    ...['--constraint', `kind=max_requests,count=${requests}`],
    ...['--data', `kind=synthetic_text,prompt_tokens=${promptTokens},output_tokens=${outputTokens}`],
    ...['--seed', `kind=static,value=${seed}`, '--output', `kind=json,path=${file}`, '--disable-progress'],
  ];
}

/** Reads its JSON output. */
export function readGuidellm(json: unknown): Reported {
  const { metrics } = v.parse(ResultSchema, json).benchmarks[0];
  const ttft = metrics.time_to_first_token_ms.successful;
  const itl = metrics.inter_token_latency_ms.successful;
  return {
    latencies: {
      ttftMeanMs: ttft.mean,
      ttftP50Ms: ttft.median,
      ttftP99Ms: ttft.percentiles.p99,
      itlMeanMs: itl.mean,
      itlP50Ms: itl.median,
      itlP99Ms: itl.percentiles.p99,
    },
    outputTokensPerSecond: metrics.output_tokens_per_second.successful.mean,
    tpotMeanMs: metrics.time_per_output_token_ms.successful.mean,
    completed: ttft.count,
  };
}
