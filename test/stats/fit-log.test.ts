import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cumulative, fitBeta, fitGamma, ksDistance, wholeQuantile } from '../../src/stats/distribution.ts';
import { describeFit, fitLog, sampleLog } from '../../src/stats/fit-log.ts';

/** The first rows of Azure's conversation trace (CC-BY-4.0): prompt, answer, microseconds. */
const ROWS = [
  [374, 44, 46680590],
  [396, 109, 50995169],
  [879, 55, 51222467],
  [91, 16, 51391017],
  [91, 16, 52573245],
  [381, 84, 52992119],
  [1313, 142, 54426087],
  [388, 84, 54932021],
  [242, 14, 55017669],
  [209, 152, 55145575],
  [394, 124, 55380803],
  [394, 59, 56108058],
].map(([promptTokens = 0, outputTokens = 0, timeUs = 0]) => ({ promptTokens, outputTokens, timeUs }));

test('the fits of a real log are those of scipy 1.17.1 (gamma.fit with floc=0, moments, kstest)', () => {
  const { prompt, output, gap } = describeFit(fitLog(ROWS));
  assert.deepEqual(
    [prompt.distribution, prompt.parameters, prompt.ksDistance, prompt.samples],
    ['gamma', { shape: 2.04207, rate: 0.00475638 }, 0.284455, 12],
  );
  assert.deepEqual(
    [output.distribution, output.parameters, output.ksDistance],
    ['beta', { alpha: 0.799073, beta: 0.822183, maximum: 152 }, 0.126474],
  );
  assert.deepEqual(
    [gap?.distribution, gap?.parameters, gap?.ksDistance, gap?.samples],
    ['gamma', { shape: 0.534756, rate: 0.000623955 }, 0.230861, 11],
  );
  assert.deepEqual(prompt.quantiles[2], {
    q: 0.5,
    log: 384.5,
    fit: wholeQuantile(fitGamma(ROWS.map((row) => row.promptTokens)), 0.5, { least: 1, most: 9_999 }),
  });
});

test('a sample is this one on every platform, whole and within the bounds of the log', () => {
  const sample = sampleLog(fitLog(ROWS), 500, 7);
  assert.deepEqual(sample.slice(0, 3), [
    { timeUs: 0, promptTokens: 235, outputTokens: 1 },
    { timeUs: 765243, promptTokens: 108, outputTokens: 150 },
    { timeUs: 1639643, promptTokens: 1145, outputTokens: 69 },
  ]);
  assert.ok(sample.every((row) => Object.values(row).every(Number.isInteger)));
  assert.ok(sample.every((row) => row.promptTokens >= 1 && row.promptTokens <= 1_313));
  assert.ok(sample.every((row) => row.outputTokens >= 1 && row.outputTokens <= 152));
  assert.ok(sample.every((row, index) => row.timeUs >= (sample[index - 1]?.timeUs ?? 0)));
  assert.deepEqual(sampleLog(fitLog(ROWS), 500, 7), sample);
  assert.notDeepEqual(sampleLog(fitLog(ROWS), 500, 8), sample);
});

test('what is drawn from a fit fits it, and gives it back', () => {
  for (const seed of [1, 2, 3]) {
    const truth = { kind: 'gamma', shape: 2, rate: 0.005 } as const;
    const bounds = { least: 1, most: 100_000 };
    const values = Array.from({ length: 4_000 }, (_, index) =>
      wholeQuantile(truth, ((index * 2654435761 + seed * 97) % 2 ** 32) / 2 ** 32, bounds),
    );
    const fit = fitGamma(values);
    assert.ok(fit.kind === 'gamma' && Math.abs(fit.shape / 2 - 1) < 0.05, JSON.stringify(fit));
    assert.ok(
      ksDistance(
        values.toSorted((a, b) => a - b),
        fit,
      ) < 0.02,
    );
  }
});

test('equal values are a constant, which is at no distance from them; several at once leave no gap', () => {
  const rows = ROWS.map(() => ({ promptTokens: 512, outputTokens: 64, timeUs: 5 }));
  const fit = fitLog(rows);
  const { prompt, output, gap } = describeFit(fit);
  assert.deepEqual([prompt.parameters, prompt.ksDistance], [{ value: 512 }, 0]);
  assert.deepEqual([output.parameters, output.ksDistance, gap], [{ value: 64 }, 0, null]);
  assert.deepEqual(sampleLog(fit, 2, 0), [
    { timeUs: 0, promptTokens: 512, outputTokens: 64 },
    { timeUs: 0, promptTokens: 512, outputTokens: 64 },
  ]);
});

test('a quantile is where the share is first reached, halves rounding up', () => {
  const beta = fitBeta([10, 20, 30, 100], 100);
  for (const u of [0, 0.01, 0.3, 0.77, 0.999999]) {
    const n = wholeQuantile(beta, u, { least: 1, most: 100 });
    assert.ok(n === 100 || cumulative(beta, n + 0.5) >= u - 1e-9);
    assert.ok(n === 1 || cumulative(beta, n - 0.5) < u);
  }
});
