import type { Bench } from './bench.ts';
import { serverCore } from './cores.ts';
import { type CostLoad, type EventCost, floorCost, runCost } from './event-cost.ts';
import { oneCoreRate } from './one-core-rate.ts';
import { atMost, type BenchCase, type Goal, notRun, ratioOf } from './result.ts';
import { startTruthServer } from './truth-server.ts';

const MAX_TO_FLOOR = 3;
const MAX_TO_PEER = 1 / 5;
const FLOOR = 'C reader';

const LOADS: readonly CostLoad[] = [
  {
    name: 'paced',
    script: { ttftMs: 50, itlMs: 10, tokens: 100 },
    concurrency: 100,
    requests: 1_000,
    few: 100,
  },
  {
    name: 'paced, 500 streams',
    script: { ttftMs: 50, itlMs: 10, tokens: 100 },
    concurrency: 500,
    requests: 3_000,
    few: 500,
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
export async function* cost(bench: Bench): AsyncGenerator<readonly BenchCase[]> {
  for (const load of LOADS) yield await oneLoad(bench, load);
  yield await oneCoreRate(bench);
}

async function oneLoad(bench: Bench, load: CostLoad): Promise<readonly BenchCase[]> {
  const { native } = bench.workplace;
  await using server = await startTruthServer(native['truth-server'], load.script, serverCore());
  bench.say(`cost ${load.name}: ${FLOOR}`);
  const floor = await floorCost(bench.workplace, server, load);
  const cases: BenchCase[] = [caseOf(load, FLOOR, floor, floor)];
  for (const peer of bench.clients) {
    const name = peer.status === 'found' ? peer.client.name : peer.name;
    bench.say(`cost ${load.name}: ${name}`);
    if (peer.status === 'absent') {
      cases.push(notRun('cost', load.name, name, peer.reason));
      continue;
    }
    const spent = await runCost(peer.client, server, load);
    cases.push(
      'reason' in spent ? notRun('cost', load.name, name, spent.reason) : caseOf(load, name, spent, floor),
    );
  }
  return withGoals(cases, load.name);
}

function caseOf(load: CostLoad, client: string, spent: EventCost, floor: EventCost): BenchCase {
  const { name, script, concurrency, requests, few } = load;
  return {
    suite: 'cost',
    name,
    client,
    params: { ...script, concurrency, requests, few, serverCore: serverCore() },
    ratios: {
      cpuToFloor: ratioOf(spent.micros, floor.micros),
      runCpuToFloor: ratioOf(spent.runMicros, floor.micros),
    },
    values: {
      cpuMicrosPerEvent: spent.micros,
      runCpuMicrosPerEvent: spent.runMicros,
      eventsPerRead: spent.eventsPerRead,
    },
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
