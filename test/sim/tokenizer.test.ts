import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateOutput, naturalLength } from '../../src/sim/output-text.ts';
import { tokenize, tokenizeChat, VOCABULARY_SIZE, wordId } from '../../src/sim/tokenizer.ts';

for (const [text, words] of [
  ['hello big world', ['hello', 'big', 'world']],
  ["it's 3.5 (or more)...", ['it', "'", 's', '3', '.', '5', '(', 'or', 'more', ')...']],
  ['snake_case  and\ttabs\n', ['snake_case', 'and', 'tabs']],
  ['Grüße, 東京 мир', ['Grüße', ',', '東京', 'мир']],
  ['a\u00a0b', ['a', 'b']],
  ['👍🏽 ok', ['👍🏽', 'ok']],
  ['   ', []],
] as const) {
  test(`${JSON.stringify(text)} is ${words.length} tokens`, () => {
    assert.deepEqual(tokenize(text), words.map(wordId));
  });
}

test('ids stay inside the vocabulary', () => {
  for (let i = 0; i < 5000; i++) assert.ok(wordId(`w${i}`) < VOCABULARY_SIZE);
});

test('a chat costs three tokens per message and three around', () => {
  const ids = tokenizeChat([
    { role: 'system', content: 'be brief' },
    { role: 'user', content: 'hello big world' },
  ]);
  assert.equal(ids.length, 3 * 2 + 3 + 5);
});

test('the same prompt and seed give the same output, which tokenizes back to itself', () => {
  const prompt = tokenize('what is the answer');
  const output = generateOutput(prompt, 7, 200);
  assert.deepEqual(output, generateOutput(prompt, 7, 200));
  assert.deepEqual(output.slice(0, 50), generateOutput(prompt, 7, 50), 'a shorter output is a beginning');
  assert.notDeepEqual(output, generateOutput(prompt, 8, 200));
  assert.notDeepEqual(output, generateOutput(tokenize('what is the question'), 7, 200));

  const words = output.filter((token) => /^ \w/.test(token.text));
  assert.ok(words.length > 150);
  for (const word of words) assert.deepEqual(tokenize(word.text), [word.id]);
  assert.ok(output.filter((token) => token.text === '').length < 10);
});

test('the natural length depends on the prompt and stays between 8 and 255', () => {
  const lengths = Array.from({ length: 300 }, (_, i) => naturalLength(tokenize(`prompt ${i}`), 0));
  assert.ok(lengths.every((length) => length >= 8 && length <= 255));
  assert.ok(new Set(lengths).size > 100);
});
