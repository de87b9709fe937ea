import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type Exchange, exchange, notConnected } from './exchange.ts';
import { MONOTONIC_OFFSET_MS, monotonicMs } from './monotonic.ts';
import { requestAt } from './packed-requests.ts';
import { collectResults, type RequestResult, type ResultColumns } from './result-columns.ts';
import type { Target } from './target.ts';
import type { ThreadTask } from './thread-messages.ts';

/** A part of a run as one thread sends it. */
export interface SendLoop {
  readonly task: ThreadTask;
  readonly target: Target;
  /** Milliseconds of the monotonic clock. */
  readonly startAt: number;
  readonly signal: AbortSignal;
  readonly onEnded: (completionTokens: number | null) => void;
}

/** Sends this thread's part of a run and returns what came of each request; ends early when the signal aborts. */
export async function sendLoop(loop: SendLoop): Promise<ResultColumns> {
  const { pace, chunkBudget, opening } = loop.task;
  const results = collectResults(chunkBudget, opening);
  await until(loop.startAt, loop.signal);
  if (pace.kind === 'closed') await closedLoop(loop, workersOf(loop.task, pace.concurrency), results.add);
  else await scheduled(loop, pace.dueMs, results.add);
  return results.finish();
}

/** The workers of this thread: the concurrency is shared out evenly, the first threads take what is left over. */
export function workersOf({ part, parts, requests }: ThreadTask, concurrency: number): number {
  const all = Math.min(concurrency, requests.ends.length);
  return Math.floor(all / parts) + (part < all % parts ? 1 : 0);
}

async function closedLoop(
  loop: SendLoop,
  workers: number,
  take: (result: RequestResult) => void,
): Promise<void> {
  const { task, signal } = loop;
  async function work(): Promise<void> {
    let dueAt = loop.startAt;
    while (!signal.aborted) {
      const index = Atomics.add(task.cursor, 0, 1);
      if (index >= task.requests.ends.length) return;
      take(await send(loop, index, dueAt));
      dueAt = monotonicMs();
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
}

async function scheduled(
  loop: SendLoop,
  dueMs: readonly number[],
  take: (result: RequestResult) => void,
): Promise<void> {
  const { task, signal } = loop;
  const open = new Set<Promise<void>>();
  for (let index = task.part; index < dueMs.length && !signal.aborted; index += task.parts) {
    const dueAt = loop.startAt + (dueMs[index] ?? 0);
    await until(dueAt, signal);
    if (signal.aborted) break;
    const sending = send(loop, index, dueAt).then((result) => {
      take(result);
      open.delete(sending);
    });
    open.add(sending);
  }
  await Promise.all(open);
}

async function send(loop: SendLoop, index: number, dueAt: number): Promise<RequestResult> {
  const { task } = loop;
  const request = requestAt(task.requests, index);
  const queuedAt = monotonicMs();
  const result = await sendOn(loop.target, loop.target.request(request.path, request.body), {
    forcedTokens: request.forcedTokens,
    timeoutMs: task.requestTimeoutMs,
  });
  loop.onEnded(result.stream.completionTokens);
  return {
    index,
    dueAt,
    queuedAt,
    sentAt: shifted(result.sentAt),
    closedAt: shifted(result.closedAt),
    endedAt: result.endedAt + MONOTONIC_OFFSET_MS,
    httpStatus: result.httpStatus,
    stream: result.stream,
  };
}

async function sendOn(target: Target, bytes: Uint8Array, options: Omit<Call, 'bytes'>): Promise<Exchange> {
  const connection = await target.take().catch((error: unknown) => notConnected(error));
  if ('stream' in connection) return connection;
  const result = await exchange(connection, { bytes, ...options });
  if (result.reusable) target.giveBack(connection);
  return result;
}

function shifted(at: number | null): number | null {
  return at === null ? null : at + MONOTONIC_OFFSET_MS;
}

async function until(at: number, signal: AbortSignal): Promise<void> {
  // A timer may fire up to a millisecond early.
  for (let left = at - monotonicMs(); left > 0 && !signal.aborted; left = at - monotonicMs()) {
    await sleep(left, undefined, { signal }).catch(() => undefined);
  }
}
