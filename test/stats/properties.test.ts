import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streamReader } from '../../src/load/stream-reader.ts';
import { LATENCY_FAMILIES, type MetricName } from '../../src/model/metrics.ts';
import type { Samples } from '../../src/model/record.ts';
import { runStatistics } from '../../src/stats/run-statistics.ts';
import { seededRandom } from '../../src/stats/seeded-random.ts';

const QUANTILES = ['p50', 'p90', 'p95', 'p99'] as const;

for (let seed = 1; seed <= 40; seed += 1) {
  test(`random streams, seed ${seed}: quantiles rise, E2E is never before TTFT, nothing is NaN or negative`, () => {
    const random = seededRandom(seed);
    const samples = randomRun(random, 1 + Math.floor(random() * 60));
    for (const [index, e2eMs] of samples.e2eMs.entries()) {
      const ttftMs = samples.ttftMs[index] ?? null;
      assert.equal(ttftMs === null, e2eMs === null);
      if (ttftMs !== null && e2eMs !== null) assert.ok(e2eMs >= ttftMs, `${e2eMs} before ${ttftMs}`);
      const ttfoMs = samples.ttfoMs[index] ?? null;
      if (ttfoMs !== null) assert.ok(ttftMs !== null && ttfoMs >= ttftMs);
    }
    const opening = Math.floor(random() * 5);
    const statistics = runStatistics({ samples, durationMs: 5_000, gaps: null }, opening);
    for (const family of LATENCY_FAMILIES) {
      const values = QUANTILES.flatMap(
        (quantile) => statistics[`${family}.${quantile}` as MetricName]?.value ?? [],
      );
      for (const [place, value] of values.entries()) {
        assert.ok(Number.isFinite(value) && value >= 0, `${family} ${value}`);
        assert.ok(place === 0 || value >= (values[place - 1] ?? 0), `${family}: ${values}`);
      }
    }
    const { failureRate, outputThroughput } = statistics;
    assert.ok((failureRate.value ?? -1) >= 0 && (failureRate.value ?? 2) <= 1);
    assert.ok(outputThroughput.value === null || outputThroughput.value >= 0);
  });
}

test('a first wave that is ten times slower is in no latency, and in the throughput', () => {
  const samples = randomRun(seededRandom(3), 0);
  for (let index = 0; index < 100; index += 1) add(samples, index, index < 10 ? 1_000 : 100);
  const whole = runStatistics({ samples, durationMs: 1_000, gaps: null }, 0);
  const without = runStatistics({ samples, durationMs: 1_000, gaps: null }, 10);
  assert.equal(whole['ttft.p99'].value, 1_000);
  assert.deepEqual(without['ttft.p99'], { value: 100, samples: 90 });
  assert.deepEqual(without.requestThroughput, { value: 100, samples: 100 });
});

function add(samples: Samples, index: number, ttftMs: number): void {
  const reader = streamReader(null);
  reader.read({ name: null, data: '{"choices":[{"text":"a"}],"usage":{"completion_tokens":1}}' }, ttftMs);
  reader.read({ name: null, data: '[DONE]' }, ttftMs);
  put(samples, index, reader.sample());
}

/** Streams of several tokens a chunk, of empty texts, of reasoning, cut, or failed. */
function randomRun(random: () => number, count: number): Samples {
  const samples = emptySamples();
  for (let index = 0; index < count; index += 1) {
    const reader = streamReader(random() < 0.3 ? 20 : null);
    let at = random() * 100;
    let tokens = 0;
    for (let chunk = Math.floor(random() * 30); chunk > 0; chunk -= 1) {
      tokens += Math.floor(random() * 4);
      const text = random() < 0.3 ? '' : 'x';
      const delta = random() < 0.3 ? { reasoning: text } : { content: text };
      const usage = random() < 0.8 ? { prompt_tokens: 5, completion_tokens: tokens } : null;
      reader.read({ name: null, data: JSON.stringify({ choices: [{ delta }], usage }) }, at);
      at += random() * 50;
    }
    if (random() < 0.1) reader.read({ name: null, data: '{"error":{"message":"x"}}' }, at);
    if (random() < 0.9) reader.read({ name: null, data: '[DONE]' }, at);
    put(samples, index, reader.sample());
  }
  return samples;
}

function put(
  samples: Samples,
  index: number,
  stream: ReturnType<ReturnType<typeof streamReader>['sample']>,
): void {
  const { error, outcome, chunks, ...columns } = stream;
  samples.id.push(`${index}`);
  samples.outcome.push(outcome);
  samples.error.push(error);
  samples.chunks.push(chunks);
  for (const [name, value] of Object.entries(columns))
    (samples[name as keyof Samples] as unknown[]).push(value);
  for (const name of ['dueMs', 'queuedMs', 'sentMs'] as const) samples[name].push(0);
  samples.closedMs.push(null);
  samples.httpStatus.push(200);
}

function emptySamples(): Samples {
  return {
    id: [],
    outcome: [],
    dueMs: [],
    queuedMs: [],
    sentMs: [],
    ttftMs: [],
    ttfoMs: [],
    e2eMs: [],
    closedMs: [],
    promptTokens: [],
    completionTokens: [],
    cachedTokens: [],
    finishReason: [],
    httpStatus: [],
    outputHash: [],
    error: [],
    chunks: [],
  };
}
