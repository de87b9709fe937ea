import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundOf, warmUpConcurrency } from '../../src/gate/warm-up.ts';
import type { PreparedRequest } from '../../src/model/request.ts';

const setOf = (count: number) =>
  Array.from(
    { length: count },
    (_, index): PreparedRequest => ({
      id: `${index}`,
      path: '/v1/completions',
      body: '{}',
      forcedTokens: null,
      offsetMs: null,
    }),
  );
const ids = (count: number, concurrency: number, round: number) =>
  roundOf(setOf(count), concurrency, round).map(({ id }) => Number(id));

test('a round has one request per worker, never fewer than four', () => {
  assert.equal(ids(100, 16, 0).length, 16);
  assert.equal(ids(100, 1, 0).length, 4);
});

for (const [count, concurrency] of [
  [100, 16],
  [240, 32],
  [97, 8],
  [7, 2],
  [64, 32],
] as const) {
  test(`two rounds of ${concurrency} from ${count} are distinct prompts and cover the whole set`, () => {
    const both = [...ids(count, concurrency, 0), ...ids(count, concurrency, 1)];
    assert.equal(new Set(both).size, Math.min(count, both.length));
    const sorted = [...new Set(both)].sort((a, b) => a - b);
    const gaps = sorted.map((id, place) => id - (sorted[place - 1] ?? -1));
    assert.ok(
      Math.max(...gaps) <= Math.ceil((3 * count) / sorted.length),
      `largest gap ${Math.max(...gaps)}`,
    );
  });
}

test('a small set is sent whole, each request once', () => {
  assert.deepEqual(
    ids(10, 64, 0).sort((a, b) => a - b),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.deepEqual(ids(1, 4, 3), [0]);
});

test('a schedule is warmed up by a modest number of workers', () => {
  assert.equal(warmUpConcurrency({ shape: 'closed', value: 200, requests: 1 }), 200);
  assert.equal(warmUpConcurrency({ shape: 'open', value: 0.5, requests: 1 }), 4);
  assert.equal(warmUpConcurrency({ shape: 'open', value: 500, requests: 1 }), 32);
});

test('each round has short and long prompts alike', () => {
  // Lengths come in an order of their own, as in a real set.
  const set = setOf(120).map((request, index) => ({
    ...request,
    body: 'x'.repeat(1 + ((index * 37) % 120)),
  }));
  const lengths = (round: number) => roundOf(set, 6, round).map(({ body }) => body.length);
  for (let round = 0; round < 6; round += 1) {
    const parts = lengths(round).map((length) => Math.floor((length - 1) / 20));
    assert.deepEqual(parts, [0, 1, 2, 3, 4, 5], `round ${round}: ${lengths(round)}`);
  }
});
