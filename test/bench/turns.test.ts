import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseOfTurns, type Turn, withGoals } from '../../bench/turns.ts';

const turn = (clientTtftMs: number, serverTtftMs: number): Turn => ({
  clientTtftMs,
  clientItlMs: 12,
  serverTtftMs,
  serverItlMs: 10,
  outputTokensPerSecond: 500,
  notes: ['seen'],
});
const spec = { name: 'vLLM', framework: 'vllm' } as const;
const caseOf = (client: string, ...turns: readonly Turn[]) =>
  caseOfTurns(spec, client, { requests: 96 }, turns);

test('a client stands on the medians of its turns, and its excess on the excess of each turn', () => {
  const one = caseOf('us', turn(60, 50), turn(100, 99), turn(70, 40));
  assert.equal(one.values.clientTtftMeanMs, 70);
  assert.equal(one.values.serverTtftMeanMs, 50);
  assert.equal(one.values.ttftExcessMs, 10);
  assert.equal(one.ratios.clientToServerTtft, 1.4);
  assert.equal(one.ratios.clientToServerItl, 1.2);
  assert.deepEqual(one.notes, ['seen']);
});

test('the goals hold us against the best peer', () => {
  const [ours, ...peers] = withGoals([
    caseOf('us', turn(52, 50)),
    caseOf('good', turn(61, 51)),
    caseOf('bad', turn(200, 150)),
  ]);
  assert.deepEqual(
    ours?.goals.map(({ value, limit, met }) => [value, limit, met]),
    [
      [50, 51, true],
      [10, 10, true],
      [2, 10, true],
      [2, 2, true],
    ],
  );
  assert.equal(peers[1]?.ratios.serverTtftToOurs, 3);
  const [beaten] = withGoals([caseOf('us', turn(80, 60)), caseOf('good', turn(61, 51))]);
  assert.deepEqual(
    beaten?.goals.slice(0, 3).map(({ met }) => met),
    [false, true, false],
  );
});

test('without a peer, and without a word of the server, nothing is met', () => {
  const silent = { ...turn(52, 50), serverTtftMs: null, serverItlMs: null };
  assert.ok(withGoals([caseOf('us', turn(52, 50))])[0]?.goals.every(({ met }) => met === null));
  const [ours] = withGoals([caseOf('us', silent), caseOf('peer', turn(61, 51))]);
  assert.ok(ours?.goals.every(({ met }) => met === null));
});
