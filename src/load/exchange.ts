import type { Client, Dispatcher } from 'undici';
import type { Outcome } from '../model/outcome.ts';
import { connectionMessage, messageIn } from './failure-message.ts';
import { sseDecoder } from './sse.ts';
import { type StreamSample, streamReader } from './stream-reader.ts';

/** One request as it is put on a connection. */
export interface Call {
  readonly path: string;
  readonly body: Uint8Array;
  readonly forcedTokens: number | null;
  readonly timeoutMs: number;
  /** Told once, when the bytes are handed to the socket, with the time of `performance.now()`. */
  readonly onSent: (sentAt: number) => void;
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
  /** The connection was left in the middle of an answer and must not be used again. */
  readonly cut: boolean;
}

/** How long a connection may stay open after [DONE] before it is dropped; the end normally comes with it. */
const AFTER_DONE_MS = 100;
const MAX_ERROR_BODY = 2_000;
/** Node fires a longer timer at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const HEADERS = {
  'content-type': 'application/json',
  accept: 'text/event-stream',
  'accept-encoding': 'identity',
};

/**
 * Sends one request on a connection of its own and reads the stream. Never retries, never rejects: whatever happens is
 * in the outcome. Arrival times are read before anything is decoded.
 */
export function exchange(client: Client, call: Call): Promise<Exchange> {
  return new Promise((resolve) => {
    const decoder = sseDecoder();
    const reader = streamReader(call.forcedTokens);
    let sentAt: number | null = null;
    let status: number | null = null;
    let contentType = '';
    let encoding = '';
    let bytes = 0;
    let errorBody = '';
    let doneAt: number | null = null;
    let settled = false;
    const deadline = setTimeout(onDeadline, Math.min(call.timeoutMs, MAX_TIMER_MS));
    let afterDone: NodeJS.Timeout | undefined;

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {
        sentAt = performance.now();
        call.onSent(sentAt);
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode;
        contentType = String(headers['content-type'] ?? 'none');
        encoding = String(headers['content-encoding'] ?? 'identity');
      },
      onResponseData(_controller, chunk) {
        const arrivedAt = performance.now();
        bytes += chunk.length;
        if (status !== 200) {
          if (errorBody.length < MAX_ERROR_BODY) errorBody += chunk.toString('utf8').slice(0, MAX_ERROR_BODY);
          return;
        }
        const offset = arrivedAt - (sentAt ?? arrivedAt);
        for (const event of decoder.push(chunk)) reader.read(event, offset);
        if (reader.done && doneAt === null) {
          doneAt = arrivedAt;
          afterDone = setTimeout(() => settle(null, null, true), AFTER_DONE_MS);
        }
      },
      onResponseEnd() {
        const closedAt = performance.now();
        if (status === 200) {
          for (const event of decoder.end()) reader.read(event, closedAt - (sentAt ?? closedAt), true);
        }
        settle(null, closedAt, false);
      },
      onResponseError(_controller, error) {
        if (reader.done) settle(null, null, true);
        else settle({ outcome: 'connect-error', error: connectionMessage(error) }, null, true);
      },
    };
    client.dispatch(
      {
        method: 'POST',
        path: call.path,
        headers: HEADERS,
        body: call.body,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );

    function onDeadline(): void {
      settle({ outcome: 'timeout', error: `not ended after ${call.timeoutMs} ms` }, null, true);
    }

    function settle(failure: Failure | null, closedAt: number | null, cut: boolean): void {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      clearTimeout(afterDone);
      const stream = reader.sample();
      const verdict = httpFailure() ?? failure ?? explained(stream);
      resolve({
        stream: verdict === null ? stream : { ...stream, ...verdict },
        httpStatus: status,
        sentAt,
        closedAt,
        endedAt: closedAt ?? doneAt ?? performance.now(),
        cut,
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
