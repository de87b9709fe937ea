import type { Samples } from '../model/record.ts';

/** One request's entry in every column of the samples. */
export type SampleRow = { readonly [Column in keyof Samples]: Samples[Column][number] };

/** Turns rows, in the order of the request set, into the columns that a record keeps. */
export function samplesOf(rows: readonly SampleRow[]): Samples {
  return {
    id: rows.map((row) => row.id),
    outcome: rows.map((row) => row.outcome),
    dueMs: rows.map((row) => row.dueMs),
    queuedMs: rows.map((row) => row.queuedMs),
    sentMs: rows.map((row) => row.sentMs),
    ttftMs: rows.map((row) => row.ttftMs),
    ttfoMs: rows.map((row) => row.ttfoMs),
    e2eMs: rows.map((row) => row.e2eMs),
    closedMs: rows.map((row) => row.closedMs),
    promptTokens: rows.map((row) => row.promptTokens),
    completionTokens: rows.map((row) => row.completionTokens),
    cachedTokens: rows.map((row) => row.cachedTokens),
    finishReason: rows.map((row) => row.finishReason),
    httpStatus: rows.map((row) => row.httpStatus),
    outputHash: rows.map((row) => row.outputHash),
    error: rows.map((row) => row.error),
    chunks: rows.map((row) => row.chunks),
  };
}
