import { LATENCY_FAMILIES, type LatencyFamily } from '../model/metrics.ts';
import { isServed } from '../model/outcome.ts';
import type { Samples } from '../model/record.ts';
import { chunkGapsMs, interTokenMs } from './inter-token.ts';

/** Milliseconds, in the order of the requests. */
export type Latencies = Readonly<Record<LatencyFamily, readonly number[]>>;

/** Share of the streams of several tokens that may lack a value before the rest no longer speaks for the run. */
export const MAX_UNKNOWN_SHARE = 0.01;

/**
 * Every latency of the served requests from the `opening`th on; none at all of a family that too many streams did not
 * show. The first requests of a closed loop's workers hit an idle server all at once, which no later request does.
 */
export function latenciesOf(samples: Samples, opening = 0): Latencies {
  const found: Record<LatencyFamily, number[]> = { ttft: [], tpot: [], itl: [], e2e: [], chunkGap: [] };
  const unknown: Record<LatencyFamily, number> = { ttft: 0, tpot: 0, itl: 0, e2e: 0, chunkGap: 0 };
  let streams = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (index < opening || !isServed(outcome)) continue;
    const shown = latenciesOfStream(samples, index);
    for (const family of LATENCY_FAMILIES) for (const value of shown[family]) found[family].push(value);
    // One token has no interval, and a server may show it in the usage alone: that is no hole in the measurement.
    const tokens = samples.completionTokens[index] ?? null;
    if (tokens !== null && tokens <= 1) continue;
    streams += 1;
    for (const family of LATENCY_FAMILIES) if (shown[family].length === 0) unknown[family] += 1;
  }
  for (const family of LATENCY_FAMILIES) {
    const tooMany = family !== 'chunkGap' && unknown[family] > MAX_UNKNOWN_SHARE * streams;
    if (tooMany) found[family] = [];
  }
  return found;
}

/** What one stream showed, in milliseconds. One that came in one chunk shows no interval: its TPOT is not 0, it was not seen. */
export function latenciesOfStream(samples: Samples, index: number): Latencies {
  const ttftMs = samples.ttftMs[index] ?? null;
  const e2eMs = samples.e2eMs[index] ?? null;
  const tokens = samples.completionTokens[index] ?? null;
  const chunks = samples.chunks[index] ?? null;
  const hasPace = ttftMs !== null && e2eMs !== null && tokens !== null && tokens > 1;
  // Chunks that were not kept came at two moments at least where the first is not the last.
  const inChunks = chunks === null ? e2eMs !== ttftMs : chunks.length > 1;
  return {
    ttft: ttftMs === null ? [] : [ttftMs],
    e2e: e2eMs === null ? [] : [e2eMs],
    tpot: hasPace && inChunks ? [(e2eMs - ttftMs) / (tokens - 1)] : [],
    itl: (chunks && interTokenMs(chunks, tokens)) ?? [],
    chunkGap: chunks === null ? [] : chunkGapsMs(chunks),
  };
}
