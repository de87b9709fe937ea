import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ParsedSet, type ParseOptions, parseSet } from '../../../src/load/parse-set.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/requests/formats');
const BURSTGPT = 'Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n';

test('Azure: exact lengths as words and as ids, times after the first row to the microsecond', () => {
  const rows = fixture('azure.csv')
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  const words = parse(fixture('azure.csv'));
  const ids = parse(fixture('azure.csv'), { vocabulary: 32_000 });
  assert.equal(words.requests.length, 12);
  for (const [index, [, context, generated]] of rows.entries()) {
    assert.equal(textOf(words, index).split(' ').length, Number(context));
    assert.equal(idsOf(ids, index).length, Number(context));
    assert.equal(words.requests[index]?.forcedTokens, Number(generated));
  }
  assert.deepEqual(offsets(words).slice(0, 3), [0, 4314.579, 4541.877]);
  assert.deepEqual(offsets(ids), offsets(words));
});

test('Mooncake: equal block ids give equal blocks of 512 tokens, unlike ids unlike ones from the first token', () => {
  const set = parse(fixture('mooncake.jsonl'), { vocabulary: 128_256 });
  assert.deepEqual(set.problems, []);
  for (const [a, rowA] of set.rows.entries()) {
    assert.equal(idsOf(set, a).length, rowA.promptTokens);
    for (const [b, rowB] of set.rows.entries()) {
      const blocks = rowA.blocks ?? [];
      const same = blocks.findIndex((id, index) => id !== rowB.blocks?.[index]);
      const shared = same === -1 ? blocks.length : same;
      const full = Math.min(shared * 512, rowA.promptTokens, rowB.promptTokens);
      assert.deepEqual(idsOf(set, a).slice(0, full), idsOf(set, b).slice(0, full));
      if (a !== b && full < Math.min(rowA.promptTokens, rowB.promptTokens))
        assert.notEqual(idsOf(set, a)[full], idsOf(set, b)[full]);
    }
  }
});

test('BurstGPT: seconds, with and without fractions', () => {
  const set = parse(`${BURSTGPT}5,ChatGPT,472,18,490,Conversation log\n45.0625,GPT-4,9,2,11,API log\n`);
  assert.deepEqual(offsets(set), [0, 40_062.5]);
  assert.deepEqual(
    set.rows.map((row) => [row.promptTokens, row.outputTokens]),
    [
      [472, 18],
      [9, 2],
    ],
  );
});

test('a seed gives one set, another seed another; prompts begin unlike and stay within the vocabulary', () => {
  const text = `offsetMs,promptTokens,outputTokens\n${Array.from({ length: 300 }, (_, n) => `${n},${1 + (n % 40)},1\n`).join('')}`;
  for (const vocabulary of [1_000, 32_000]) {
    for (const seed of [0, 1, 4_294_967_295, 999_999_999_999_999]) {
      const set = parse(text, { seed, vocabulary });
      assert.deepEqual(set.requests, parse(text, { seed, vocabulary }).requests);
      assert.notDeepEqual(set.requests, parse(text, { seed: seed + 1, vocabulary }).requests);
      const first = set.requests.map((_, index) => idsOf(set, index)[0]);
      assert.equal(new Set(first).size, 300);
      for (const [index] of set.requests.entries())
        assert.ok(idsOf(set, index).every((id) => Number.isInteger(id) && id >= 0 && id < vocabulary));
    }
  }
});

test('the prompts of a trace are these, on every platform', () => {
  const text = 'offsetMs,promptTokens,outputTokens\n0,6,1\n1,6,1\n';
  assert.deepEqual(
    [idsOf(parse(text, { vocabulary: 32_000 }), 0), textOf(parse(text), 1)],
    [[9987, 24368, 21276, 14005, 30630, 29914], 'more it these who go water'],
  );
});

const azure = (rows: string) => `TIMESTAMP,ContextTokens,GeneratedTokens\n${rows}`;
const mooncake = (change: object) =>
  JSON.stringify({ timestamp: 0, input_length: 600, output_length: 2, hash_ids: [0, 1], ...change });
for (const [name, text, where, reason] of [
  ['a length that is no number', azure('2023-11-16 18:17:03,x,2\n'), 'line 2', /ContextTokens is "x"/],
  ['no answer', `${BURSTGPT}1,m,3,0,3,l\n`, 'line 2', /Response tokens is "0"/],
  ['a day that is none', azure('2023-02-30 18:17:03,3,2\n'), 'line 2', /TIMESTAMP is "2023-02-30/],
  ['a row before the first', azure('2023-11-16 18:17:03,3,2\n2023-11-16 18:17:02,3,2\n'), 'line 3', /before/],
  ['a row cut short', azure('2023-11-16 18:17:03,3\n'), 'line 2', /2 fields; the header has 3/],
  ['an empty row', azure('2023-11-16 18:17:03,3,2\n\n2023-11-16 18:17:04,3,2\n'), 'line 3', /empty/],
  ['a quoted field', azure('"2023-11-16 18:17:03",3,2\n'), 'line 2', /quoted/],
  ['too few blocks', mooncake({ hash_ids: [0] }), 'line 1', /1 hash_ids; 600 tokens are 2 blocks/],
  ['a block id that is none', mooncake({ hash_ids: [0, -1] }), 'line 1', /hash_ids is -1/],
  ['half a token', mooncake({ input_length: 600.5 }), 'line 1', /input_length is 600.5/],
] as const) {
  test(`refused with its line: ${name}`, () => {
    const [problem] = parse(text).problems;
    assert.equal(problem?.where, where);
    assert.match(problem?.reason ?? '', reason);
  });
}

function fixture(name: string): Buffer {
  return readFileSync(join(FOLDER, name));
}

function parse(text: string | Uint8Array, options: Partial<ParseOptions> = {}): ParsedSet {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return parseSet(bytes, { model: 'm', continuousUsage: false, seed: 7, vocabulary: null, ...options });
}

function offsets(set: ParsedSet): readonly (number | null)[] {
  return set.requests.map((request) => request.offsetMs);
}

function textOf(set: ParsedSet, index: number): string {
  return JSON.parse(set.requests[index]?.body ?? '').prompt;
}

function idsOf(set: ParsedSet, index: number): readonly number[] {
  return JSON.parse(set.requests[index]?.body ?? '').prompt;
}
