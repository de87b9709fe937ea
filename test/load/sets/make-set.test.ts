import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { parseSet } from '../../../src/load/parse-set.ts';
import { makePlannedSet, makeSet } from '../../../src/load/sets/make-set.ts';
import { interleave, parseShapes } from '../../../src/load/sets/shape.ts';
import { surveySet } from '../../../src/load/sets/survey-set.ts';

const READ = { model: 'm', continuousUsage: false, seed: 0, vocabulary: null };

for (const [shape, count, vocabulary, prompt, output, common] of [
  ['512/256', 40, 32_000, 512, 256, 0],
  ['128/128', 300, 1_000, 128, 128, 0],
  ['512/512', 3, 151_936, 512, 512, 0],
  ['prefix:2048+128/128', 40, 128_256, 2_176, 128, 2_048],
] as const) {
  test(`${shape}: exact lengths, ids within ${vocabulary}, no two prompts alike, the same for the same seed`, () => {
    for (const seed of [0, 1, 12_345_678_901]) {
      const text = makeSet(parseShapes(shape), { count, seed, vocabulary });
      const { problems, requests, format } = parseSet(Buffer.from(text), READ);
      const survey = surveySet(requests);
      assert.deepEqual([problems, format, requests.length, survey.promptUnit], [[], 'native', count, 'ids']);
      assert.deepEqual(new Set(survey.promptLengths), new Set([prompt]));
      assert.deepEqual(new Set(requests.map((request) => request.forcedTokens)), new Set([output]));
      assert.deepEqual([survey.duplicates, survey.commonPrefix], [0, common]);
      const ids = requests.flatMap(({ body }) => JSON.parse(body).prompt as number[]);
      assert.ok(ids.every((id) => Number.isInteger(id) && id >= 0 && id < vocabulary));
      assert.equal(makeSet(parseShapes(shape), { count, seed, vocabulary }), text);
      assert.notEqual(makeSet(parseShapes(shape), { count, seed: seed + 1, vocabulary }), text);
    }
  });
}

test('a set has these bytes on every platform', () => {
  const options = { count: 50, seed: 3, vocabulary: 32_000 };
  const mix = makeSet(parseShapes('mix:512/256*3,prefix:64+16/8'), options);
  assert.equal(
    createHash('sha256').update(mix).digest('hex'),
    'a54d53d736c28c6c6379aafbb42f113a6891019a30eb472121c1e517e1f0c913',
  );
});

test('a mix keeps its proportions at every point', () => {
  const shapes = parseShapes('mix:512/256*3,128/128,8/8*2');
  const order = interleave(shapes, 60);
  for (let end = 6; end <= 60; end += 6) {
    const counts = shapes.map((shape) => order.slice(0, end).filter((one) => one === shape).length);
    assert.deepEqual(counts, [end / 2, end / 6, end / 3]);
  }
});

for (const text of [
  '',
  '512',
  '0/5',
  '512/0',
  '512/256*2',
  'mix:',
  'mix:1/1,',
  'prefix:0+1/1',
  'prefix:5/5',
  '1/1/1',
  '-1/5',
]) {
  test(`"${text}" is no shape`, () => assert.throws(() => parseShapes(text), /is no shape/));
}

test('what cannot be made is refused: no requests, too small a vocabulary, prompts that cannot differ', () => {
  const one = parseShapes('1/1');
  assert.throws(() => makeSet(one, { count: 0, seed: 0, vocabulary: 100 }), /--count is 0/);
  assert.throws(() => makeSet(one, { count: 1, seed: 0, vocabulary: 10 }), /--vocabulary is 10/);
  assert.throws(() => makeSet(one, { count: 200, seed: 0, vocabulary: 100 }), /200 distinct prompts/);
});

test('planned lengths and times come out as planned, as ids and as text', () => {
  const planned = [
    { promptTokens: 5, outputTokens: 2, offsetMs: 0 },
    { promptTokens: 700, outputTokens: 9, offsetMs: 12.345 },
  ];
  for (const vocabulary of [null, 5_000]) {
    const { requests } = parseSet(Buffer.from(makePlannedSet(planned, { seed: 1, vocabulary })), READ);
    const { promptLengths, outputLengths } = surveySet(requests);
    assert.deepEqual(
      [promptLengths, outputLengths],
      [
        [5, 700],
        [2, 9],
      ],
    );
    assert.deepEqual(
      requests.map((request) => request.offsetMs),
      [0, 12.345],
    );
  }
});
