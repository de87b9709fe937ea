import type { Pace } from '../ports/drive.ts';
import type { ThreadHealth } from './client-health.ts';
import type { PackedRequests } from './packed-requests.ts';
import type { StreamSample } from './stream-reader.ts';

/** One thread's part of a run. */
export interface ThreadTask {
  readonly baseUrl: string;
  readonly requests: PackedRequests;
  readonly pace: Pace;
  /** This thread is number `part` of `parts`. */
  readonly part: number;
  readonly parts: number;
  /** Closed loop: the index of the next request, taken by all threads. */
  readonly cursor: Int32Array;
  readonly requestTimeoutMs: number;
}

/** What a thread saw of one request. Times in milliseconds of the machine's monotonic clock. */
export interface ThreadResult {
  readonly index: number;
  readonly dueAt: number;
  readonly queuedAt: number;
  /** Null where no connection was had. */
  readonly sentAt: number | null;
  readonly closedAt: number | null;
  readonly endedAt: number;
  readonly httpStatus: number | null;
  readonly stream: StreamSample;
}

/** To a thread: prepare (look up, connect, build), then go at a time, or give up. */
export type ToThread =
  | { readonly kind: 'prepare'; readonly task: ThreadTask }
  | { readonly kind: 'go'; readonly startAt: number }
  | { readonly kind: 'abort' };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly done: number; readonly tokens: number }
  | { readonly kind: 'done'; readonly results: readonly ThreadResult[]; readonly health: ThreadHealth };
