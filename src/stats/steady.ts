import type { Samples } from '../model/record.ts';
import { latenciesOf } from './latencies.ts';
import { ascending, quantile } from './quantile.ts';

/** One latency over a round of warm-up, in milliseconds. */
export interface RoundLatency {
  readonly median: number;
  /** Half of the width of the 95 % notch of a box plot: 1.57 × IQR / √n (McGill, Tukey, Larsen, 1978). */
  readonly notch: number;
}

/** One round of warm-up; null where nothing showed the latency. */
export interface RoundPace {
  readonly ttft: RoundLatency | null;
  readonly tpot: RoundLatency | null;
}

/** Two rounds are alike when a median moves by no more than this share, or by this many milliseconds. */
export const FLAT_SHARE = 0.15;
export const FLAT_MS = { ttft: 2, tpot: 0.5 } as const;

export function paceOfRound(samples: Samples): RoundPace {
  const { ttft, tpot } = latenciesOf(samples);
  return { ttft: latencyOf(ttft), tpot: latencyOf(tpot) };
}

function latencyOf(values: readonly number[]): RoundLatency | null {
  const sorted = ascending(values);
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => quantile(sorted, q));
  if (low == null || median == null || high == null) return null;
  return { median, notch: (1.57 * (high - low)) / Math.sqrt(sorted.length) };
}

/**
 * Whether latency is flat: the median TTFT and the median TPOT of the last two rounds differ by at most 15 %, or by 2 ms and
 * 0.5 ms, or by no more than the spread within the rounds explains (their notches overlap; rounds are of unlike prompts).
 * Unknown while there are no two rounds that show a TTFT.
 */
export function isFlat(rounds: readonly RoundPace[]): 'settled' | 'unsettled' | 'unknown' {
  const [before, after] = [rounds.at(-2), rounds.at(-1)];
  if (!before?.ttft || !after?.ttft) return 'unknown';
  return alike(before, after, 'ttft') && alike(before, after, 'tpot') ? 'settled' : 'unsettled';
}

/** Where answers have one token there is no TPOT to compare. */
function alike(before: RoundPace, after: RoundPace, name: keyof RoundPace): boolean {
  const [old, now] = [before[name], after[name]];
  if (old === null || now === null) return old === now;
  const change = Math.abs(now.median - old.median);
  return change <= Math.max(FLAT_MS[name], FLAT_SHARE * old.median, Math.hypot(old.notch, now.notch));
}

/** `TTFT p50 41.0, 38.2 ms; TPOT p50 10.1, 10.0 ms`: the last rounds, oldest first. */
export function roundsInWords(rounds: readonly RoundPace[]): string {
  const last = rounds.slice(-4);
  const values = (name: keyof RoundPace) =>
    last.map((round) => round[name]?.median.toFixed(1) ?? 'unknown').join(', ');
  return `TTFT p50 ${values('ttft')} ms; TPOT p50 ${values('tpot')} ms`;
}
