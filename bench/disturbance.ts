import path from 'node:path';
import { serverDelta } from '../src/engine/counters.ts';
import { ascending, quantile } from '../src/stats/quantile.ts';
import type { Bench } from './bench.ts';
import { type Client, type ClientLoad, messageOf } from './client.ts';
import type { Peer } from './peers.ts';
import { type RealServer, readServers, type ServerSpec, startRealServer, TINY } from './real-server.ts';
import { atMost, type BenchCase, notRun, ratioOf } from './result.ts';

const LOAD = { concurrency: 8, requests: 96, promptTokens: 128, outputTokens: 64 } as const;
const WARM_UP_REQUESTS = 32;
const LIMIT_MS = 300_000;
/** How long a server may take to count its last request. */
const COUNT_LIMIT_MS = 10_000;

/** One client's turn: what it said, and what the server counted of the same requests. Milliseconds. */
interface Turn {
  readonly clientTtftMs: number | null;
  readonly clientItlMs: number | null;
  readonly serverTtftMs: number | null;
  readonly serverItlMs: number | null;
  readonly outputTokensPerSecond: number | null;
  readonly notes: readonly string[];
}

/** The same load by every client in alternation on real servers, and the servers' own histograms under each. */
export async function disturbance(bench: Bench): Promise<readonly BenchCase[]> {
  if (bench.servers === null)
    return [notRun('disturbance', 'real servers', 'all', 'no --servers FILE: see bench/servers.example.yml')];
  const cases: BenchCase[] = [];
  for (const spec of await readServers(bench.servers)) {
    bench.say(`disturbance ${spec.name}: starting it`);
    try {
      const log = path.join(bench.workplace.folder, `${spec.name}.log`);
      await using server = await startRealServer(spec, bench.workplace.modelFolder, log);
      cases.push(...(await onServer(bench, spec, server)));
    } catch (error) {
      cases.push(notRun('disturbance', spec.name, 'all', messageOf(error)));
    }
  }
  return cases;
}

async function onServer(bench: Bench, spec: ServerSpec, server: RealServer): Promise<readonly BenchCase[]> {
  const turns = new Map<Peer, Turn[]>(bench.clients.map((peer) => [peer, []]));
  const failures = new Map<Peer, string>();
  await warmUp(bench, server);
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const peer of rotated(bench.clients, round)) {
      if (peer.status === 'absent' || failures.has(peer)) continue;
      bench.say(`disturbance ${spec.name}, round ${round + 1} of ${bench.rounds}: ${peer.client.name}`);
      const turn = await oneTurn(peer.client, server, round);
      if ('reason' in turn) failures.set(peer, turn.reason);
      else turns.get(peer)?.push(turn);
    }
  }
  const cases = [...turns].map(([peer, own]): BenchCase => {
    if (peer.status === 'absent') return notRun('disturbance', spec.name, peer.name, peer.reason);
    const failure = failures.get(peer);
    return failure === undefined
      ? caseOf(spec, peer.client, own)
      : notRun('disturbance', spec.name, peer.client.name, failure);
  });
  return withGoals(cases);
}

/** Another client is first in each round: who comes after whom is shared out. */
export function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

async function warmUp(bench: Bench, server: RealServer): Promise<void> {
  const ours = bench.clients.find((peer) => peer.status === 'found');
  await ours?.client.run({ ...loadFor(server, 1_000), requests: WARM_UP_REQUESTS });
}

async function oneTurn(
  client: Client,
  server: RealServer,
  round: number,
): Promise<Turn | { readonly reason: string }> {
  const forgot = await server.forget();
  const before = await server.counters();
  const outcome = await client.run(loadFor(server, round));
  if (outcome.status === 'not-run') return outcome;
  const { run } = outcome;
  const counted = serverDelta(before, await settled(server, before, run.completed ?? 0));
  return {
    clientTtftMs: run.latencies.ttftMeanMs,
    clientItlMs: run.latencies.itlMeanMs,
    // Our client warms up first; of its measured requests alone it took the server's word itself.
    serverTtftMs: run.server === null ? counted.ttftMeanMs : run.server.ttftMeanMs,
    serverItlMs: run.server === null ? counted.itlMeanMs : run.server.itlMeanMs,
    outputTokensPerSecond: run.outputTokensPerSecond,
    notes: [
      ...run.invalid.map((reason) => `it calls its own run invalid: ${reason}`),
      ...(forgot ? [] : ['the server did not forget earlier prompts']),
    ],
  };
}

