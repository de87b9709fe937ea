import { isServed } from '../model/outcome.ts';
import type { Samples } from '../model/record.ts';
import { latenciesOf } from './latencies.ts';
import { median } from './median.ts';

/** The medians of one round of warm-up, in milliseconds; null where nothing showed one. */
export interface RoundPace {
  readonly ttftMs: number | null;
  readonly tpotMs: number | null;
}

/** Two rounds are alike when each median moves by no more than this share, or by this many milliseconds. */
export const FLAT_SHARE = 0.15;
export const FLAT_MS = { ttftMs: 2, tpotMs: 0.5 } as const;

export function paceOfRound(samples: Samples): RoundPace {
  if (!samples.outcome.some(isServed)) return { ttftMs: null, tpotMs: null };
  const { ttft, tpot } = latenciesOf(samples);
  return { ttftMs: median(ttft), tpotMs: median(tpot) };
}

/**
 * Whether latency is flat: the median TTFT and the median TPOT of the last two rounds differ by at most 15 %, or by 2 ms and
 * 0.5 ms. Unknown while there are no two rounds that show a TTFT.
 */
export function isFlat(rounds: readonly RoundPace[]): 'settled' | 'unsettled' | 'unknown' {
  const [before, after] = [rounds.at(-2), rounds.at(-1)];
  if (!before || !after || before.ttftMs === null || after.ttftMs === null) return 'unknown';
  return alike(before, after, 'ttftMs') && alike(before, after, 'tpotMs') ? 'settled' : 'unsettled';
}

/** Where answers have one token there is no TPOT to compare. */
function alike(before: RoundPace, after: RoundPace, name: keyof RoundPace): boolean {
  const [old, now] = [before[name], after[name]];
  if (old === null || now === null) return old === now;
  const change = Math.abs(now - old);
  return change <= FLAT_MS[name] || change <= FLAT_SHARE * old;
}

/** `TTFT p50 41.0, 38.2 ms; TPOT p50 10.1, 10.0 ms`: the last rounds, oldest first. */
export function roundsInWords(rounds: readonly RoundPace[]): string {
  const last = rounds.slice(-4);
  const values = (name: keyof RoundPace) =>
    last.map((round) => round[name]?.toFixed(1) ?? 'unknown').join(', ');
  return `TTFT p50 ${values('ttftMs')} ms; TPOT p50 ${values('tpotMs')} ms`;
}
