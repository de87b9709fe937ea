import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type StreamSample, streamReader } from '../../src/load/stream-reader.ts';

type Step = readonly [offsetMs: number, data: unknown];

const DONE = '[DONE]';
const role = { choices: [{ delta: { role: 'assistant', content: '' } }] };

test('the worked example: role at 20, 1 + 3 + 1 tokens at 100, 110, 120, usage at 130, done at 140', () => {
  const sample = read([
    [20, { ...role, usage: usage(0) }],
    [100, say('a', usage(1))],
    [110, say('bcd', usage(4))],
    [120, { choices: [{ delta: { content: 'e' }, finish_reason: 'stop' }], usage: usage(5) }],
    [130, { choices: [], usage: usage(5) }],
    [140, DONE],
  ]);
  assert.deepEqual(sample, {
    outcome: 'ok',
    ttftMs: 100,
    ttfoMs: 100,
    e2eMs: 120,
    promptTokens: 7,
    completionTokens: 5,
    cachedTokens: null,
    finishReason: 'stop',
    outputHash: createHash('sha256').update('abcde').digest('hex').slice(0, 16),
    error: null,
    chunks: [
      [100, 1],
      [110, 3],
      [120, 1],
    ],
  });
});

for (const [name, chunk] of [
  ['content', { choices: [{ delta: { content: 'x' } }] }],
  ['completions text', { choices: [{ text: 'x' }] }],
  ['reasoning', { choices: [{ delta: { reasoning: 'x', content: null } }] }],
  ['reasoning_content', { choices: [{ delta: { reasoning_content: 'x' } }] }],
  ['both reasoning names', { choices: [{ delta: { reasoning: 'x', reasoning_content: 'x' } }] }],
  ['tool call arguments', { choices: [{ delta: { tool_calls: [{ function: { arguments: 'x' } }] } }] }],
] as const) {
  test(`a token is proven by ${name}, and hashes alike`, () => {
    const sample = read([
      [20, role],
      [500, chunk],
      [900, { choices: [], usage: usage(1) }],
      [910, DONE],
    ]);
    assert.equal(sample.ttftMs, 500);
    assert.equal(sample.e2eMs, 500);
    assert.deepEqual(sample.chunks, [[500, null]]);
    assert.equal(sample.outputHash, createHash('sha256').update('x').digest('hex').slice(0, 16));
  });
}

test('token ids prove and count tokens, also without any usage', () => {
  const ids = (offsetMs: number, count: number): Step => [
    offsetMs,
    { choices: [{ text: '', token_ids: new Array(count).fill(5) }], usage: null },
  ];
  const sample = read([ids(10, 1), ids(20, 3), [30, DONE]]);
  assert.deepEqual(sample.chunks, [
    [10, 1],
    [20, 3],
  ]);
  assert.equal(sample.completionTokens, 4);
  assert.equal(sample.outputHash, null);
});

test('a moved count proves a token whose text is empty; an uncounted empty chunk proves none', () => {
  const sample = read([
    [10, { ...role, usage: usage(0) }],
    [20, say('', usage(0))],
    [30, say('')],
    [40, say('', usage(1))],
    [50, say('', usage(3))],
    [60, DONE],
  ]);
  assert.deepEqual(sample.chunks, [
    [40, 1],
    [50, 2],
  ]);
});

test('usage that comes once, at the end, proves nothing and is no chunk of its own', () => {
  const atFinish = { choices: [{ delta: {}, finish_reason: 'stop' }], usage: usage(9) };
  const sample = read([
    [10, say('a')],
    [20, say('b')],
    [900, atFinish],
    [910, DONE],
  ]);
  assert.equal(sample.e2eMs, 20);
  assert.equal(sample.completionTokens, 9);
  assert.deepEqual(sample.chunks, [
    [10, null],
    [20, null],
  ]);
});

test('text that the server held back carries no token of its own', () => {
  const sample = read([
    [10, say('', usage(1))],
    [20, say('', usage(2))],
    [30, say('ab', usage(2))],
    [40, DONE],
  ]);
  assert.deepEqual(sample.chunks, [
    [10, 1],
    [20, 1],
    [30, 0],
  ]);
});

test('after a chunk without a count the next count tells the tokens of neither', () => {
  const sample = read([
    [10, say('a', usage(1))],
    [20, say('b')],
    [30, say('c', usage(4))],
    [40, say('d', usage(5))],
  ]);
  assert.deepEqual(
    sample.chunks.map(([, tokens]) => tokens),
    [1, null, null, 1],
  );
});

test('the last usage that is not null counts, wherever it stands', () => {
  const sample = read([
    [1, { choices: null }],
    [2, { id: 'metadata only' }],
    [10, say('a')],
    [11, { choices: [], sglext: {} }],
    [12, { usage: usage(6) }],
    [13, { choices: [], usage: null }],
    [14, DONE],
  ]);
  assert.equal(sample.outcome, 'ok');
  assert.equal(sample.completionTokens, 6);
  assert.equal(sample.promptTokens, 7);
});

test('without usage and ids the number of tokens stays unknown', () => {
  assert.equal(
    read(
      [
        [10, say('a')],
        [20, say('b')],
        [30, DONE],
      ],
      256,
    ).completionTokens,
    null,
  );
});

