import { availableParallelism } from 'node:os';
import { GateError } from '../model/errors.ts';
import type { Gaps } from '../model/record.ts';
import type { PreparedRequest } from '../model/request.ts';
import type { Drive, DriveRequest, DriveResult } from '../ports/drive.ts';
import { gapHistogram, HISTOGRAM_ERROR } from '../stats/gap-histogram.ts';
import { clientHealth, type ThreadHealth } from './client-health.ts';
import { monotonicMs } from './monotonic.ts';
import { type PackedRequests, packRequests } from './packed-requests.ts';
import { known, type ResultColumns, withoutChunks } from './result-columns.ts';
import { samplesOf } from './samples.ts';
import { type ClientThread, threadPool } from './thread-pool.ts';

/** Concurrent streams that one thread carries without its event loop becoming part of the numbers. */
const STREAMS_PER_THREAD = 256;
/** Chunks whose times a run keeps, over all requests: a record of about a hundred megabytes. */
const CHUNK_BUDGET = 2_000_000;
/** From the moment that every thread stands ready to the first request. */
const START_AFTER_MS = 5;

/**
 * Sends request sets from threads of their own, so that nothing else in this process stands between the socket and the
 * clock. `threadFile` is the module that the threads run.
 */
export function createDrive(threadFile: string, chunkBudget = CHUNK_BUDGET): Drive {
  const pool = threadPool(threadFile);
  const packed = new WeakMap<readonly PreparedRequest[], PackedRequests>();
  return async (request) => {
    throwIfCancelled(request.signal);
    const requests = packed.get(request.requests) ?? packRequests(request.requests);
    packed.set(request.requests, requests);
    const threads = pool(threadsFor(request));
    const onAbort = (): void => {
      for (const thread of threads) thread.tell({ kind: 'abort' });
    };
    request.signal.addEventListener('abort', onAbort, { once: true });
    try {
      const { startAt, ended } = await runOn(threads, request, requests, chunkBudget);
      throwIfCancelled(request.signal);
      return summarize(request, startAt, ended);
    } catch (error) {
      onAbort();
      throw error;
    } finally {
      request.signal.removeEventListener('abort', onAbort);
    }
  };
}

/** As many as the load needs, and one core is left to the server and to the rest of us. */
function threadsFor({ pace, requests, cores }: DriveRequest): number {
  const streams = Math.min(pace.kind === 'closed' ? pace.concurrency : densest(pace.dueMs), requests.length);
  const room = Math.max(1, cores ?? availableParallelism() - 1);
  return Math.min(room, Math.max(1, Math.ceil(streams / STREAMS_PER_THREAD)));
}

/** The most requests that a schedule sends within ten seconds: about what is open at once where answers take that long. */
function densest(dueMs: readonly number[]): number {
  let most = 0;
  let from = 0;
  for (const [index, due] of dueMs.entries()) {
    while ((dueMs[from] ?? due) < due - 10_000) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

interface Ended {
  readonly results: ResultColumns;
  readonly health: ThreadHealth;
}

async function runOn(
  threads: readonly ClientThread[],
  request: DriveRequest,
  requests: PackedRequests,
  chunkBudget: number,
): Promise<{ startAt: number; ended: readonly Ended[] }> {
  const cursor = new Int32Array(new SharedArrayBuffer(4));
  reportProgress(threads, request);
  await Promise.all(
    threads.map((thread, part) => {
      const ready = thread.next('ready');
      const { baseUrl, pace, requestTimeoutMs, opening } = request;
      const task = {
        baseUrl,
        requests,
        pace,
        part,
        parts: threads.length,
        cursor,
        requestTimeoutMs,
        chunkBudget: Math.floor(chunkBudget / threads.length),
        opening,
      };
      thread.tell({ kind: 'prepare', task });
      return ready;
    }),
  );
  throwIfCancelled(request.signal);
  const startAt = monotonicMs() + START_AFTER_MS;
  const ended = await Promise.all(
    threads.map((thread) => {
      const done = thread.next('done');
      thread.tell({ kind: 'go', startAt });
      return done;
    }),
  );
  return { startAt, ended };
}

function reportProgress(threads: readonly ClientThread[], { onProgress }: DriveRequest): void {
  const counts = threads.map(() => ({ done: 0, tokens: 0 }));
  for (const [part, thread] of threads.entries()) {
    thread.onProgress = (done, tokens) => {
      counts[part] = { done, tokens };
      onProgress?.(
        counts.reduce((sum, count) => sum + count.done, 0),
        counts.reduce((sum, count) => sum + count.tokens, 0),
      );
    };
  }
}

function summarize(request: DriveRequest, startAt: number, ended: readonly Ended[]): DriveResult {
  const kept = ended.every(({ results }) => results.chunks !== null);
  const parts = ended.map(({ results }) => (kept ? results : withoutChunks(results, request.opening)));
  const sendings = parts.flatMap(({ dueAt, sentAt, endedAt }) =>
    dueAt.map((dueMs, place) => ({ dueMs, sentMs: known(sentAt[place]), endedMs: endedAt[place] ?? dueMs })),
  );
  const samples = samplesOf(parts, request.requests, startAt);
  const first = samples.sentMs.reduce((earliest, at) => Math.min(earliest, at), Number.POSITIVE_INFINITY);
  const last = sendings.reduce((latest, { endedMs }) => Math.max(latest, endedMs - startAt), 0);
  return {
    samples,
    gaps: kept ? null : mergeGaps(parts.flatMap(({ gaps }) => gaps ?? [])),
    durationMs: sendings.length === 0 ? 0 : Math.max(0, last - first),
    client: clientHealth(
      ended.map(({ health }) => health),
      sendings,
    ),
  };
}

function mergeGaps(parts: readonly Gaps[]): Gaps {
  const [itl, chunkGap] = [gapHistogram(), gapHistogram()];
  for (const part of parts) {
    itl.merge(part.itl);
    chunkGap.merge(part.chunkGap);
  }
  const streams = parts.reduce((sum, part) => sum + part.streams, 0);
  return { relativeError: HISTOGRAM_ERROR, streams, itl: itl.counts(), chunkGap: chunkGap.counts() };
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new GateError('cancelled', 'Cancelled while requests were being sent.');
}
