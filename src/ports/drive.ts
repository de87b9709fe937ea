import type { ClientHealth, Samples } from '../model/record.ts';
import type { PreparedRequest } from '../model/request.ts';

/** A closed loop: `concurrency` workers, each sends its next request when its last one has ended. */
export interface DriveRequest {
  readonly baseUrl: string;
  readonly requests: readonly PreparedRequest[];
  readonly concurrency: number;
  readonly requestTimeoutMs: number;
  readonly signal: AbortSignal;
  /** Called at most a few times a second. */
  readonly onProgress?: (done: number, completionTokens: number) => void;
}

export interface DriveResult {
  readonly samples: Samples;
  /** First request sent to last stream ended, in milliseconds. */
  readonly durationMs: number;
  readonly client: ClientHealth;
}

/** Sends the requests once each, in order. Failures are samples; it throws only when the signal aborts (`cancelled`). */
export type Drive = (request: DriveRequest) => Promise<DriveResult>;
