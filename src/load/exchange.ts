import type { Outcome } from '../model/outcome.ts';
import type { Connection } from './connection.ts';
import { messageIn } from './failure-message.ts';
import { sseDecoder } from './sse.ts';
import { type StreamSample, streamReader } from './stream-reader.ts';

/** One request as it is put on a connection. */
export interface Call {
  /** Head and body. */
  readonly bytes: Uint8Array;
  readonly forcedTokens: number | null;
  readonly timeoutMs: number;
}

/** What came of it. Times of `performance.now()`; `sentAt` is null when no connection was had. */
export interface Exchange {
  readonly stream: StreamSample;
  readonly httpStatus: number | null;
  readonly sentAt: number | null;
  /** When the server ended the answer; null when it did not. */
  readonly closedAt: number | null;
  /** When the stream was over for us: closed, `[DONE]`, or given up. */
  readonly endedAt: number;
  /** Whether the connection may carry another request; where not, it was destroyed. */
  readonly reusable: boolean;
}

/** How long a connection may stay open after [DONE] before it is dropped; the end normally comes with it. */
const AFTER_DONE_MS = 100;
const MAX_ERROR_BODY = 2_000;
/** Node fires a longer timer at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Sends one request on a connection of its own and reads the stream. Never retries, never rejects: whatever happens is
 * in the outcome. Arrival times are read before anything is decoded.
 */
export function exchange(connection: Connection, call: Call): Promise<Exchange> {
  return new Promise((resolve) => {
    const decoder = sseDecoder();
    const reader = streamReader(call.forcedTokens);
    let status: number | null = null;
    let contentType = '';
    let encoding = '';
    let bytes = 0;
    let errorBody = '';
    let doneAt: number | null = null;
    let settled = false;
    let afterDone: NodeJS.Timeout | undefined;
    const deadline = setTimeout(giveUp, Math.min(call.timeoutMs, MAX_TIMER_MS));
    const sentAt = connection.send(call.bytes, {
      onHead(code, headers) {
        status = code;
        contentType = headers.get('content-type') ?? 'none';
        encoding = headers.get('content-encoding') ?? 'identity';
      },
      onBody(piece) {
        const arrivedAt = performance.now();
        bytes += piece.length;
        if (status !== 200) {
          if (errorBody.length < MAX_ERROR_BODY) errorBody += piece.toString('utf8').slice(0, MAX_ERROR_BODY);
          return;
        }
        for (const event of decoder.push(piece)) reader.read(event, arrivedAt - sentAt);
        if (reader.done && doneAt === null) {
          doneAt = arrivedAt;
          afterDone = setTimeout(() => settle(null, null, false), AFTER_DONE_MS);
        }
      },
      onEnd(reusable) {
        const closedAt = performance.now();
        if (status === 200) {
          for (const event of decoder.end()) reader.read(event, closedAt - sentAt, true);
        }
        settle(null, closedAt, reusable);
      },
      onError(message) {
        settle(reader.done ? null : { outcome: 'connect-error', error: message }, null, false);
      },
    });

    function giveUp(): void {
      settle({ outcome: 'timeout', error: `not ended after ${call.timeoutMs} ms` }, null, false);
    }

    function settle(failure: Failure | null, closedAt: number | null, reusable: boolean): void {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      clearTimeout(afterDone);
      if (!reusable) connection.destroy();
      const stream = reader.sample();
      const verdict = httpFailure() ?? failure ?? explained(stream);
      resolve({
        stream: verdict === null ? stream : { ...stream, ...verdict },
        httpStatus: status,
        sentAt,
        closedAt,
        endedAt: closedAt ?? doneAt ?? performance.now(),
        reusable,
      });
    }

    function httpFailure(): Failure | null {
      if (status === null || status === 200) return null;
      return { outcome: 'http-error', error: `HTTP ${status}: ${messageIn(errorBody)}` };
    }

    function explained(stream: StreamSample): Failure | null {
      if (stream.outcome !== 'empty' || bytes === 0) return null;
      if (encoding !== 'identity') {
        return {
          outcome: 'stream-error',
          error: `the answer is encoded as ${encoding} though identity was asked for`,
        };
      }
      return {
        outcome: 'empty',
        error: `${bytes} bytes of ${contentType} held no generated token`,
      };
    }
  });
}

interface Failure {
  readonly outcome: Outcome;
  readonly error: string;
}

/** What came of a request for which no connection was to be had. */
export function notConnected(error: unknown): Exchange {
  const stream = streamReader(null).sample();
  return {
    stream: {
      ...stream,
      outcome: 'connect-error',
      error: error instanceof Error ? error.message : String(error),
    },
    httpStatus: null,
    sentAt: null,
    closedAt: null,
    endedAt: performance.now(),
    reusable: false,
  };
}
