import type { ClientHealth, Gaps, Samples } from '../model/record.ts';
import type { PreparedRequest } from '../model/request.ts';

/** When requests are sent. */
export type Pace =
  /** So many workers, each sends its next request when its last one has ended. */
  | { readonly kind: 'closed'; readonly concurrency: number }
  /** Each request at its time, in milliseconds after the start, whether answers have come or not. */
  | { readonly kind: 'scheduled'; readonly dueMs: readonly number[] };

export interface DriveRequest {
  readonly baseUrl: string;
  readonly requests: readonly PreparedRequest[];
  readonly pace: Pace;
  readonly requestTimeoutMs: number;
  /** Cores that the client may use; null where it is not pinned. */
  readonly cores: number | null;
  /** So many of the first requests are in no latency. */
  readonly opening: number;
  readonly signal: AbortSignal;
  /** Called at most a few times a second. */
  readonly onProgress?: (done: number, completionTokens: number) => void;
}

export interface DriveResult {
  readonly samples: Samples;
  /** In place of the chunks in the samples, where there were too many to keep. */
  readonly gaps: Gaps | null;
  /** First request sent to last stream ended, in milliseconds. */
  readonly durationMs: number;
  readonly client: ClientHealth;
}

/** Sends the requests once each, in order. Failures are samples; it throws only when the signal aborts (`cancelled`). */
export type Drive = (request: DriveRequest) => Promise<DriveResult>;
