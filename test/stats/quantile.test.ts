import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from '../../src/stats/median.ts';
import { ascending, quantile } from '../../src/stats/quantile.ts';

// numpy 2.4.6: numpy.percentile(values, 100 * q); values are the squares of 1 to n.
const NUMPY: readonly (readonly [n: number, q: number, value: number])[] = [
  [1, 0.5, 1.0],
  [1, 0.9, 1.0],
  [1, 0.95, 1.0],
  [1, 0.99, 1.0],
  [2, 0.5, 2.5],
  [2, 0.9, 3.7],
  [2, 0.95, 3.8499999999999996],
  [2, 0.99, 3.9699999999999998],
  [3, 0.5, 4.0],
  [3, 0.9, 8.0],
  [3, 0.95, 8.5],
  [3, 0.99, 8.9],
  [99, 0.5, 2500.0],
  [99, 0.9, 7956.8],
  [99, 0.95, 8854.9],
  [99, 0.99, 9607.939999999999],
  [100, 0.5, 2550.5],
  [100, 0.9, 8118.100000000001],
  [100, 0.95, 9034.55],
  [100, 0.99, 9802.990000000002],
  [101, 0.5, 2601.0],
  [101, 0.9, 8281.0],
  [101, 0.95, 9216.0],
  [101, 0.99, 10000.0],
];

for (const [n, q, value] of NUMPY) {
  test(`quantile ${q} of ${n} values is numpy's`, () => {
    const values = Array.from({ length: n }, (_, index) => (index + 1) ** 2);
    assert.ok(Math.abs((quantile(values, q) ?? Number.NaN) - value) < 1e-6, `${quantile(values, q)}`);
  });
}

test('0.99 of 1 to 10 is 9.91', () => {
  assert.ok(Math.abs((quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99) ?? 0) - 9.91) < 1e-12);
});

test('of nothing there is none', () => {
  assert.equal(quantile([], 0.5), null);
  assert.equal(median([]), null);
});

test('the median does not need order and leaves its input alone', () => {
  const values = [740, 532, 597];
  assert.equal(median(values), 597);
  assert.deepEqual(values, [740, 532, 597]);
  assert.deepEqual(ascending([10, 9, 100]), [9, 10, 100]);
});
