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
const ResultSchema = v.object({
  completed: number,
  output_throughput: number,
  mean_ttft_ms: number,
  median_ttft_ms: number,
  p99_ttft_ms: number,
  mean_tpot_ms: number,
  mean_itl_ms: number,
  median_itl_ms: number,
  p99_itl_ms: number,
});

/** `vllm bench serve`: the client of the framework itself, in Python. */
export function vllmBench(workplace: Workplace, program: string, version: string | null): Client {
  return {
    name: 'vllm bench serve',
    version,
    itl: 'per gap',
    run: async (load) => {
      const folder = await runFolder(workplace, 'vllm');
      const argv = [program, ...argumentsFor(workplace, load, folder)];
      return runPeer(workplace, load, argv, { file: path.join(folder, 'result.json'), read: readVllm });
    },
  };
}

function argumentsFor({ modelFolder }: Workplace, load: ClientLoad, folder: string): readonly string[] {
  return [
    ...['bench', 'serve', '--backend', 'openai', '--endpoint', '/v1/completions'],
    ...['--base-url', load.url, '--model', load.model, '--tokenizer', modelFolder],
    ...['--dataset-name', 'random', '--random-input-len', `${load.promptTokens}`],
    ...['--random-output-len', `${load.outputTokens}`, '--ignore-eos', '--temperature', '0'],
    ...['--seed', `${load.seed}`, '--num-prompts', `${load.requests}`],
    ...['--max-concurrency', `${load.concurrency}`, '--disable-tqdm'],
    ...['--percentile-metrics', 'ttft,tpot,itl', '--metric-percentiles', '99'],
    ...['--save-result', '--result-dir', folder, '--result-filename', 'result.json'],
  ];
}

/** Reads what `--save-result` wrote. */
export function readVllm(json: unknown): Reported {
  const result = v.parse(ResultSchema, json);
  return {
    latencies: {
      ttftMeanMs: result.mean_ttft_ms,
      ttftP50Ms: result.median_ttft_ms,
      ttftP99Ms: result.p99_ttft_ms,
      itlMeanMs: result.mean_itl_ms,
      itlP50Ms: result.median_itl_ms,
      itlP99Ms: result.p99_itl_ms,
    },
    outputTokensPerSecond: result.output_throughput,
    tpotMeanMs: result.mean_tpot_ms,
    completed: result.completed,
  };
}
