import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFlat, paceOfRound, type RoundPace, roundsInWords } from '../../src/stats/steady.ts';
import { buildRecord } from '../support/record-builder.ts';

const round = (ttft: number, tpot: number | null = 10, notch = 0): RoundPace => ({
  ttft: { median: ttft, notch },
  tpot: tpot === null ? null : { median: tpot, notch: 0 },
});

test('two rounds that are alike are settled; one that still falls is not; one round says nothing', () => {
  assert.equal(isFlat([round(100)]), 'unknown');
  assert.equal(isFlat([round(100), round(90)]), 'settled');
  assert.equal(isFlat([round(100), round(80)]), 'unsettled');
  assert.equal(isFlat([round(100), round(80), round(79)]), 'settled', 'the last two count');
  assert.equal(isFlat([round(100, 20), round(100, 10)]), 'unsettled', 'both latencies count');
});

test('a rise is no more flat than a fall, and milliseconds of a fast server are', () => {
  assert.equal(isFlat([round(80), round(100)]), 'unsettled');
  assert.equal(isFlat([round(3), round(4.9)]), 'settled');
});

test('rounds of unlike prompts differ by what their spread explains', () => {
  assert.equal(isFlat([round(100, 10, 0), round(150, 10, 0)]), 'unsettled');
  assert.equal(isFlat([round(100, 10, 40), round(150, 10, 40)]), 'settled');
});

test('answers of one token have no pace to compare; a round without an answer says nothing', () => {
  assert.equal(isFlat([round(100, null), round(100, null)]), 'settled');
  assert.equal(isFlat([round(100, null), round(100)]), 'unsettled');
  assert.equal(isFlat([round(100), { ttft: null, tpot: null }]), 'unknown');
});

test('a round is its medians, and is told in words', () => {
  const [run] = buildRecord({ workloads: { code: [1] }, requests: 70 }).launches.flatMap(({ runs }) => runs);
  assert.ok(run);
  const pace = paceOfRound(run.samples);
  assert.deepEqual(pace.ttft, { median: 43, notch: (1.57 * 4) / Math.sqrt(70) });
  assert.equal(
    roundsInWords([pace, pace]),
    `TTFT p50 43.0, 43.0 ms; TPOT p50 ${[0, 0].map(() => pace.tpot?.median.toFixed(1)).join(', ')} ms`,
  );
  const failed = { ...run.samples, outcome: run.samples.outcome.map(() => 'timeout' as const) };
  assert.deepEqual(paceOfRound(failed), { ttft: null, tpot: null });
});
