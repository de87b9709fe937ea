import type { Samples } from '../model/record.ts';
import type { PreparedRequest } from '../model/request.ts';
import { chunksAt, known, type ResultColumns } from './result-columns.ts';

/**
 * The samples that a record keeps, in the order of the request set, from what the threads collected; `startAt` becomes 0.
 * A request that was never taken up (the run was cancelled) is missing.
 */
export function samplesOf(
  threads: readonly ResultColumns[],
  requests: readonly PreparedRequest[],
  startAt: number,
): Samples {
  const places = threads
    .flatMap((columns) => columns.index.map((index, place) => ({ index, place, columns })))
    .sort((a, b) => a.index - b.index);
  const each = <T>(pick: (columns: ResultColumns, place: number, index: number) => T): T[] =>
    places.map(({ columns, place, index }) => pick(columns, place, index));
  const value = (name: NumberColumn) => each((columns, place) => known(columns[name][place]));
  const time = (name: NumberColumn) => each((columns, place) => (columns[name][place] ?? 0) - startAt);
  return {
    id: each((_, __, index) => requests[index]?.id ?? ''),
    outcome: each((columns, place) => columns.outcome[place] ?? 'cancelled'),
    dueMs: time('dueAt'),
    queuedMs: time('queuedAt'),
    sentMs: each(({ sentAt, queuedAt }, place) => (known(sentAt[place]) ?? queuedAt[place] ?? 0) - startAt),
    ttftMs: value('ttftMs'),
    ttfoMs: value('ttfoMs'),
    e2eMs: value('e2eMs'),
    closedMs: each(({ closedAt }, place) => {
      const at = known(closedAt[place]);
      return at === null ? null : at - startAt;
    }),
    promptTokens: value('promptTokens'),
    completionTokens: value('completionTokens'),
    cachedTokens: value('cachedTokens'),
    finishReason: each((columns, place) => columns.finishReason[place] ?? null),
    httpStatus: value('httpStatus'),
    outputHash: each((columns, place) => columns.outputHash[place] ?? null),
    error: each((columns, place) => columns.error[place] ?? null),
    chunks: each(chunksAt),
  };
}

type NumberColumn = {
  [Name in keyof ResultColumns]: ResultColumns[Name] extends number[] ? Name : never;
}[keyof ResultColumns];