async function settled(
  server: RealServer,
  before: Awaited<ReturnType<RealServer['counters']>>,
  requests: number,
) {
  const deadline = performance.now() + COUNT_LIMIT_MS;
  for (;;) {
    const after = await server.counters();
    const seen = serverDelta(before, after).requests;
    if (seen === null || seen >= requests || performance.now() > deadline) return after;
  }
}

function loadFor(server: RealServer, round: number): ClientLoad {
  return { url: server.url, model: TINY, ...LOAD, seed: 100 + round, limitMs: LIMIT_MS };
}

function caseOf({ name, framework }: ServerSpec, client: Client, turns: readonly Turn[]): BenchCase {
  const middle = (field: Exclude<keyof Turn, 'notes'>): number | null =>
    quantile(ascending(turns.flatMap((turn) => turn[field] ?? [])), 0.5);
  const values = {
    serverTtftMeanMs: middle('serverTtftMs'),
    serverItlMeanMs: middle('serverItlMs'),
    clientTtftMeanMs: middle('clientTtftMs'),
    clientItlMeanMs: middle('clientItlMs'),
    outputTokensPerSecond: middle('outputTokensPerSecond'),
  };
  const excess = (a: keyof Turn, b: keyof Turn): number | null =>
    quantile(ascending(turns.flatMap((turn) => difference(turn[a], turn[b]) ?? [])), 0.5);
  return {
    suite: 'disturbance',
    name,
    client: client.name,
    params: { framework, ...LOAD, rounds: turns.length },
    ratios: {
      clientToServerTtft: ratioOf(values.clientTtftMeanMs, values.serverTtftMeanMs),
      clientToServerItl: ratioOf(values.clientItlMeanMs, values.serverItlMeanMs),
    },
    values: {
      ...values,
      ttftExcessMs: excess('clientTtftMs', 'serverTtftMs'),
      itlExcessMs: excess('clientItlMs', 'serverItlMs'),
    },
    goals: [],
    notRun: null,
    notes: [...new Set(turns.flatMap(({ notes }) => notes))],
  };
}

function difference(a: unknown, b: unknown): number | null {
  return typeof a === 'number' && typeof b === 'number' ? a - b : null;
}

/** What the server says of itself under each peer, as a ratio to what it says under us; and the goals. */
function withGoals(cases: readonly BenchCase[]): readonly BenchCase[] {
  const [ours, ...peers] = cases;
  if (ours === undefined || ours.notRun !== null) return cases;
  const ran = peers.filter(({ notRun: reason }) => reason === null);
  const least = (field: string, of: (value: number) => number = Math.abs): number | null => {
    const values = ran.flatMap((peer) => peer.values[field] ?? []).map(of);
    return values.length === 0 ? null : Math.min(...values);
  };
  const own = (field: string) => ours.values[field] ?? null;
  const size = (value: number | null) => (value === null ? null : Math.abs(value));
  const goals = [
    atMost(
      `${ours.name}: server's own mean TTFT under us, ms, at most the least under a peer`,
      own('serverTtftMeanMs'),
      least('serverTtftMeanMs'),
    ),
    atMost(
      `${ours.name}: server's own mean ITL under us, ms, at most the least under a peer`,
      own('serverItlMeanMs'),
      least('serverItlMeanMs'),
    ),
    atMost(
      `${ours.name}: our TTFT differs from the server's own by at most the least of a peer, ms`,
      size(own('ttftExcessMs')),
      least('ttftExcessMs'),
    ),
    atMost(
      `${ours.name}: our ITL differs from the server's own by at most the least of a peer, ms`,
      size(own('itlExcessMs')),
      least('itlExcessMs'),
    ),
  ];
  const toOurs = (one: BenchCase): BenchCase => ({
    ...one,
    ratios: {
      serverTtftToOurs: ratioOf(one.values.serverTtftMeanMs, own('serverTtftMeanMs')),
      serverItlToOurs: ratioOf(one.values.serverItlMeanMs, own('serverItlMeanMs')),
      ...one.ratios,
    },
  });
  return [{ ...toOurs(ours), goals }, ...peers.map((one) => (one.notRun === null ? toOurs(one) : one))];
}
