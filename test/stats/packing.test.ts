import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { sseDecoder } from '../../src/load/sse.ts';
import { streamReader } from '../../src/load/stream-reader.ts';
import { METRIC_NAMES, METRICS } from '../../src/model/metrics.ts';
import type { Samples, Statistics } from '../../src/model/record.ts';
import { runStatistics } from '../../src/stats/run-statistics.ts';
import { looksBuffered } from '../../src/stats/stream-buffered.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/sse');
const FIRST_MS = 50;
const PER_TOKEN_MS = 10;

/** How a recorded stream packs its tokens, played at one pace: a chunk comes when its last token is there. */
function statisticsOf(file: string): { statistics: Statistics; chunks: number } {
  const decoder = sseDecoder();
  const reader = streamReader(null);
  const events = [...decoder.push(readFileSync(path.join(FOLDER, file))), ...decoder.end()];
  for (const [index, event] of events.entries()) reader.read(event, index);
  const recorded = reader.sample();
  let tokens = 0;
  const chunks = recorded.chunks.map(([, carried]): [number, number | null] => {
    tokens += carried ?? 0;
    return [FIRST_MS + (tokens - 1) * PER_TOKEN_MS, carried];
  });
  assert.equal(tokens, 12, 'the chunks account for every token');
  const samples = samplesOf(chunks, 12);
  return { statistics: runStatistics({ samples, durationMs: 1_000, gaps: null }, 0), chunks: chunks.length };
}

test('the same 12 tokens in 7 and in 11 chunks: no metric that gates moves', () => {
  const old = statisticsOf('sglang-0.5.21-completions.sse');
  const now = statisticsOf('sglang-0.5.23-completions.sse');
  assert.deepEqual([old.chunks, now.chunks], [7, 11]);
  for (const name of METRIC_NAMES) {
    if (METRICS[name].gates) assert.deepEqual(now.statistics[name], old.statistics[name], name);
  }
  assert.equal(now.statistics['itl.p99'].value, PER_TOKEN_MS);
  assert.equal(now.statistics['tpot.p50'].value, PER_TOKEN_MS);
  assert.notEqual(now.statistics['chunkGap.p50'].value, old.statistics['chunkGap.p50'].value);
});

test('answers that come whole look buffered; streams, short answers and a few do not', () => {
  const steady = Array.from({ length: 12 }, (_, token): [number, number] => [50 + token * 10, 1]);
  const atOnce = Array.from({ length: 12 }, (_, token): [number, number] => [160 + token * 0.1, 1]);
  assert.equal(looksBuffered(samplesOf(atOnce, 12, 10)), true);
  assert.equal(looksBuffered(samplesOf(steady, 12, 10)), false);
  assert.equal(looksBuffered(samplesOf(atOnce.slice(0, 4), 4, 10)), false, 'four tokens may come at once');
  assert.equal(looksBuffered(samplesOf(atOnce, 12, 3)), false, 'three answers say nothing');
});

function samplesOf(chunks: [number, number | null][], tokens: number, count = 1): Samples {
  const column = <T>(value: T): T[] => new Array(count).fill(value);
  return {
    id: Array.from({ length: count }, (_, index) => `${index}`),
    outcome: column('ok' as const),
    dueMs: column(0),
    queuedMs: column(0),
    sentMs: column(0),
    ttftMs: column(chunks[0]?.[0] ?? null),
    ttfoMs: column(null),
    e2eMs: column(chunks.at(-1)?.[0] ?? null),
    closedMs: column(null),
    promptTokens: column(8),
    completionTokens: column(tokens),
    cachedTokens: column(null),
    finishReason: column('length'),
    httpStatus: column(200),
    outputHash: column(null),
    error: column(null),
    chunks: column(chunks),
  };
}
