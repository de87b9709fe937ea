import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelKey, levelsOf } from '../../src/verdict/level-runs.ts';
import { type WorkEquality, workEquality } from '../../src/verdict/work-equality.ts';
import { buildRecord, type RecordOptions } from '../support/record-builder.ts';

function compare(baseline: RecordOptions, candidate: RecordOptions): WorkEquality {
  const level = (options: RecordOptions) => {
    const found = levelsOf(buildRecord({ workloads: { code: [8] }, ...options })).get(
      levelKey('code', { shape: 'closed', value: 8 }),
    );
    assert.ok(found);
    return found;
  };
  return workEquality(level(baseline), level(candidate));
}

const table: readonly [string, RecordOptions, RecordOptions, RegExp | null][] = [
  ['the same work', {}, {}, null],
  ['B158: prompts twice as long', {}, { promptTokens: () => 2000 }, /prompt tokens differ/],
  ['B158: one token less is only a note', {}, { promptTokens: () => 999 }, null],
  [
    'one prompt longer does not make up for one shorter',
    {},
    { promptTokens: (request) => (request % 2 ? 1500 : 500) },
    /prompt tokens differ/,
  ],
  [
    'B148: longer answers',
    { completionTokens: () => 64 },
    { completionTokens: () => 180 },
    /output tokens differ/,
  ],
  [
    'B149: answers that stop early',
    { completionTokens: () => 128 },
    { completionTokens: () => 20, finishReason: () => 'stop' },
    /output tokens differ/,
  ],
  ['other finish reasons', {}, { finishReason: (r) => (r % 3 ? 'length' : 'stop') }, /finish reasons differ/],
  ['one other finish reason is chance', {}, { finishReason: (r) => (r === 3 ? 'stop' : 'length') }, null],
  ['token counts nobody knows prove nothing', {}, { completionTokens: () => null }, /cannot be proven/],
  ['S65: another number of requests', {}, { requests: 50 }, /baseline sent 240 requests, the candidate 50/],
  [
    'B152: the survivors of a refusing server are other work',
    {},
    { outcome: (request) => (request % 20 === 0 ? 'http-error' : 'ok') },
    /100 % of the requests were served in the baseline, 95 %/,
  ],
];

for (const [name, baseline, candidate, expected] of table) {
  test(name, () => {
    const { difference } = compare(baseline, candidate);
    if (expected === null) assert.equal(difference, null);
    else assert.match(difference ?? '', expected);
  });
}

test('the share of identical outputs and a small prompt shift are notes', () => {
  const { notes } = compare(
    {},
    {
      promptTokens: () => 999,
      outputHash: (request) => (request < 60 ? 'other' : `${request}`.padStart(16, '0')),
    },
  );
  const texts = notes.map((note) => note.text);
  assert.ok(texts.includes('75 % of the outputs are identical'), texts.join());
  assert.ok(texts.includes('the prompts of 240 requests have another number of tokens than in the baseline'));
  assert.deepEqual(compare({}, {}).notes, []);
});
