import { isServed } from '../model/outcome.ts';
import type { Run } from '../model/record.ts';
import { latenciesOfStream } from './latencies.ts';
import { ascending, quantile } from './quantile.ts';

/** Requests whose prompts are about as long, over several runs. Milliseconds; null is unknown. */
export interface LengthClass {
  /** Prompt tokens from this number… */
  readonly from: number;
  /** …to below this one; null for no end. */
  readonly below: number | null;
  readonly requests: number;
  readonly ttftP50Ms: number | null;
  readonly ttftP99Ms: number | null;
  readonly tpotP50Ms: number | null;
}

/** Fixed edges, so that both sides and every day have the same classes. */
const EDGES = [0, 128, 512, 2_048, 8_192, 32_768] as const;

/**
 * The served requests of these runs by the length of their prompts: a server that became slow for long prompts only shows it
 * here, and nowhere in a median over all. Empty where the lengths are not known.
 */
export function lengthClasses(runs: readonly Pick<Run, 'samples' | 'opening'>[]): LengthClass[] {
  const classes = EDGES.map(() => ({ requests: 0, ttft: [] as number[], tpot: [] as number[] }));
  for (const { samples, opening } of runs) {
    for (const [index, outcome] of samples.outcome.entries()) {
      const length = samples.promptTokens[index] ?? null;
      const of = length === null ? undefined : classes[EDGES.findLastIndex((edge) => length >= edge)];
      if (index < opening || !isServed(outcome) || of === undefined) continue;
      const { ttft, tpot } = latenciesOfStream(samples, index);
      of.requests += 1;
      of.ttft.push(...ttft);
      of.tpot.push(...tpot);
    }
  }
  return classes.flatMap(({ requests, ttft, tpot }, place) => {
    if (requests === 0) return [];
    const sorted = ascending(ttft);
    return [
      {
        from: EDGES[place] ?? 0,
        below: EDGES[place + 1] ?? null,
        requests,
        ttftP50Ms: quantile(sorted, 0.5),
        ttftP99Ms: quantile(sorted, 0.99),
        tpotP50Ms: quantile(ascending(tpot), 0.5),
      },
    ];
  });
}
