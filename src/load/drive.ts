import type { Client } from 'undici';
import { GateError } from '../model/errors.ts';
import type { PreparedRequest } from '../model/request.ts';
import type { Drive, DriveRequest, DriveResult } from '../ports/drive.ts';
import { type ClientWatch, watchClient } from './client-health.ts';
import { type Exchange, exchange } from './exchange.ts';
import { type SampleRow, samplesOf } from './samples.ts';
import { openTarget, type Target } from './target.ts';

const PROGRESS_EVERY_MS = 250;

/**
 * Sends a request set in a closed loop: each worker has one connection and sends its next request when its last one
 * has ended. Everything that is not measured (look-up, connections, bodies) is done before the clock starts.
 */
export const drive: Drive = async (request) => {
  const workers = Math.min(request.concurrency, request.requests.length);
  const bodies = request.requests.map(({ body }) => Buffer.from(body));
  using target = await openTarget(request.baseUrl, workers, request.signal);
  await using clients = clientPool(target);
  const onAbort = (): void => void clients[Symbol.asyncDispose]();
  request.signal.addEventListener('abort', onAbort, { once: true });
  try {
    throwIfCancelled(request.signal);
    const watch = watchClient();
    const run = { request, bodies, target, clients, watch, startedAt: performance.now() };
    const results = await closedLoop(run, workers);
    const client = watch.stop(target.socketsOpened);
    throwIfCancelled(request.signal);
    return { ...summarize(run, results), client };
  } finally {
    request.signal.removeEventListener('abort', onAbort);
  }
};

interface RunInProgress {
  readonly request: DriveRequest;
  readonly bodies: readonly Uint8Array[];
  readonly target: Target;
  readonly clients: ClientPool;
  readonly watch: ClientWatch;
  readonly startedAt: number;
}

type Result = Exchange & { readonly request: PreparedRequest; readonly dueAt: number };

async function closedLoop(run: RunInProgress, workers: number): Promise<readonly Result[]> {
  const { requests, signal } = run.request;
  const results = new Array<Result>(requests.length);
  const progress = progressReporter(run);
  let next = 0;

  async function work(): Promise<void> {
    let client = run.clients.open();
    let dueAt = run.startedAt;
    while (next < requests.length && !signal.aborted) {
      const index = next;
      next += 1;
      const result = await send(run, client, index, dueAt);
      results[index] = result;
      progress(result);
      dueAt = performance.now();
      if (result.cut && !signal.aborted) {
        run.clients.drop(client);
        client = run.clients.open();
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

async function send(run: RunInProgress, client: Client, index: number, dueAt: number): Promise<Result> {
  const request = run.request.requests[index];
  const body = run.bodies[index];
  if (request === undefined || body === undefined) throw new RangeError(`no request ${index}`);
  const result = await exchange(client, {
    path: run.target.path(request.path),
    body,
    forcedTokens: request.forcedTokens,
    timeoutMs: run.request.requestTimeoutMs,
    onSent: (sentAt) => run.watch.sent(sentAt - dueAt),
  });
  if (result.sentAt !== null) run.watch.ended();
  return { ...result, request, dueAt };
}

function summarize(run: RunInProgress, results: readonly Result[]): Omit<DriveResult, 'client'> {
  let firstSentAt = Number.POSITIVE_INFINITY;
  let lastEndedAt = run.startedAt;
  const rows = results.map((result): SampleRow => {
    const sentAt = result.sentAt ?? result.dueAt;
    firstSentAt = Math.min(firstSentAt, sentAt);
    lastEndedAt = Math.max(lastEndedAt, result.endedAt);
    return {
      ...result.stream,
      id: result.request.id,
      dueMs: result.dueAt - run.startedAt,
      sentMs: sentAt - run.startedAt,
      closedMs: result.closedAt === null ? null : result.closedAt - run.startedAt,
      httpStatus: result.httpStatus,
    };
  });
  return { samples: samplesOf(rows), durationMs: rows.length === 0 ? 0 : lastEndedAt - firstSentAt };
}

function progressReporter(run: RunInProgress): (result: Result) => void {
  const { onProgress, requests } = run.request;
  let done = 0;
  let tokens = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (result) => {
    done += 1;
    tokens += result.stream.completionTokens ?? 0;
    const now = performance.now();
    if (done < requests.length && now - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = now;
    onProgress?.(done, tokens);
  };
}

interface ClientPool extends AsyncDisposable {
  open(): Client;
  drop(client: Client): void;
}

/** Every client of a run, so that all sockets can be destroyed at once. */
function clientPool(target: Target): ClientPool {
  const clients = new Set<Client>();
  return {
    open() {
      const client = target.open();
      clients.add(client);
      return client;
    },
    drop(client) {
      clients.delete(client);
      void client.destroy();
    },
    async [Symbol.asyncDispose]() {
      const all = [...clients];
      clients.clear();
      await Promise.all(all.map((client) => client.destroy()));
    },
  };
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new GateError('cancelled', 'Cancelled while requests were being sent.');
}
