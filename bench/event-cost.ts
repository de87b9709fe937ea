import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Client, type ClientLoad, runFolder, type Workplace } from './client.ts';
import { runFloor } from './floor.ts';
import type { Script, TruthServer } from './truth-server.ts';

const LIMIT_MS = 600_000;

export interface CostLoad {
  readonly name: string;
  readonly script: Script;
  readonly concurrency: number;
  readonly requests: number;
  /** Requests of the second run, whose cost is taken off: the start of the program, and its end. */
  readonly few: number;
}

/** CPU time per streamed event, in microseconds. */
export interface EventCost {
  /** Of the whole program, its start and end taken off. */
  readonly micros: number;
  /** Of the threads that send and read while they measure, by the client's own account; null where it gives none. */
  readonly runMicros: number | null;
  /** Events that came with one read; null where it is not known. */
  readonly eventsPerRead: number | null;
}

/** What the C reader spends on the same streams, from its first request on. */
export async function floorCost(
  workplace: Workplace,
  server: TruthServer,
  load: CostLoad,
): Promise<EventCost> {
  const folder = await runFolder(workplace, 'floor');
  const body = path.join(folder, 'body.json');
  const stream_options = { include_usage: true, continuous_usage_stats: true };
  await writeFile(body, JSON.stringify({ model: 'truth', prompt: [1, 2, 3], stream: true, stream_options }));
  const { cpuSeconds, reads } = await runFloor(workplace.native['floor-client'], {
    port: server.port,
    concurrency: load.concurrency,
    requests: load.requests,
    body,
  });
  const events = load.requests * load.script.tokens;
  const micros = (cpuSeconds * 1e6) / events;
  return { micros, runMicros: micros, eventsPerRead: events / reads };
}

/** What a client spends: on many requests less on few, over the events that the server sent in each. */
export async function runCost(
  client: Client,
  server: TruthServer,
  load: CostLoad,
): Promise<EventCost | { readonly reason: string }> {
  const [many, few] = [
    await spent(client, server, load, load.requests),
    await spent(client, server, load, load.few),
  ];
  if ('reason' in many) return many;
  if ('reason' in few) return few;
  const events = many.events - few.events;
  if (events <= 0) return { reason: 'the longer run had no more events than the shorter one' };
  return {
    micros: ((many.cpuSeconds - few.cpuSeconds) * 1e6) / events,
    runMicros:
      many.runCpuSeconds === null ? null : (many.runCpuSeconds * 1e6) / (load.requests * load.script.tokens),
    eventsPerRead: null,
  };
}

interface Spent {
  readonly cpuSeconds: number;
  readonly runCpuSeconds: number | null;
  readonly events: number;
}

async function spent(
  client: Client,
  server: TruthServer,
  load: CostLoad,
  requests: number,
): Promise<Spent | { readonly reason: string }> {
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
  const { cpuSeconds, runCpuSeconds } = outcome.run;
  if (cpuSeconds === null) return { reason: 'its CPU time is not known' };
  const events = (await server.truth()).reduce((sum, { eventsMs }) => sum + eventsMs.length, 0);
  return { cpuSeconds, runCpuSeconds, events };
}
