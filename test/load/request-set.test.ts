import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RequestSetOptions, readRequestSet } from '../../src/load/request-set.ts';
import { GateError } from '../../src/model/errors.ts';
import type { RequestSet } from '../../src/model/request.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'request-set-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('a line becomes a streaming body; our own keys are not sent, foreign ones are kept', async () => {
  const set = await read(
    line({
      id: 'a',
      offsetMs: 12.5,
      expect: { minTokens: 1 },
      messages: [{ role: 'user', content: 'hi' }],
      max_tokens: 5,
      max_completion_tokens: 7,
      ignore_eos: true,
      top_k: 3,
      stream_options: { other: 1 },
    }),
    { model: 'm', continuousUsage: true },
  );
  const [request] = set.requests;
  assert.equal(request?.id, 'a');
  assert.equal(request?.path, '/v1/chat/completions');
  assert.equal(request?.forcedTokens, 7);
  assert.deepEqual(JSON.parse(request?.body ?? ''), {
    messages: [{ role: 'user', content: 'hi' }],
    max_tokens: 5,
    max_completion_tokens: 7,
    ignore_eos: true,
    top_k: 3,
    model: 'm',
    stream: true,
    stream_options: { other: 1, include_usage: true, continuous_usage_stats: true },
  });
});

test('a model in the line stays, usage is asked for once a stream unless more is wanted, free lengths force nothing', async () => {
  const set = await read(
    line({ prompt: 'x', model: 'lora', max_tokens: 9 }) +
      line({ prompt: [1, 2], ignore_eos: true, max_tokens: 9 }),
  );
  assert.deepEqual(
    set.requests.map((request) => [request.id, request.path, request.forcedTokens]),
    [
      ['line-1', '/v1/completions', null],
      ['line-2', '/v1/completions', 9],
    ],
  );
  const bodies = set.requests.map((request) => JSON.parse(request.body));
  assert.deepEqual(
    bodies.map((body) => body.model),
    ['lora', 'm'],
  );
  assert.deepEqual(bodies[0].stream_options, { include_usage: true });
});

test('a byte order mark, CRLF, blank last lines and a missing last line end are fine; the hash is that of the bytes', async () => {
  const text = `\uFEFF${[1, 2, 3, 4].map((n) => `{"prompt":"é${n}"}`).join('\r\n')}`;
  for (const bytes of [text, `${text}\r\n`, `${text}\r\n\r\n\n`]) {
    const set = await read(bytes);
    assert.deepEqual(
      set.requests.map((request) => JSON.parse(request.body).prompt),
      ['é1', 'é2', 'é3', 'é4'],
    );
    assert.equal(set.sha256, createHash('sha256').update(bytes).digest('hex'));
  }
});

test('a limit takes the first requests and keeps the hash; more than there are is refused', async () => {
  const text = line({ prompt: 'a' }) + line({ prompt: 'b' }) + line({ prompt: 'c' });
  const set = await read(text, { limit: 2 });
  assert.deepEqual(
    set.requests.map((request) => request.id),
    ['line-1', 'line-2'],
  );
  assert.equal(set.sha256, (await read(text)).sha256);
  await assert.rejects(read(text, { limit: 4 }), isError(/holds 3 requests; 4/));
});

const GOOD = line({ prompt: 'fine' });
for (const [name, bytes, reason] of [
  ['broken JSON', `${GOOD}{"prompt":"ab{"prompt":"cd"}\n${GOOD}`, /line 2: it is not JSON/],
  ['something other than an object', `${GOOD}[1]\n`, /line 2: it is not a JSON object/],
  ['neither prompt nor messages', `${GOOD}{"text":"x"}\n`, /line 2: it has neither/],
  ['both prompt and messages', line({ prompt: 'x', messages: [{}] }), /line 1: it has both/],
  ['no messages in the list', line({ messages: [] }), /line 1: its messages/],
  ['several prompts', line({ prompt: ['a', 'b'] }), /line 1: its prompt/],
  [
    'an id twice',
    `${line({ id: 'a', prompt: 'x' })}${GOOD}${line({ id: 'a', prompt: 'y' })}`,
    /line 3: its id "a" is that of line 1/,
  ],
  ['an id that is not text', line({ id: 7, prompt: 'x' }), /line 1: its id/],
  ['a bad offset', line({ offsetMs: -1, prompt: 'x' }), /line 1: its offsetMs/],
  ['an empty line between requests', `${GOOD}\n${GOOD}`, /line 2: it is empty/],
  [
    'half a surrogate pair, escaped',
    `${GOOD}{"prompt":"x \\ud83d y"}\n`,
    /line 2: half a surrogate pair in prompt/,
  ],
  [
    'half a surrogate pair, nested',
    '{"messages":[{"tool_calls":[{"function":{"arguments":"\\ud800"}}]}]}',
    /line 1: half a surrogate pair in messages\.0\.tool_calls\.0\.function\.arguments/,
  ],
  ['half a surrogate pair in a key', '{"prompt":"x","\\udc00":1}', /line 1: half a surrogate pair in a key/],
  [
    'a number that a double changes',
    '{"prompt":"x","seed":9223372036854775807}',
    /line 1: the number in seed/,
  ],
  [
    'bytes that are not UTF-8',
    Buffer.concat([Buffer.from(GOOD), Buffer.from([0x22, 0xff, 0x22])]),
    /line 2: it is not UTF-8/,
  ],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${GOOD}`, 'utf16le'), /line 1: it is UTF-16/],
  ['UTF-16 without a mark', Buffer.from(GOOD, 'utf16le'), /line 1: it holds a zero byte/],
  ['no request', '\uFEFF\n\n', /holds no request/],
  ['nothing', '', /holds no request/],
] as const) {
  test(`a set with ${name} is refused with file and line`, async () => {
    await assert.rejects(read(bytes), isError(reason));
  });
}

test('a file that is not there is refused with its path', async () => {
  await assert.rejects(
    readRequestSet(join(folder, 'missing.jsonl'), { model: 'm', continuousUsage: false }),
    isError(/missing\.jsonl/),
  );
});

async function read(
  bytes: string | Uint8Array,
  options: Partial<RequestSetOptions> = {},
): Promise<RequestSet> {
  const file = join(folder, 'set.jsonl');
  await writeFile(file, bytes);
  return readRequestSet(file, { model: 'm', continuousUsage: false, ...options });
}

function isError(message: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof GateError);
    assert.equal(error.code, 'request-set');
    assert.match(error.message, message);
    assert.match(error.message, /\.jsonl/);
    return true;
  };
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

test('nothing is put into a body but what the stream needs: a constrained answer must be able to end', async () => {
  const constrained = {
    messages: [{ role: 'user', content: 'json please' }],
    response_format: { type: 'json_object' },
    tools: [{ type: 'function', function: { name: 'f' } }],
    max_tokens: 50,
  };
  const { requests } = await read(line(constrained), { model: 'm', continuousUsage: false });
  assert.deepEqual(JSON.parse(requests[0]?.body ?? ''), {
    ...constrained,
    model: 'm',
    stream: true,
    stream_options: { include_usage: true },
  });
  assert.equal(requests[0]?.forcedTokens, null);
});
