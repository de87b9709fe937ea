import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CostModel, createStepNoise, stepCostMs } from '../../src/sim/cost-model.ts';

const MODEL: CostModel = {
  baseMs: 7,
  prefillTokenMs: 0.01,
  decodeSequenceMs: 0.05,
  kvTokenMs: 0.001,
  prefillFactor: 1,
  decodeFactor: 1,
  speed: 1,
};

const PREFILL = { prefillTokens: 100, decodeSequences: 0, kvTokens: 0 };
const DECODE = { prefillTokens: 0, decodeSequences: 10, kvTokens: 500 };
const MIXED = { prefillTokens: 100, decodeSequences: 10, kvTokens: 500 };

for (const [name, change, work, expectedMs] of [
  ['prefill', {}, PREFILL, 8],
  ['decode', {}, DECODE, 8],
  ['both in one step pay the base once', {}, MIXED, 9],
  ['twice the speed', { speed: 2 }, MIXED, 4.5],
  ['slow prefill, in a step of its own', { prefillFactor: 3 }, PREFILL, 24],
  ['slow prefill, beside decodes', { prefillFactor: 3 }, MIXED, 11],
  ['slow prefill leaves decodes alone', { prefillFactor: 3 }, DECODE, 8],
  ['slow decode', { decodeFactor: 2 }, DECODE, 16],
  ['slow decode leaves prefill alone', { decodeFactor: 2 }, PREFILL, 8],
] as const) {
  test(`cost of a step: ${name}`, () => {
    assert.ok(Math.abs(stepCostMs({ ...MODEL, ...change }, work) - expectedMs) < 1e-9);
  });
}

test('noise comes from seed and launch alone, and is none at deviation 0', () => {
  const levels = { launch: 0.01, run: 0.01, step: 0.01 };
  const draw = (seed: number, launch: number) => {
    const noise = createStepNoise(seed, launch, levels);
    noise.startRun();
    return [noise.next(), noise.next()];
  };
  assert.deepEqual(draw(1, 1), draw(1, 1));
  assert.notDeepEqual(draw(1, 1), draw(1, 2));
  assert.notDeepEqual(draw(1, 1), draw(2, 1));
  const silent = createStepNoise(1, 1, { launch: 0, run: 0, step: 0 });
  silent.startRun();
  assert.equal(silent.next(), 1);
});

test('launches and runs differ by about the deviation that was asked for', () => {
  const spread = (levels: { launch: number; run: number }) => {
    const factors = Array.from({ length: 400 }, (_, launch) => {
      const noise = createStepNoise(0, launch, { ...levels, step: 0 });
      noise.startRun();
      return Math.log(noise.next());
    });
    return Math.sqrt(factors.reduce((sum, factor) => sum + factor ** 2, 0) / factors.length);
  };
  for (const levels of [
    { launch: 0.05, run: 0 },
    { launch: 0, run: 0.05 },
  ]) {
    assert.ok(Math.abs(spread(levels) - 0.05) < 0.01, String(spread(levels)));
  }
});
