import { quantile } from '../src/stats/quantile.ts';
import type { Bench } from './bench.ts';
import type { Client } from './client.ts';
import type { Peer } from './peers.ts';
import { atMost, type BenchCase, type Goal, notRun, ratioOf } from './result.ts';
import { errorOf, type Latencies, latenessMs, type TruthRecord, trueLatencies } from './truth.ts';
import { startTruthServer, type TruthServer } from './truth-server.ts';

const SCRIPT = { ttftMs: 50, itlMs: 10, tokens: 100 } as const;
const PROMPT_TOKENS = 8;
const LIMIT_MS = 600_000;

/** Concurrency → requests, and the error of the mean TTFT that the fastest known client was reported with, in milliseconds. */
const LEVELS = [
  { concurrency: 1, requests: 20, bestKnownMs: 2.6 },
  { concurrency: 10, requests: 100, bestKnownMs: 2.7 },
  { concurrency: 100, requests: 600, bestKnownMs: 3.5 },
  { concurrency: 500, requests: 2_000, bestKnownMs: 19.9 },
  { concurrency: 1_000, requests: 4_000, bestKnownMs: 28.1 },
] as const;

/** From this concurrency on our error is held against the Python client's, of which it may be this share. */
const COMPARED_FROM = 100;
const SHARE_OF_PYTHON = 1 / 8;
export const PYTHON_CLIENT = 'vllm bench serve';

/** Every client at every concurrency against the same server that knows the truth. */
export async function* accuracy(bench: Bench): AsyncGenerator<readonly BenchCase[]> {
  await using server = await startTruthServer(bench.workplace.native['truth-server'], SCRIPT);
  for (const level of LEVELS.filter(({ concurrency }) => concurrency <= bench.most)) {
    const name = `c=${level.concurrency}`;
    const atLevel: BenchCase[] = [];
    for (const peer of bench.clients) {
      bench.say(`accuracy ${name}: ${peer.status === 'found' ? peer.client.name : peer.name}`);
      atLevel.push(await oneClient(peer, server, level, name));
    }
    yield withGoals(atLevel, level);
  }
}

async function oneClient(
  peer: Peer,
  server: TruthServer,
  { concurrency, requests }: (typeof LEVELS)[number],
  name: string,
): Promise<BenchCase> {
  if (peer.status === 'absent') return notRun('accuracy', name, peer.name, peer.reason);
  const { client } = peer;
  await server.reset();
  const cpuBefore = await server.cpuSeconds();
  const outcome = await client.run({
    url: server.url,
    model: 'truth',
    concurrency,
    requests,
    promptTokens: PROMPT_TOKENS,
    outputTokens: SCRIPT.tokens,
    seed: concurrency,
    limitMs: LIMIT_MS,
  });
  if (outcome.status === 'not-run') return notRun('accuracy', name, client.name, outcome.reason);
  const { run } = outcome;
  const cpu = (await server.cpuSeconds()) - cpuBefore;
  const served = measuredRecords(await server.truth(), requests);
  const truth = trueLatencies(served, client.itl);
  const error = errorOf(run.latencies, truth);
  const late = latenessMs(served, SCRIPT);
  return {
    suite: 'accuracy',
    name,
    client: client.name,
    params: { concurrency, requests, ...SCRIPT, itl: client.itl, serverPreferred: server.preferred },
    ratios: {},
    values: {
      ...prefixed(error, 'Error'),
      ...prefixed(truth, 'Truth'),
      outputTokensPerSecond: run.outputTokensPerSecond,
      tpotMeanMs: run.tpotMeanMs,
      completed: run.completed,
      servedRequests: served.length,
      serverLateP50Ms: quantile(late, 0.5),
      serverLateP99Ms: quantile(late, 0.99),
      serverLateMaxMs: late.at(-1) ?? null,
      serverCores: ratioOf(cpu, spanSeconds(served)),
    },
    goals: [],
    notRun: null,
    notes: notesOf(client, run.invalid, served.length, requests),
  };
}

/** Warm-ups and a first look at the server come before: what was measured are the last requests that were served whole. */
export function measuredRecords(records: readonly TruthRecord[], requests: number): readonly TruthRecord[] {
  return records.filter(({ eventsMs }) => eventsMs.length === SCRIPT.tokens).slice(-requests);
}

function notesOf(client: Client, invalid: readonly string[], served: number, asked: number): string[] {
  return [
    ...invalid.map((reason) => `it calls its own run invalid: ${reason}`),
    ...(served < asked ? [`only ${served} of ${asked} requests reached the server`] : []),
    ...(client.itl === 'per request' ? ['its ITL is one value per request, and is held against that'] : []),
  ];
}

/** `{ttftMeanMs: 1}` → `{ttftMeanErrorMs: 1}`. */
function prefixed(latencies: Latencies, word: string): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(latencies).map(([name, value]) => [name.replace(/Ms$/, `${word}Ms`), value]),
  );
}

/** Our error as a share of each peer's, and the goals. */
function withGoals(cases: readonly BenchCase[], level: (typeof LEVELS)[number]): readonly BenchCase[] {
  const [ours, ...peers] = cases;
  if (ours === undefined || ours.notRun !== null) return cases;
  const size = (one: BenchCase | undefined): number | null => {
    const value = one?.values.ttftMeanErrorMs ?? null;
    return value === null ? null : Math.abs(value);
  };
  const ratios = Object.fromEntries(
    peers
      .filter((peer) => peer.notRun === null)
      .map((peer) => [`ttftErrorTo ${peer.client}`, ratioOf(size(ours), size(peer))]),
  );
  const goals: Goal[] = [
    atMost(`mean TTFT error at ${ours.name}, ms, at most`, size(ours), level.bestKnownMs),
  ];
  if (level.concurrency >= COMPARED_FROM) {
    const share = ratios[`ttftErrorTo ${PYTHON_CLIENT}`] ?? null;
    goals.push(
      atMost(
        `mean TTFT error at ${ours.name} as a share of ${PYTHON_CLIENT}'s, at most`,
        share,
        SHARE_OF_PYTHON,
      ),
    );
  }
  return [{ ...ours, ratios, goals }, ...peers];
}

function spanSeconds(records: readonly TruthRecord[]): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { wholeMs, eventsMs } of records) {
    first = Math.min(first, wholeMs);
    last = Math.max(last, eventsMs.at(-1) ?? wholeMs);
  }
  return (last - first) / 1_000;
}
