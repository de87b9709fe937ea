import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSet } from '../../../src/load/parse-set.ts';
import { readRequestSet } from '../../../src/load/request-set.ts';
import type { PreparedRequest } from '../../../src/model/request.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/requests/formats');

test('OpenAI batch: custom_id is the id, the body and its model stay', async () => {
  const requests = await read('openai-batch-vllm.jsonl');
  const lines = readFileSync(join(FOLDER, 'openai-batch-vllm.jsonl'), 'utf8').trim().split('\n').map(parse);
  assert.deepEqual(
    requests.map((request) => request.id),
    lines.map((line) => line.custom_id),
  );
  for (const [index, request] of requests.entries()) {
    const { stream: _, stream_options: __, ...body } = parse(request.body);
    assert.deepEqual(body, lines[index]?.body);
  }
  assert.equal((await read('openai-batch-aibrix.jsonl')).length, 4);
});

test('vLLM custom: order and prompts as they lie, the length is asked for and not forced', async () => {
  const requests = await read('vllm-custom.jsonl');
  const lines = readFileSync(join(FOLDER, 'vllm-custom.jsonl'), 'utf8').trim().split('\n').map(parse);
  assert.deepEqual(
    requests.map(({ body }) => parse(body)).map(({ prompt, max_tokens }) => [prompt, max_tokens]),
    lines.map(({ prompt, output_tokens }) => [prompt, output_tokens]),
  );
  assert.deepEqual(new Set(requests.map((request) => request.forcedTokens)), new Set([null]));
});

test('SGLang custom and ShareGPT: the first turn is the prompt, the second gives the length, forced', async () => {
  const [who] = await read('sharegpt.json');
  assert.equal(who?.id, 'entry-1');
  assert.equal(parse(who?.body ?? '').prompt, 'Who are you?');
  // "I am Vicuna, a language model trained by researchers from Large Model Systems Organization (LMSYS)."
  assert.equal(who?.forcedTokens, 18);
  assert.equal((await read('sglang-custom.jsonl')).length, 4);
});

test('messages and lengths of SGLang openai and AIPerf raw payloads pass as they are', async () => {
  const requests = await read('openai-messages.jsonl');
  assert.deepEqual(new Set(requests.map((request) => request.path)), new Set(['/v1/chat/completions']));
  assert.equal(parse(requests[0]?.body ?? '').max_tokens, 128);
});

const batch = (change: object) => ({
  custom_id: 'a',
  method: 'POST',
  url: '/v1/completions',
  body: { prompt: 'x' },
  ...change,
});
for (const [name, record, reason] of [
  ['a batch line that gets', batch({ method: 'GET' }), /method is "GET"/],
  ['a batch line for embeddings', batch({ url: '/v1/embeddings' }), /url is "\/v1\/embeddings"/],
  ['a batch line at the wrong place', batch({ url: '/v1/chat/completions' }), /belongs to \/v1\/completions/],
  ['a batch line with a text for a body', batch({ body: '{}' }), /body is not an object/],
  [
    'half a surrogate inside a batch body',
    batch({ body: { prompt: '\ud83d' } }),
    /surrogate pair in body\.prompt/,
  ],
  ['no length in vLLM custom', { prompt: 'x', output_tokens: -1 }, /output_tokens is -1/],
  ['a list for a prompt in vLLM custom', { prompt: ['x'], output_tokens: 1 }, /prompt is not a text/],
  ['one turn', { conversations: [{ value: 'x' }] }, /has 1 turns/],
  ['an answer first', { conversations: [{ from: 'gpt', value: 'x' }, { value: 'y' }] }, /turn 1 is of "gpt"/],
  ['an image', { conversations: [{ value: 'x' }, { value: 'y' }], image: 'a' }, /image/],
  ['a turn without text', { conversations: [{ value: 'x' }, {}] }, /turn 2 has no text/],
] as const) {
  test(`refused: ${name}`, () => {
    const { problems } = parseSet(Buffer.from(JSON.stringify(record)), {
      model: 'm',
      continuousUsage: false,
      seed: 0,
      vocabulary: null,
    });
    assert.equal(problems[0]?.where, 'line 1');
    assert.match(problems[0]?.reason ?? '', reason);
  });
}

async function read(name: string): Promise<readonly PreparedRequest[]> {
  return (await readRequestSet(join(FOLDER, name), { model: 'm', continuousUsage: false })).requests;
}

function parse(text: string): Record<string, unknown> {
  return JSON.parse(text);
}
