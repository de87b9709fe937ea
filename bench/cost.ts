import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Bench } from './bench.ts';
import { type Client, type ClientLoad, runFolder } from './client.ts';
import { runFloor } from './floor.ts';
import { oneCoreRate } from './one-core-rate.ts';
import { atMost, type BenchCase, type Goal, notRun, ratioOf } from './result.ts';
import { type Script, startTruthServer, type TruthServer } from './truth-server.ts';

const LIMIT_MS = 600_000;
const MAX_TO_FLOOR = 3;
const MAX_TO_PEER = 1 / 5;
const FLOOR = 'C reader';

interface CostLoad {
  readonly name: string;
  readonly script: Script;
  readonly concurrency: number;
  readonly requests: number;
  /** Requests of the second run, whose cost is taken off: the start of the program, and its end. */
  readonly few: number;
}

const LOADS: readonly CostLoad[] = [
  {
    name: 'paced',
    script: { ttftMs: 50, itlMs: 10, tokens: 100 },
    concurrency: 100,
    requests: 1_000,
    few: 100,
  },
  {
    name: 'unpaced',
    script: { ttftMs: 0, itlMs: 0, tokens: 1_000 },
    concurrency: 16,
    requests: 320,
    few: 32,
  },
];

/** CPU per streamed event of every client, as a ratio to the least that reading the same bytes can cost. */
export async function cost(bench: Bench): Promise<readonly BenchCase[]> {
  const cases: BenchCase[] = [];
  for (const load of LOADS) cases.push(...(await oneLoad(bench, load)));
  cases.push(...(await oneCoreRate(bench)));
  return cases;
}

async function oneLoad(bench: Bench, load: CostLoad): Promise<readonly BenchCase[]> {
  const { native } = bench.workplace;
  await using server = await startTruthServer(native['truth-server'], load.script, serverCore());
  bench.say(`cost ${load.name}: ${FLOOR}`);
  const floor = await floorMicros(bench, server, load);
  const cases: BenchCase[] = [caseOf(load, FLOOR, floor, floor)];
  for (const peer of bench.clients) {
    const name = peer.status === 'found' ? peer.client.name : peer.name;
    bench.say(`cost ${load.name}: ${name}`);
    if (peer.status === 'absent') {
      cases.push(notRun('cost', load.name, name, peer.reason));
      continue;
    }
    const micros = await microsPerEvent(peer.client, server, load);
    cases.push(
      typeof micros === 'number'
        ? caseOf(load, name, micros, floor)
        : notRun('cost', load.name, name, micros.reason),
    );
  }
  return withGoals(cases, load.name);
}

/** The server has a core to itself where there are two: what it takes from the client is not the client's cost. */
export function serverCore(): string | null {
  return os.availableParallelism() > 1 ? '0' : null;
}

async function floorMicros(bench: Bench, server: TruthServer, load: CostLoad): Promise<number> {
  const folder = await runFolder(bench.workplace, 'floor');
  const body = path.join(folder, 'body.json');
  const stream_options = { include_usage: true, continuous_usage_stats: true };
  await writeFile(body, JSON.stringify({ model: 'truth', prompt: [1, 2, 3], stream: true, stream_options }));
  const { cpuSeconds } = await runFloor(bench.workplace.native['floor-client'], {
    port: server.port,
    concurrency: load.concurrency,
    requests: load.requests,
    body,
  });
  return (cpuSeconds * 1e6) / (load.requests * load.script.tokens);
}

/** CPU time per event in microseconds: of many requests less of few, over the events that the server sent in each. */
async function microsPerEvent(
  client: Client,
  server: TruthServer,
  load: CostLoad,
): Promise<number | { readonly reason: string }> {
  const [many, few] = [
    await spent(client, server, load, load.requests),
    await spent(client, server, load, load.few),
  ];
  if ('reason' in many) return many;
  if ('reason' in few) return few;
  const events = many.events - few.events;
  return events > 0
    ? ((many.cpuSeconds - few.cpuSeconds) * 1e6) / events
    : { reason: 'the longer run had no more events than the shorter one' };
}

async function spent(
  client: Client,
  server: TruthServer,
  load: CostLoad,
  requests: number,
): Promise<{ readonly cpuSeconds: number; readonly events: number } | { readonly reason: string }> {
  await server.reset();
  const asked: ClientLoad = {
    url: server.url,
    model: 'truth',
    concurrency: load.concurrency,
    requests,
    promptTokens: 8,
    outputTokens: load.script.tokens,
    seed: 1,
    limitMs: LIMIT_MS,
  };
  const outcome = await client.run(asked);
  if (outcome.status === 'not-run') return outcome;
  const { cpuSeconds } = outcome.run;
  if (cpuSeconds === null) return { reason: 'its CPU time is not known' };
  const events = (await server.truth()).reduce((sum, { eventsMs }) => sum + eventsMs.length, 0);
  return { cpuSeconds, events };
}

function caseOf(load: CostLoad, client: string, micros: number, floor: number): BenchCase {
  const { name, script, concurrency, requests, few } = load;
  return {
    suite: 'cost',
    name,
    client,
    params: { ...script, concurrency, requests, few, serverCore: serverCore() },
    ratios: { cpuToFloor: ratioOf(micros, floor) },
    values: { cpuMicrosPerEvent: micros },
    goals: [],
    notRun: null,
    notes: [],
  };
}

function withGoals(cases: readonly BenchCase[], name: string): readonly BenchCase[] {
  const [floor, ours, ...peers] = cases;
  if (floor === undefined || ours === undefined || ours.notRun !== null) return cases;
  const micros = ours.values.cpuMicrosPerEvent;
  const toPeers = peers
    .filter((peer) => peer.notRun === null)
    .map((peer) => [`cpuTo ${peer.client}`, ratioOf(micros, peer.values.cpuMicrosPerEvent)] as const);
  const goals: Goal[] = [
    atMost(
      `CPU per event, ${name}, over the C reader's, at most`,
      ours.ratios.cpuToFloor ?? null,
      MAX_TO_FLOOR,
    ),
    ...toPeers.map(([to, ratio]) => atMost(`${to}, ${name}, at most`, ratio, MAX_TO_PEER)),
  ];
  return [floor, { ...ours, ratios: { ...ours.ratios, ...Object.fromEntries(toPeers) }, goals }, ...peers];
}
