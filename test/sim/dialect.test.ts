import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { captured, capturedEvents, families, series, shapeOf } from './captures.ts';
import { get, type Json, post, postJson, promptText, stream } from './engine-client.ts';
import { type EngineProcess, startEngine } from './start-engine.ts';

let engine: EngineProcess;
before(async () => {
  engine = await startEngine(['--model', 'tiny', '--speed', '20', '--max-model-len', '2048']);
});
after(async () => {
  await engine[Symbol.asyncDispose]();
});

const USAGE = { stream_options: { include_usage: true, continuous_usage_stats: true } };

test('a streamed completion has the shape of the real one, event by event', async () => {
  const answer = await stream(engine.url, '/v1/completions', {
    prompt: [5, 6, 7, 8, 9, 10, 11, 12],
    max_tokens: 6,
    ignore_eos: true,
    return_token_ids: true,
    ...USAGE,
  });
  const real = capturedEvents('completions.sse');
  assert.deepEqual(answer.events.map(shapeOf), real.map(shapeOf));
  assert.deepEqual(
    answer.events.map((event) => event.usage),
    real.map((event) => event.usage),
  );
  assert.deepEqual(answer.events[0].choices[0].prompt_token_ids, real[0].choices[0].prompt_token_ids);
  assert.deepEqual(
    answer.events.map((event) => event.choices[0]?.finish_reason),
    real.map((event) => event.choices[0]?.finish_reason),
  );
  assert.ok(answer.done);
});

test('a streamed chat has the shape of the real one, event by event', async () => {
  const answer = await stream(engine.url, '/v1/chat/completions', {
    messages: [{ role: 'user', content: promptText('w', 14) }],
    max_completion_tokens: 6,
    ignore_eos: true,
    ...USAGE,
  });
  const real = capturedEvents('chat.sse');
  assert.deepEqual(answer.events.map(shapeOf), real.map(shapeOf));
  assert.deepEqual(
    answer.events.map((event) => event.usage),
    real.map((event) => event.usage),
  );
  assert.ok(answer.done);
});

test('usage comes only where it is asked for, and the fingerprint is on the last event', async () => {
  const plain = await stream(engine.url, '/v1/completions', {
    prompt: 'a b',
    max_tokens: 3,
    ignore_eos: true,
  });
  assert.equal(plain.events.length, 3);
  assert.ok(plain.events.every((event) => !('usage' in event)));
  assert.match(plain.events[2].system_fingerprint, /^vllm-1\.0\.0-[0-9a-f]{8}$/);
  const counted = await stream(engine.url, '/v1/completions', {
    prompt: 'a b',
    max_tokens: 3,
    ignore_eos: true,
    stream_options: { include_usage: true },
  });
  assert.deepEqual(
    counted.events.map((event) => 'usage' in event),
    [false, false, false, true],
  );
});

test('whole answers say the same as streams, and the same again', async () => {
  const body = { prompt: 'tell me something', max_tokens: 40, ignore_eos: true };
  const streamed = await stream(engine.url, '/v1/completions', body);
  const whole = await postJson(`${engine.url}/v1/completions`, body);
  const text = streamed.events.map((event) => event.choices[0].text).join('');
  assert.equal(whole.body.choices[0].text, text);
  assert.deepEqual(whole.body.usage, {
    prompt_tokens: 3,
    total_tokens: 43,
    completion_tokens: 40,
    prompt_tokens_details: null,
  });
  const chat = await postJson(`${engine.url}/v1/chat/completions`, {
    messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    max_tokens: 5,
    ignore_eos: true,
  });
  assert.equal(chat.body.object, 'chat.completion');
  assert.equal(chat.body.choices[0].message.role, 'assistant');
  assert.equal(chat.body.usage.completion_tokens, 5);
});

test('without ignore_eos the model stops by itself; 16 tokens are the default', async () => {
  const { body: short } = await postJson(`${engine.url}/v1/completions`, { prompt: 'x y', ignore_eos: true });
  assert.equal(short.usage.completion_tokens, 16);
  const { body: free } = await postJson(`${engine.url}/v1/completions`, { prompt: 'x y', max_tokens: 500 });
  assert.equal(free.choices[0].finish_reason, 'stop');
  assert.ok(free.usage.completion_tokens < 256);
});

