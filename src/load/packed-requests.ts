import type { PreparedRequest } from '../model/request.ts';

/** Requests in memory that threads share: a set of any size is held once, however many threads send it. */
export interface PackedRequests {
  readonly bodies: SharedArrayBuffer;
  /** Where the body of each request ends. */
  readonly ends: Float64Array;
  readonly isChat: Uint8Array;
  /** NaN where the length is free. */
  readonly forcedTokens: Float64Array;
}

/** What a thread needs of one request. */
export interface PackedRequest {
  readonly path: PreparedRequest['path'];
  readonly body: Uint8Array;
  readonly forcedTokens: number | null;
}

export function packRequests(requests: readonly PreparedRequest[]): PackedRequests {
  const ends = new Float64Array(new SharedArrayBuffer(8 * requests.length));
  const isChat = new Uint8Array(new SharedArrayBuffer(requests.length));
  const forcedTokens = new Float64Array(new SharedArrayBuffer(8 * requests.length));
  let size = 0;
  for (const [index, request] of requests.entries()) {
    size += Buffer.byteLength(request.body);
    ends[index] = size;
    isChat[index] = request.path === '/v1/chat/completions' ? 1 : 0;
    forcedTokens[index] = request.forcedTokens ?? Number.NaN;
  }
  const bodies = new SharedArrayBuffer(size);
  const bytes = Buffer.from(bodies);
  let at = 0;
  for (const { body } of requests) at += bytes.write(body, at);
  return { bodies, ends, isChat, forcedTokens };
}

export function requestAt(
  { bodies, ends, isChat, forcedTokens }: PackedRequests,
  index: number,
): PackedRequest {
  const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
  const forced = forcedTokens[index] ?? Number.NaN;
  return {
    path: isChat[index] === 1 ? '/v1/chat/completions' : '/v1/completions',
    body: new Uint8Array(bodies, start, (ends[index] ?? start) - start),
    forcedTokens: Number.isNaN(forced) ? null : forced,
  };
}
