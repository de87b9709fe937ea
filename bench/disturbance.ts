import path from 'node:path';
import { serverDelta } from '../src/engine/counters.ts';
import type { Bench } from './bench.ts';
import { type Client, type ClientLoad, messageOf } from './client.ts';
import type { Peer } from './peers.ts';
import { type RealServer, readServers, type ServerSpec, startRealServer, TINY } from './real-server.ts';
import { type BenchCase, notRun } from './result.ts';
import { caseOfTurns, type Turn, withGoals } from './turns.ts';

const LOAD = { concurrency: 8, requests: 96, promptTokens: 128, outputTokens: 64 } as const;
const WARM_UP_REQUESTS = 32;
const LIMIT_MS = 300_000;
/** How long a server may take to count its last request. */
const COUNT_LIMIT_MS = 10_000;

/** The same load by every client in alternation on real servers, and the servers' own histograms under each. */
export async function* disturbance(bench: Bench): AsyncGenerator<readonly BenchCase[]> {
  if (bench.servers === null) {
    yield [notRun('disturbance', 'real servers', 'all', 'no --servers FILE: see bench/servers.example.yml')];
    return;
  }
  for (const spec of await readServers(bench.servers)) yield await onSpec(bench, spec);
}

async function onSpec(bench: Bench, spec: ServerSpec): Promise<readonly BenchCase[]> {
  bench.say(`disturbance ${spec.name}: starting it`);
  try {
    const log = path.join(bench.workplace.folder, `${spec.name}.log`);
    await using server = await startRealServer(spec, bench.workplace, log);
    return await onServer(bench, spec, server);
  } catch (error) {
    return [notRun('disturbance', spec.name, 'all', messageOf(error))];
  }
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
      ? caseOfTurns(spec, peer.client.name, { ...LOAD }, own)
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