for (const [name, body, status] of [
  ['error-too-long.json', { model: 'tiny', prompt: 'x', max_tokens: 600_000 }, 400],
  ['error-model.json', { model: 'nope', prompt: 'x' }, 404],
] as const) {
  test(`${name} is answered word for word`, async () => {
    const answer = await postJson(`${engine.url}/v1/completions`, body);
    assert.equal(answer.status, status);
    assert.deepEqual(answer.body, JSON.parse(captured(name)));
  });
}

test('broken JSON, missing fields and prompts that are too long are 400 in the real shape', async () => {
  const real = JSON.parse(captured('error-json.json'));
  const answers = [
    await post(`${engine.url}/v1/completions`, '{"prompt": ]'),
    await post(`${engine.url}/v1/completions`, '[]'),
    await post(`${engine.url}/v1/completions`, '{"model": "tiny"}'),
    await post(`${engine.url}/v1/completions`, '{"prompt": ""}'),
    await post(`${engine.url}/v1/completions`, '{"prompt": "a", "max_tokens": 0}'),
    await post(`${engine.url}/v1/completions`, JSON.stringify({ prompt: promptText('w', 2040) })),
    await post(`${engine.url}/v1/chat/completions`, '{"messages": [{"role": "user"}]}'),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 400);
    const body = (await answer.json()) as Json;
    assert.deepEqual(Object.keys(body.error), Object.keys(real.error));
    assert.equal(body.error.code, 400);
  }
});

test('a token id beyond the vocabulary is told inside an HTTP 200 stream', async () => {
  const answer = await stream(engine.url, '/v1/completions', { prompt: [600_000], max_tokens: 2 });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.events, capturedEvents('error-token-range.json'));
  assert.ok(answer.done);
});

test('the small routes answer as the real ones', async () => {
  assert.deepEqual(await get(`${engine.url}/health`), { status: 200, text: '' });
  assert.deepEqual(await get(`${engine.url}/ping`), { status: 200, text: '' });
  assert.deepEqual(await get(`${engine.url}/version`), { status: 200, text: '{"version":"1.0.0"}' });
  assert.deepEqual(await get(`${engine.url}/load`), { status: 200, text: '{"server_load":0}' });
  const models = JSON.parse((await get(`${engine.url}/v1/models`)).text);
  assert.deepEqual(shapeOf(models), shapeOf(JSON.parse(captured('models.json'))));
  assert.equal(models.data[0].max_model_len, 2048);
  assert.equal((await get(`${engine.url}/nope`)).status, 404);
  assert.equal((await get(`${engine.url}/v1/completions`)).status, 405);
  const tokenized = await postJson(`${engine.url}/tokenize`, { prompt: 'one, two' });
  assert.equal(tokenized.body.count, 3);
});

test('/server_info has real fields only, as JSON or as Python’s text', async () => {
  const real = JSON.parse(captured('server_info.json')).vllm_config;
  const ours = JSON.parse((await get(`${engine.url}/server_info?config_format=json`)).text).vllm_config;
  assert.deepEqual(Object.keys(ours.cache_config).sort(), Object.keys(real.cache_config).sort());
  assert.equal(ours.scheduler_config.max_num_seqs, 64);
  const text = JSON.parse((await get(`${engine.url}/server_info`)).text).vllm_config;
  assert.match(text, /'max_num_seqs': 64/);
});

test('every family of /metrics is a real one, with its type, labels and buckets', async () => {
  await stream(engine.url, '/v1/completions', { prompt: 'a', max_tokens: 2, ignore_eos: true });
  const text = (await get(`${engine.url}/metrics`)).text;
  const real = families(captured('metrics.prom'));
  const ours = families(text);
  for (const [name, family] of ours) {
    assert.equal(family.type, real.get(name)?.type, name);
    assert.deepEqual(family.labels, real.get(name)?.labels, name);
  }
  for (const name of ['num_requests_running', 'generation_tokens_total', 'inter_token_latency_seconds']) {
    assert.ok(ours.has(`vllm:${name}`), name);
  }
  const bounds = (prom: string) =>
    [...prom.matchAll(/^(\S+_bucket)\{.*?le="([^"]+)"/gm)].map((m) => m.slice(1));
  assert.deepEqual(bounds(text), bounds(captured('metrics.prom')));
  assert.equal(series(text, 'vllm:cache_config_info', { num_gpu_blocks: '32768' }), 1);
});
