import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ParsedSet, parseSet } from '../../../src/load/parse-set.ts';

const OPTIONS = { model: 'm', continuousUsage: false, seed: 0, vocabulary: null };
const TURNS = [{ value: 'a question' }, { value: 'an answer' }];
const MOONCAKE = { timestamp: 0, input_length: 3, output_length: 2, hash_ids: [0] };

for (const [format, text] of [
  ['native', line({ prompt: 'x' })],
  ['native', line({ messages: [{ role: 'user', content: 'x' }], max_tokens: 2 })],
  ['openai-batch', line({ custom_id: 'a', method: 'POST', url: '/v1/completions', body: { prompt: 'x' } })],
  ['vllm-custom', line({ prompt: 'x', output_tokens: 2 })],
  ['sglang-custom', line({ conversations: TURNS })],
  ['sglang-custom', line({ conversation: TURNS })],
  ['sharegpt', JSON.stringify([{ conversations: TURNS }])],
  ['sharegpt', JSON.stringify([{ conversations: TURNS }], null, 2)],
  ['mooncake', line(MOONCAKE)],
  ['azure', 'TIMESTAMP,ContextTokens,GeneratedTokens\r\n2023-11-16 18:17:03.9799600,3,2\r\n'],
  [
    'burstgpt',
    'Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,GPT-4,3,2,5,API log\n',
  ],
  ['lengths-csv', 'offsetMs,promptTokens,outputTokens\n0,3,2\n'],
] as const) {
  test(`${text.slice(0, 50).replaceAll('\n', ' ')}: ${format}`, () => {
    const set = parse(text);
    assert.deepEqual(set.problems, []);
    assert.deepEqual([set.format, set.requests.length], [format, 1]);
  });
}

for (const [name, text, problems] of [
  [
    'a vLLM line with a length of OpenAI',
    line({ prompt: 'x', output_tokens: 2, max_tokens: 3 }),
    [/^line 1: it could be native .* or vllm-custom/],
  ],
  [
    'a conversation beside messages',
    line({ conversations: TURNS, messages: [] }),
    [/^line 1: it could be native .* or sglang-custom/],
  ],
  ['a trace with prompts', line({ ...MOONCAKE, prompt: 'x' }), [/it could be native .* or mooncake/]],
  [
    'a header of two traces',
    'TIMESTAMP,ContextTokens,GeneratedTokens,offsetMs\n2023-11-16 18:17:03,3,2,1\n',
    [/^line 2: it could be azure .* or lengths-csv/],
  ],
  ['keys of none', line({ text: 'x' }), [/^line 1: it is of no known format; known are native/]],
  ['columns of none', 'a,b\n1,2\n', [/^line 2: it is of no known format; known are azure/]],
  [
    'a line of another format later on',
    line({ prompt: 'x' }) + line({ prompt: 'y', output_tokens: 5 }) + line({ prompt: 'z' }),
    [/^line 2: it is vllm-custom .*, but the file began as native$/],
  ],
  [
    'several bad lines, each named',
    `${line({ prompt: 'x' })}{\n${line({ prompt: 'y', messages: [{}] })}`,
    [/^line 2: it is not JSON/, /^line 3: it has both/],
  ],
  ['a bad first line: the next one says the format', `{\n${line(MOONCAKE)}`, [/^line 1: it is not JSON/]],
  ['an array cut off', '[{"conversations": [', [/^entry 1: the array is not JSON/]],
  ['an entry that is no object', '[7]', [/^entry 1: it is not a JSON object/]],
  ['a header alone', 'offsetMs,promptTokens,outputTokens\n', [/^null: it holds no request/]],
] as const) {
  test(`refused: ${name}`, () => {
    const found = parse(text).problems.map(({ where, reason }) => `${where}: ${reason}`);
    assert.equal(found.length, problems.length, found.join('\n'));
    for (const [index, pattern] of problems.entries()) assert.match(found[index] ?? '', pattern);
  });
}

function parse(text: string): ParsedSet {
  return parseSet(Buffer.from(text), OPTIONS);
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
