import type { GapCounts, Gaps } from '../model/record.ts';

import { MAX_UNKNOWN_SHARE } from './latencies.ts';

/** A value read from a histogram is wrong by at most this share. */
export const HISTOGRAM_ERROR = 0.001;

/** Below a microsecond two arrivals are the same moment. */
const LEAST_MS = 1e-3;
const LN_GAMMA = Math.log((1 + HISTOGRAM_ERROR) / (1 - HISTOGRAM_ERROR));

/** Counts gaps, in milliseconds, in memory that does not grow with their number. */
export interface GapHistogram {
  add(gapMs: number): void;
  /** A stream whose gaps are not known. */
  addUnknown(): void;
  merge(counts: GapCounts): void;
  counts(): GapCounts;
}

/**
 * Buckets of equal relative width, so that every quantile has the same relative error (C. Masson, J. Rim, H. Lee, DDSketch,
 * PVLDB 12(12), 2019): ten thousand of them reach from a microsecond to a quarter of an hour.
 */
export function gapHistogram(): GapHistogram {
  const buckets = new Map<number, number>();
  let samples = 0;
  let zeros = 0;
  let unknownStreams = 0;
  const count = (bucket: number, amount: number) => buckets.set(bucket, (buckets.get(bucket) ?? 0) + amount);
  return {
    add(gapMs) {
      samples += 1;
      if (gapMs < LEAST_MS) zeros += 1;
      else count(Math.ceil(Math.log(gapMs) / LN_GAMMA), 1);
    },
    addUnknown() {
      unknownStreams += 1;
    },
    merge(other) {
      samples += other.samples;
      zeros += other.zeros;
      unknownStreams += other.unknownStreams;
      for (const [bucket, amount] of other.buckets) count(bucket, amount);
    },
    counts: () => ({ samples, zeros, unknownStreams, buckets: [...buckets].sort(([a], [b]) => a - b) }),
  };
}

/** The value at a rank from 1 in ascending order; null where there is none. */
export function valueAtRank({ samples, zeros, buckets }: GapCounts, rank: number): number | null {
  if (rank < 1 || rank > samples) return null;
  let below = zeros;
  if (rank <= below) return 0;
  for (const [bucket, amount] of buckets) {
    below += amount;
    // The value whose distance to both ends of the bucket is the same share.
    if (rank <= below) return (2 * Math.exp(bucket * LN_GAMMA)) / (1 + Math.exp(LN_GAMMA));
  }
  return null;
}

/** Linear interpolation between the closest ranks, as of samples themselves; null where there are none. */
export function histogramQuantile(counts: GapCounts, q: number): number | null {
  const place = (counts.samples - 1) * q;
  const low = valueAtRank(counts, Math.floor(place) + 1);
  const high = valueAtRank(counts, Math.ceil(place) + 1);
  return low === null || high === null ? null : low + (high - low) * (place - Math.floor(place));
}

const NONE: GapCounts = { samples: 0, zeros: 0, unknownStreams: 0, buckets: [] };

/** The counts of a family; none where too many streams did not show their gaps (the rule of `latenciesOf`). */
export function knownCounts(gaps: Gaps, family: 'itl' | 'chunkGap'): GapCounts {
  return family === 'itl' && gaps.itl.unknownStreams > MAX_UNKNOWN_SHARE * gaps.streams ? NONE : gaps[family];
}
