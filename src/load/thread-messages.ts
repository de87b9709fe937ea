import type { Pace } from '../ports/drive.ts';
import type { ThreadHealth } from './client-health.ts';
import type { PackedRequests } from './packed-requests.ts';
import type { ResultColumns } from './result-columns.ts';

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
  /** Chunks to keep, in pairs of numbers; beyond, gaps are counted. */
  readonly chunkBudget: number;
  readonly opening: number;
}

/** To a thread: prepare (look up, connect, build), then go at a time, or give up. */
export type ToThread =
  | { readonly kind: 'prepare'; readonly task: ThreadTask }
  | { readonly kind: 'go'; readonly startAt: number }
  | { readonly kind: 'abort' };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly done: number; readonly tokens: number }
  | { readonly kind: 'done'; readonly results: ResultColumns; readonly health: ThreadHealth };
