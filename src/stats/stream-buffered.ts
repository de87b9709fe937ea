import { isServed } from '../model/outcome.ts';
import type { Samples } from '../model/record.ts';

/** Answers of fewer tokens can come at once from any server. */
const LEAST_TOKENS = 8;
/** An answer that came within this share of its time, or within so many milliseconds, came at once. */
const SHARE_OF_TIME = 0.05;
const AT_ONCE_MS = 5;
/** Of the streams that are long enough. */
const SHARE_OF_STREAMS = 0.9;
const LEAST_STREAMS = 4;

/**
 * Whether the answers came whole, at their end: something between the model and us keeps the stream back, and TTFT is E2E by
 * another name. So it looks when 90 % of the answers of 8 tokens and more came within 5 ms, or within 5 % of their time.
 */
export function looksBuffered(samples: Samples): boolean {
  let streams = 0;
  let atOnce = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    const [ttftMs = null, e2eMs = null, tokens = null] = [
      samples.ttftMs[index],
      samples.e2eMs[index],
      samples.completionTokens[index],
    ];
    if (!isServed(outcome) || ttftMs === null || e2eMs === null || (tokens ?? 0) < LEAST_TOKENS) continue;
    streams += 1;
    if (e2eMs - ttftMs <= Math.max(AT_ONCE_MS, SHARE_OF_TIME * e2eMs)) atOnce += 1;
  }
  return streams >= LEAST_STREAMS && atOnce >= SHARE_OF_STREAMS * streams;
}