for (const [name, outcome, steps] of [
  [
    'an error object first',
    'stream-error',
    [
      [1, { error: { message: 'queue full', code: 503 } }],
      [2, DONE],
    ],
  ],
  [
    'an error after tokens',
    'stream-error',
    [
      [1, say('a')],
      [2, { error: { message: 'engine died' } }],
      [3, DONE],
    ],
  ],
  [
    'a flat error',
    'stream-error',
    [
      [1, { object: 'error', message: 'bad', code: 400 }],
      [2, DONE],
    ],
  ],
  ['an error as text', 'stream-error', [[1, { error: 'bad' }]]],
  [
    'an event that is not JSON',
    'stream-error',
    [
      [1, '{"choices": ['],
      [2, DONE],
    ],
  ],
  [
    'finish reason abort',
    'stream-error',
    [
      [1, finish('a', 'abort')],
      [2, DONE],
    ],
  ],
  ['nothing', 'empty', []],
  ['only [DONE]', 'empty', [[1, DONE]]],
  [
    'only a role',
    'empty',
    [
      [1, role],
      [2, DONE],
    ],
  ],
  ['neither [DONE] nor finish reason', 'truncated', [[1, say('a')]]],
  [
    '[DONE] without finish reason',
    'ok',
    [
      [1, say('a')],
      [2, DONE],
    ],
  ],
  ['a finish reason without [DONE]', 'ok', [[1, finish('a', 'stop')]]],
  [
    'an error that is null',
    'ok',
    [
      [1, { ...finish('a', 'stop'), error: null }],
      [2, DONE],
    ],
  ],
  [
    'tokens in the usage only',
    'ok',
    [
      [1, role],
      [2, { choices: [], usage: usage(8) }],
      [3, DONE],
    ],
  ],
] as const satisfies readonly (readonly [string, string, readonly Step[]])[]) {
  test(`${name} is ${outcome}`, () => {
    const sample = read(steps);
    assert.equal(sample.outcome, outcome);
    assert.equal(sample.error === null, outcome === 'ok');
  });
}

test('fewer tokens than forced is short, with both numbers; as many is ok; unknown is not short', () => {
  const steps = (count: number): readonly Step[] => [
    [1, finish('a', 'stop')],
    [2, { choices: [], usage: usage(count) }],
    [3, DONE],
  ];
  const short = read(steps(20), 128);
  assert.equal(short.outcome, 'short');
  assert.match(short.error ?? '', /20 of 128/);
  assert.equal(read(steps(128), 128).outcome, 'ok');
  assert.equal(
    read(
      [
        [1, finish('a', 'length')],
        [2, DONE],
      ],
      128,
    ).outcome,
    'ok',
  );
});

test('what follows [DONE] does not count', () => {
  assert.equal(
    read([
      [1, say('a')],
      [2, DONE],
      [99, say('b')],
      [100, { error: 'late' }],
    ]).e2eMs,
    1,
  );
});

test('half an event at the end of the body is a truncated stream, a whole error there is an error', () => {
  const cut = streamReader(null);
  cut.read({ name: null, data: JSON.stringify(say('a')) }, 1);
  cut.read({ name: null, data: '{"choices": [{"del' }, 2, true);
  assert.equal(cut.sample().outcome, 'truncated');
  const failed = streamReader(null);
  failed.read({ name: null, data: '{"error": {"message": "died"}}' }, 2, true);
  assert.equal(failed.sample().error, 'died');
});

function read(steps: readonly Step[], forcedTokens: number | null = null): StreamSample {
  const reader = streamReader(forcedTokens);
  for (const [offsetMs, data] of steps) {
    reader.read({ name: null, data: typeof data === 'string' ? data : JSON.stringify(data) }, offsetMs);
  }
  return reader.sample();
}

function say(content: string, counted: object | null = null): object {
  return { choices: [{ delta: { content }, finish_reason: null }], usage: counted };
}

function finish(content: string, reason: string): object {
  return { choices: [{ delta: { content }, finish_reason: reason }] };
}

function usage(completionTokens: number): object {
  return { prompt_tokens: 7, completion_tokens: completionTokens };
}

test('of several choices, one that the server gave up is not made good by another', () => {
  const choices = (...reasons: readonly string[]) => ({
    choices: reasons.map((finish_reason, index) => ({ index, delta: { content: 'x' }, finish_reason })),
  });
  for (const reasons of [
    ['abort', 'stop'],
    ['stop', 'abort'],
  ]) {
    const sample = read([
      [10, choices(...reasons)],
      [20, DONE],
    ]);
    assert.deepEqual([sample.outcome, sample.finishReason], ['stream-error', 'abort']);
  }
});

test('a refusal and audio are output; a cumulative text counts what is new', () => {
  const delta = (content: unknown): unknown => ({ choices: [{ delta: content }] });
  const refused = read([
    [10, delta({ refusal: 'no' })],
    [20, DONE],
  ]);
  assert.equal(refused.ttfoMs, 10);
  const heard = read([
    [10, delta({ audio: { id: 'a' } })],
    [30, delta({ audio: { data: 'UklGRg==' } })],
    [40, DONE],
  ]);
  assert.equal(heard.ttftMs, 30);
  const whole = (text: string, completion_tokens: number): unknown => ({
    text,
    meta_info: { completion_tokens, prompt_tokens: 3, cached_tokens: 1, finish_reason: null },
  });
  const grown = read([
    [10, whole('a', 1)],
    [20, whole('a', 1)],
    [40, whole('abc', 3)],
    [50, DONE],
  ]);
  assert.deepEqual(grown.chunks, [
    [10, 1],
    [40, 2],
  ]);
  assert.equal(grown.outputHash, createHash('sha256').update('abc').digest('hex').slice(0, 16));
  assert.deepEqual([grown.cachedTokens, grown.promptTokens], [1, 3]);
});
