import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderInterval } from '../../src/stats/order-interval.ts';

const KNOWN: readonly (readonly [n: number, q: number, lower: number | null, upper: number | null])[] = [
  [0, 0.99, null, null],
  [1, 0.99, 1, null],
  [367, 0.99, 359, null],
  [368, 0.99, 360, 368],
  [500, 0.99, 490, 500],
  [1000, 0.99, 983, 997],
  [3000, 0.99, 2959, 2981],
  // The classical ranks of a median.
  [5, 0.5, null, null],
  [6, 0.5, 1, 6],
  [10, 0.5, 2, 9],
  [20, 0.5, 6, 15],
  [367, 0.01, null, 9],
  [368, 0.01, 1, 9],
];

for (const [n, q, lower, upper] of KNOWN) {
  test(`the ${q} quantile of ${n} samples lies between ranks ${lower} and ${upper}`, () => {
    assert.deepEqual(orderInterval(n, q), { lower, upper });
  });
}

test('of millions of samples the ranks are those of the normal limit', () => {
  const n = 4_000_000;
  for (const q of [0.5, 0.9, 0.99]) {
    const { lower, upper } = orderInterval(n, q);
    const half = 1.959964 * Math.sqrt(n * q * (1 - q));
    assert.ok(Math.abs((lower ?? 0) - (n * q - half)) < 3, `${q}: ${lower}`);
    assert.ok(Math.abs((upper ?? 0) - (n * q + half)) < 3, `${q}: ${upper}`);
  }
});

test('the ranks of q and of 1 − q mirror each other', () => {
  for (const n of [10, 99, 368, 720, 1001]) {
    const mirrored = (rank: number | null) => (rank === null ? null : n + 1 - rank);
    for (const q of [0.1, 0.25, 0.4]) {
      const low = orderInterval(n, q);
      const high = orderInterval(n, 1 - q);
      assert.deepEqual(
        { lower: mirrored(high.upper), upper: mirrored(high.lower) },
        { lower: low.lower, upper: low.upper },
        `n ${n}, q ${q}`,
      );
    }
  }
});
