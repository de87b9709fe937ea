import type { Outcome } from '../model/outcome.ts';
import { isServed } from '../model/outcome.ts';
import type { Gaps } from '../model/record.ts';
import { type GapHistogram, gapHistogram, HISTOGRAM_ERROR } from '../stats/gap-histogram.ts';
import { chunkGapsMs, interTokenMs } from '../stats/inter-token.ts';
import type { StreamSample } from './stream-reader.ts';

/** What a thread saw of one request. Times in milliseconds of the machine's monotonic clock. */
export interface RequestResult {
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

/** Results in columns of plain numbers (NaN is unknown): a million of them are some hundred megabytes, as objects gigabytes. */
export interface ResultColumns {
  readonly index: number[];
  readonly dueAt: number[];
  readonly queuedAt: number[];
  readonly sentAt: number[];
  readonly closedAt: number[];
  readonly endedAt: number[];
  readonly httpStatus: number[];
  readonly ttftMs: number[];
  readonly ttfoMs: number[];
  readonly e2eMs: number[];
  readonly promptTokens: number[];
  readonly completionTokens: number[];
  readonly cachedTokens: number[];
  readonly outcome: Outcome[];
  readonly finishReason: (string | null)[];
  readonly outputHash: (string | null)[];
  readonly error: (string | null)[];
  /** Offset and tokens of every chunk, one after the other, and where those of each request end; null beyond the budget. */
  readonly chunks: { readonly values: number[]; readonly ends: number[] } | null;
  /** In place of the chunks. */
  readonly gaps: Gaps | null;
}

/** Collects the results of one thread, and at most `chunkBudget` chunks; beyond, all gaps are counted in a histogram. */
export interface ResultCollector {
  add(result: RequestResult): void;
  finish(): ResultColumns;
}

/** The gaps of the first `opening` requests are not counted. */
export function collectResults(chunkBudget: number, opening: number): ResultCollector {
  let columns = emptyColumns();
  let counter: GapCounter | null = null;
  function add({ stream, ...result }: RequestResult): void {
    columns.index.push(result.index);
    columns.dueAt.push(result.dueAt);
    columns.queuedAt.push(result.queuedAt);
    columns.sentAt.push(result.sentAt ?? Number.NaN);
    columns.closedAt.push(result.closedAt ?? Number.NaN);
    columns.endedAt.push(result.endedAt);
    columns.httpStatus.push(result.httpStatus ?? Number.NaN);
    columns.ttftMs.push(stream.ttftMs ?? Number.NaN);
    columns.ttfoMs.push(stream.ttfoMs ?? Number.NaN);
    columns.e2eMs.push(stream.e2eMs ?? Number.NaN);
    columns.promptTokens.push(stream.promptTokens ?? Number.NaN);
    columns.completionTokens.push(stream.completionTokens ?? Number.NaN);
    columns.cachedTokens.push(stream.cachedTokens ?? Number.NaN);
    columns.outcome.push(stream.outcome);
    columns.finishReason.push(stream.finishReason);
    columns.outputHash.push(stream.outputHash);
    columns.error.push(stream.error);
    takeChunks(stream);
  }

  function takeChunks({ chunks, completionTokens }: StreamSample): void {
    if (counter !== null) {
      counter.count(columns.index.length - 1, chunks, completionTokens);
      return;
    }
    for (const [offsetMs, tokens] of chunks) columns.chunks?.values.push(offsetMs, tokens ?? Number.NaN);
    columns.chunks?.ends.push(columns.chunks.values.length);
    if ((columns.chunks?.values.length ?? 0) <= 2 * chunkBudget) return;
    counter = countAll(columns, opening);
    columns = { ...columns, chunks: null };
  }

  return { add, finish: () => (counter === null ? columns : { ...columns, gaps: counter.gaps }) };
}

/** The same results with their gaps counted in place of the chunks. */
export function withoutChunks(columns: ResultColumns, opening: number): ResultColumns {
  if (columns.chunks === null) return columns;
  return { ...columns, chunks: null, gaps: countAll(columns, opening).gaps };
}

function countAll(columns: ResultColumns, opening: number): GapCounter {
  const counter = gapCounter(columns, opening);
  for (const place of columns.index.keys()) {
    counter.count(place, chunksAt(columns, place) ?? [], known(columns.completionTokens[place]));
  }
  return counter;
}

function emptyColumns(): ResultColumns {
  return {
    index: [],
    dueAt: [],
    queuedAt: [],
    sentAt: [],
    closedAt: [],
    endedAt: [],
    httpStatus: [],
    ttftMs: [],
    ttfoMs: [],
    e2eMs: [],
    promptTokens: [],
    completionTokens: [],
    cachedTokens: [],
    outcome: [],
    finishReason: [],
    outputHash: [],
    error: [],
    chunks: { values: [], ends: [] },
    gaps: null,
  };
}

/** Null where the chunks are not kept. */
export function chunksAt({ chunks }: ResultColumns, place: number): [number, number | null][] | null {
  if (chunks === null) return null;
  const pairs: [number, number | null][] = [];
  for (let at = place === 0 ? 0 : (chunks.ends[place - 1] ?? 0); at < (chunks.ends[place] ?? 0); at += 2) {
    pairs.push([chunks.values[at] ?? 0, known(chunks.values[at + 1])]);
  }
  return pairs;
}

/** NaN stands for unknown. */
export function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

interface GapCounter {
  count(place: number, chunks: StreamSample['chunks'], completionTokens: number | null): void;
  readonly gaps: Gaps;
}

function gapCounter({ index, outcome }: ResultColumns, opening: number): GapCounter {
  const itl = gapHistogram();
  const chunkGap = gapHistogram();
  let streams = 0;
  return {
    count(place, chunks, completionTokens) {
      if ((index[place] ?? 0) < opening || !isServed(outcome[place] ?? 'empty')) return;
      const tokenGaps = interTokenMs(chunks, completionTokens) ?? [];
      addAll(itl, tokenGaps);
      addAll(chunkGap, chunkGapsMs(chunks));
      if (completionTokens !== null && completionTokens <= 1) return;
      streams += 1;
      if (tokenGaps.length === 0) itl.addUnknown();
    },
    get gaps() {
      return { relativeError: HISTOGRAM_ERROR, streams, itl: itl.counts(), chunkGap: chunkGap.counts() };
    },
  };
}

function addAll(histogram: GapHistogram, gaps: readonly number[]): void {
  for (const gap of gaps) histogram.add(gap);
}
