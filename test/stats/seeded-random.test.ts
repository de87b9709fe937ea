import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../src/stats/seeded-random.ts';

test('equal seeds give equal streams, other seeds others, all within 0 and 1', () => {
  const take = (seed: number): number[] => Array.from({ length: 1_000 }, seededRandom(seed));
  assert.deepEqual(take(1), take(1));
  assert.notDeepEqual(take(1), take(2));
  assert.ok(take(3).every((value) => value >= 0 && value < 1));
  const mean = take(4).reduce((sum, value) => sum + value, 0) / 1_000;
  assert.ok(Math.abs(mean - 0.5) < 0.05, `${mean}`);
});

test('the stream is mulberry32, so that committed files stay reproducible', () => {
  const random = seededRandom(0);
  assert.deepEqual([random(), random()], [0.26642920868471265, 0.0003297457005828619]);
});
