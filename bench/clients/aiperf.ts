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

const MetricSchema = v.object({ avg: v.number(), p50: v.number(), p99: v.number() });
const ResultSchema = v.object({
  request_count: v.object({ avg: v.number() }),
  output_token_throughput: v.object({ avg: v.number() }),
  time_to_first_token: MetricSchema,
  inter_chunk_latency: MetricSchema,
});

/** AIPerf: worker processes behind a message queue. */
export function aiperf(workplace: Workplace, program: string, version: string | null): Client {
  return {
    name: 'AIPerf',
    version,
    itl: 'per gap',
    run: async (load) => {
      const folder = await runFolder(workplace, 'aiperf');
      const argv = [program, ...argumentsFor(workplace, load, folder)];
      const file = path.join(folder, 'profile_export_aiperf.json');
      return runPeer(workplace, load, argv, { file, read: readAiperf });
    },
  };
}

function argumentsFor({ modelFolder }: Workplace, load: ClientLoad, folder: string): readonly string[] {
  return [
    ...['profile', '--model', load.model, '--url', load.url, '--endpoint-type', 'chat', '--streaming'],
    ...['--tokenizer', modelFolder, '--isl', `${load.promptTokens}`, '--osl', `${load.outputTokens}`],
    ...['--extra-inputs', 'ignore_eos:true', '--random-seed', `${load.seed}`],
    ...['--concurrency', `${load.concurrency}`, '--request-count', `${load.requests}`],
    ...['--artifact-dir', folder, '--ui', 'none'],
  ];
}

/** Reads its exported profile. */
export function readAiperf(json: unknown): Reported {
  const result = v.parse(ResultSchema, json);
  const { time_to_first_token: ttft, inter_chunk_latency: itl } = result;
  return {
    latencies: {
      ttftMeanMs: ttft.avg,
      ttftP50Ms: ttft.p50,
      ttftP99Ms: ttft.p99,
      itlMeanMs: itl.avg,
      itlP50Ms: itl.p50,
      itlP99Ms: itl.p99,
    },
    outputTokensPerSecond: result.output_token_throughput.avg,
    tpotMeanMs: null,
    completed: result.request_count.avg,
  };
}
