import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warmupRequests } from '../../src/gate/warmup-requests.ts';
import type { PreparedRequest } from '../../src/model/request.ts';

const set = Array.from(
  { length: 10 },
  (_, index): PreparedRequest => ({
    id: `${index}`,
    path: '/v1/completions',
    body: '{}',
    forcedTokens: null,
    offsetMs: null,
  }),
);
const ids = (concurrency: number) => warmupRequests(set, concurrency).map(({ id }) => id);

test('two for each worker, at even steps through the set', () => {
  assert.deepEqual(ids(1), ['0', '5']);
  assert.deepEqual(ids(2), ['0', '2', '5', '7']);
});

test('never more than the set holds, and each once', () => {
  assert.deepEqual(
    ids(64),
    set.map(({ id }) => id),
  );
});
