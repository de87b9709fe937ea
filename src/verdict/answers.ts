import { isServed } from '../model/outcome.ts';
import type { Run } from '../model/record.ts';

/** What one request of a level came to, over the valid runs of one side. Tokens are means; null is unknown. */
export interface Answer {
  readonly served: number;
  readonly sent: number;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly finishReasons: readonly string[];
  /** Of the first run that knows it. */
  readonly outputHash: string | null;
}

/** The answers of one side by request id. */
export function answersOf(runs: readonly Run[]): Map<string, Answer> {
  const places = new Map<string, { run: Run; place: number }[]>();
  for (const run of runs) {
    for (const [place, id] of run.samples.id.entries()) {
      const seen = places.get(id);
      if (seen) seen.push({ run, place });
      else places.set(id, [{ run, place }]);
    }
  }
  return new Map([...places].map(([id, seen]) => [id, answerOf(seen)]));
}

function answerOf(seen: readonly { readonly run: Run; readonly place: number }[]): Answer {
  const served = seen.filter(({ run, place }) => isServed(run.samples.outcome[place] ?? 'cancelled'));
  return {
    served: served.length,
    sent: seen.length,
    promptTokens: meanIfKnown(served.map(({ run, place }) => run.samples.promptTokens[place])),
    completionTokens: meanIfKnown(served.map(({ run, place }) => run.samples.completionTokens[place])),
    finishReasons: served.map(({ run, place }) => run.samples.finishReason[place] ?? 'unknown'),
    outputHash: served.map(({ run, place }) => run.samples.outputHash[place]).find((hash) => hash) ?? null,
  };
}

/** One unknown makes the mean unknown: the rest could not stand for it. */
function meanIfKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length === 0 || known.length < values.length) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
