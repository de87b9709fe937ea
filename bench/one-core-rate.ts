import os from 'node:os';
import type { Bench } from './bench.ts';
import type { Client } from './client.ts';
import { atLeast, type BenchCase, notRun } from './result.ts';
import { startTruthServer } from './truth-server.ts';

const SCRIPT = { ttftMs: 50, itlMs: 10, tokens: 100 } as const;
/** Each stream is 100 events in 1,040 ms: 1,100 streams at once are 105,000 events per second. */
const CONCURRENCIES = [140, 275, 550, 1_100, 1_650, 2_200] as const;
/** A rate is given up when it was invalid so often: another process may have had the core once. */
const TRIES = 2;
const ROUNDS = 4;
const GOAL_EVENTS_PER_SECOND = 100_000;
const LIMIT_MS = 120_000;
const NAME = 'paced, one core';

/** The highest paced rate at which our client, kept to one core, still calls its own run valid. */
export async function oneCoreRate(bench: Bench): Promise<readonly BenchCase[]> {
  const ours = bench.clients[0];
  if (ours?.status !== 'found') return [];
  const apart = os.availableParallelism() > 1;
  if (!apart) return [notRun('cost', NAME, ours.client.name, 'one core: the server needs it too')];
  const rates: Rate[] = [];
  for (const concurrency of CONCURRENCIES.filter((value) => value <= bench.most * 2.2)) {
    bench.say(`cost ${NAME}: ${concurrency} streams`);
    const tries: Rate[] = [];
    while (tries.length < TRIES && tries.at(-1)?.problem !== null)
      tries.push(await oneRate(bench, ours.client, concurrency));
    rates.push(...tries);
    if (tries.at(-1)?.problem !== null) break;
  }
  return [caseOf(ours.client, rates)];
}

interface Rate {
  readonly concurrency: number;
  readonly eventsPerSecond: number;
  readonly problem: string | null;
}

async function oneRate(bench: Bench, client: Client, concurrency: number): Promise<Rate> {
  await using server = await startTruthServer(bench.workplace.native['truth-server'], SCRIPT, '0');
  const outcome = await client.run({
    url: server.url,
    model: 'truth',
    concurrency,
    requests: concurrency * ROUNDS,
    promptTokens: 8,
    outputTokens: SCRIPT.tokens,
    seed: 1,
    cores: '1',
    limitMs: LIMIT_MS,
  });
  if (outcome.status === 'not-run') return { concurrency, eventsPerSecond: 0, problem: outcome.reason };
  const { invalid, outputTokensPerSecond } = outcome.run;
  return { concurrency, eventsPerSecond: outputTokensPerSecond ?? 0, problem: invalid[0] ?? null };
}

function caseOf(client: Client, rates: readonly Rate[]): BenchCase {
  const best = Math.max(0, ...rates.filter(({ problem }) => problem === null).map((r) => r.eventsPerSecond));
  return {
    suite: 'cost',
    name: NAME,
    client: client.name,
    params: { ...SCRIPT, clientCore: '1', serverCore: '0' },
    ratios: {},
    values: { eventsPerSecond: best },
    goals: [atLeast('valid paced events per second on one core, at least', best, GOAL_EVENTS_PER_SECOND)],
    notRun: null,
    notes: rates.map(
      ({ concurrency, eventsPerSecond, problem }) =>
        `${concurrency} streams: ${Math.round(eventsPerSecond)} events/s, ${problem ?? 'valid'}`,
    ),
  };
}
