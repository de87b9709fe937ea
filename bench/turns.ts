import { ascending, quantile } from '../src/stats/quantile.ts';
import type { ServerSpec } from './real-server.ts';
import { atMost, type BenchCase, ratioOf } from './result.ts';

/** One client's turn: what it said, and what the server counted of the same requests. Milliseconds. */
export interface Turn {
  readonly clientTtftMs: number | null;
  readonly clientItlMs: number | null;
  readonly serverTtftMs: number | null;
  readonly serverItlMs: number | null;
  readonly outputTokensPerSecond: number | null;
  readonly notes: readonly string[];
}

/** The medians over a client's turns on a server. */
export function caseOfTurns(
  { name, framework }: Pick<ServerSpec, 'name' | 'framework'>,
  client: string,
  load: BenchCase['params'],
  turns: readonly Turn[],
): BenchCase {
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
    client,
    params: { framework, ...load, rounds: turns.length },
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
export function withGoals(cases: readonly BenchCase[]): readonly BenchCase[] {
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
