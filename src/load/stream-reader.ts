import { createHash } from 'node:crypto';
import type { Outcome } from '../model/outcome.ts';
import { chunkReader } from './chunk-template.ts';
import type { SseEvent } from './sse.ts';
import { GAVE_UP, type StreamChunk } from './stream-chunk.ts';

/** What one stream showed, by the definitions of `model/definitions.ts`. Times are offsets from `sentMs`. */
export interface StreamSample {
  readonly outcome: Outcome;
  readonly ttftMs: number | null;
  /** Time to the first delta of the answer itself: text that is not reasoning, or a tool call. */
  readonly ttfoMs: number | null;
  readonly e2eMs: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Prompt tokens that the server says it took from its prefix cache. */
  readonly cachedTokens: number | null;
  readonly finishReason: string | null;
  readonly outputHash: string | null;
  readonly error: string | null;
  readonly chunks: [number, number | null][];
}

export interface StreamReader {
  /**
   * Takes the next event and when its bytes arrived, in milliseconds after the request was sent. `mayBeCut` is for
   * an event that the end of the body completed: half an event is the sign of a truncated stream, not an error.
   */
  read(event: SseEvent, offsetMs: number, mayBeCut?: boolean): void;
  /** Whether `[DONE]` was seen: nothing that follows counts. */
  readonly done: boolean;
  /** The sample of what was read so far, as if the stream had ended here. */
  sample(): StreamSample;
}

type Delta = Extract<StreamChunk, { kind: 'delta' }>;

/** Builds the sample of one request whose output length is forced to `forcedTokens`, or null where it is free. */
export function streamReader(forcedTokens: number | null): StreamReader {
  let done = false;
  let error: string | null = null;
  let text = '';
  let finishReason: string | null = null;
  let promptTokens: number | null = null;
  let cachedTokens: number | null = null;
  let ttfoMs: number | null = null;
  const readChunk = chunkReader();
  let usageTokens: number | null = null;
  let idTokens: number | null = 0;
  /** Completion tokens that the chunks so far account for, and whether that account has no hole. */
  let counted = 0;
  let countIsCurrent = true;
  const chunks: [number, number | null][] = [];

  function read(event: SseEvent, offsetMs: number, mayBeCut = false): void {
    if (done) return;
    const chunk = readChunk(event);
    if (chunk.kind === 'done') done = true;
    else if (chunk.kind === 'error') error ??= chunk.message;
    else if (chunk.kind === 'malformed' && !mayBeCut) error ??= chunk.message;
    else if (chunk.kind === 'delta') readDelta(chunk, offsetMs);
  }

  function readDelta(delta: Delta, offsetMs: number): void {
    const tokens = tokensOf(delta);
    // A count that moves proves a token only beside choices and without a hole in the account: a server that sends
    // its usage once, at the end, moves it by everything at a moment when nothing was generated.
    const moved = delta.hasChoices && countIsCurrent && (delta.completionTokens ?? 0) > counted;
    const isNew = delta.cumulative ? delta.text.length > text.length : delta.text !== '';
    if (isNew || (delta.tokenIds ?? 0) > 0 || moved) {
      chunks.push([offsetMs, tokens]);
      idTokens = idTokens === null || delta.tokenIds === null ? null : idTokens + delta.tokenIds;
      if (tokens === null) countIsCurrent = false;
      else counted += tokens;
    }
    if (delta.completionTokens !== null) {
      counted = delta.completionTokens;
      countIsCurrent = true;
      usageTokens = delta.completionTokens;
    }
    if (delta.hasAnswer) ttfoMs ??= offsetMs;
    promptTokens = delta.promptTokens ?? promptTokens;
    cachedTokens = delta.cachedTokens ?? cachedTokens;
    finishReason = delta.finishReason ?? finishReason;
    text = delta.cumulative ? delta.text : text + delta.text;
  }

  /** Tokens this chunk carries: the step of the running count, or the ids it brings. */
  function tokensOf(delta: Delta): number | null {
    if (delta.completionTokens !== null && countIsCurrent)
      return Math.max(0, delta.completionTokens - counted);
    return delta.tokenIds;
  }

  function sample(): StreamSample {
    const completionTokens = usageTokens ?? (chunks.length > 0 ? idTokens : null);
    const problem = problemOf(completionTokens);
    return {
      outcome: problem?.outcome ?? 'ok',
      ttftMs: chunks[0]?.[0] ?? null,
      ttfoMs,
      e2eMs: chunks.at(-1)?.[0] ?? null,
      promptTokens,
      completionTokens,
      cachedTokens,
      finishReason,
      outputHash: text === '' ? null : createHash('sha256').update(text).digest('hex').slice(0, 16),
      error: problem?.error ?? null,
      chunks,
    };
  }

  function problemOf(completionTokens: number | null): { outcome: Outcome; error: string } | null {
    if (error !== null) return { outcome: 'stream-error', error };
    if (finishReason !== null && GAVE_UP.has(finishReason)) {
      return { outcome: 'stream-error', error: `the server gave up: finish reason ${finishReason}` };
    }
    // SGLang's chat sends no chunk for a step without text, so a whole answer may show in the usage only.
    if (chunks.length === 0 && (completionTokens ?? 0) === 0) {
      return { outcome: 'empty', error: 'the stream held no generated token' };
    }
    if (!done && finishReason === null) {
      return { outcome: 'truncated', error: 'the stream ended without [DONE] and without a finish reason' };
    }
    if (forcedTokens !== null && completionTokens !== null && completionTokens < forcedTokens) {
      return { outcome: 'short', error: `${completionTokens} of ${forcedTokens} forced tokens` };
    }
    return null;
  }

  return {
    read,
    sample,
    get done() {
      return done;
    },
  };
}
