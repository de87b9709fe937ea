import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { captured, capturedEvents, families, series, shapeOf } from './captures.ts';
import { get, type Json, post, postJson, promptText, stream } from './engine-client.ts';
import { type EngineProcess, startEngine } from './start-engine.ts';

const SGLANG = 'sglang-0.5.23';
const ARGS = '--dialect sglang --model tiny --context-length 8192 --speed 20 --enable-metrics'.split(' ');
const USAGE = { stream_options: { include_usage: true, continuous_usage_stats: true } };
const TWELVE = { prompt: [5, 6, 7, 8, 9, 10, 11, 12], max_tokens: 12, ignore_eos: true, ...USAGE };

/** The context length is null in the capture, where it was not set. */
const shapeWithContext = (value: Json) =>
  JSON.parse(
    JSON.stringify(shapeOf(value)).replaceAll('"context_length":"null"', '"context_length":"number"'),
  );

let engine: EngineProcess;
let older: EngineProcess;
before(async () => {
  engine = await startEngine([...ARGS, '--engine-version', '0.5.23']);
  older = await startEngine([...ARGS, '--engine-version', '0.5.21']);
});
after(async () => {
  await engine[Symbol.asyncDispose]();
  await older[Symbol.asyncDispose]();
});
const both = () => [['sglang-0.5.21', older.url] as const, ['sglang-0.5.23', engine.url] as const];

test('the same 12 tokens come in the chunks of either version, with their usage and shapes', async () => {
  for (const [server, url, chunks] of [
    ['sglang-0.5.21', older.url, 7],
    ['sglang-0.5.23', engine.url, 11],
  ] as const) {
    const answer = await stream(url, '/v1/completions', TWELVE);
    const real = capturedEvents('completions.sse', server);
    assert.deepEqual(answer.events.map(shapeOf), real.map(shapeOf));
    assert.deepEqual(
      answer.events.map((event) => [event.usage, event.choices[0]?.finish_reason]),
      real.map((event) => [event.usage, event.choices[0]?.finish_reason]),
    );
    assert.equal(answer.events.length, chunks + 1);
    assert.ok(answer.done);
  }
});

test('a streamed chat has the real chunks: role, content, finish and usage apart', async () => {
  const kinds = (events: readonly Json[]) => [
    ...new Set(events.map((event) => JSON.stringify([shapeOf(event), event.choices[0]?.finish_reason]))),
  ];
  for (const [server, url] of both()) {
    const answer = await stream(url, '/v1/chat/completions', {
      messages: [{ role: 'user', content: 'x' }],
      max_completion_tokens: 12,
      ignore_eos: true,
      ...USAGE,
    });
    assert.deepEqual(kinds(answer.events), kinds(capturedEvents('chat.sse', server)));
    assert.ok(answer.events.slice(1, -2).every((event) => event.choices[0].delta.content !== ''));
    assert.equal(answer.events.at(-1).usage.completion_tokens, 12);
  }
});

test('a reasoning parser moves the beginning of a chat to reasoning_content', async () => {
  await using thinking = await startEngine([...ARGS, '--reasoning-parser', 'qwen3', '--enable-cache-report']);
  const body = { messages: [{ role: 'user', content: 'x' }], max_tokens: 20, ignore_eos: true };
  const answer = await stream(thinking.url, '/v1/chat/completions', { ...body, ...USAGE });
  const deltas = answer.events.flatMap((event) => event.choices[0]?.delta ?? []);
  const reasoning = deltas.map((delta) => delta.reasoning_content ?? '').join('');
  assert.notEqual(reasoning, '');
  assert.equal(answer.events.at(-1).usage.reasoning_tokens, 8);
  const { body: whole } = await postJson(`${thinking.url}/v1/chat/completions`, body);
  assert.equal(whole.choices[0].message.reasoning_content, reasoning);
  assert.equal(whole.choices[0].message.content, deltas.map((delta) => delta.content ?? '').join(''));
  assert.ok(whole.usage.prompt_tokens_details.cached_tokens > 0, 'the second time it is in the cache');
});

test('any model name is served and repeated; without continuous usage it is null', async () => {
  const answer = await stream(engine.url, '/v1/completions', {
    model: 'nope',
    prompt: 'a',
    max_tokens: 6,
    ignore_eos: true,
  });
  const real = capturedEvents('other-model.sse', SGLANG);
  assert.deepEqual(shapeOf(answer.events[0]), shapeOf(real[0]));
  assert.equal(answer.events[0].model, 'nope');
  assert.ok(answer.events.every((event) => event.usage === null));
});

test('a stream interval makes chunks of its size', async () => {
  await using wide = await startEngine([...ARGS, '--stream-interval', '5']);
  const answer = await stream(wide.url, '/v1/completions', TWELVE);
  const counts = answer.events.slice(0, -1).map((event) => event.usage.completion_tokens);
  assert.deepEqual(counts, [1, 5, 10, 12]);
});

test('the native endpoint streams all again with every token', async () => {
  for (const [server, url] of both()) {
    const answer = await stream(url, '/generate', {
      input_ids: [1, 2, 3, 4, 5, 9],
      sampling_params: { max_new_tokens: 6, ignore_eos: true },
    });
    assert.deepEqual(answer.events.map(shapeOf), capturedEvents('generate.sse', server).map(shapeOf));
    assert.deepEqual(
      answer.events.map((event) => event.output_ids.length),
      [1, 2, 3, 4, 5, 6],
    );
  }
});

test('what is refused is refused in the flat shape', async () => {
  const tooLong = await postJson(`${engine.url}/v1/completions`, { prompt: 'x y', max_tokens: 600_000 });
  assert.equal(tooLong.status, 400);
  assert.deepEqual(tooLong.body, JSON.parse(captured('error-too-long.json', SGLANG)));
  const broken = await post(`${engine.url}/v1/completions`, '{"prompt":');
  assert.equal(broken.status, 400);
  assert.deepEqual(shapeOf(await broken.json()), shapeOf(JSON.parse(captured('error-json.json', SGLANG))));
  const ids = { messages: [{ role: 'user', content: 'x' }], stream: true, return_token_ids: true };
  assert.equal((await postJson(`${engine.url}/v1/chat/completions`, ids)).status, 400);
  assert.equal((await get(`${engine.url}/reset_prefix_cache`)).status, 404);
});

test('the info endpoints have real fields with their types, under both names', async () => {
  for (const [file, paths] of [
    ['server_info.json', ['/server_info', '/get_server_info']],
    ['model_info.json', ['/model_info', '/get_model_info']],
    ['models.json', ['/v1/models']],
  ] as const) {
    const real = JSON.parse(captured(file, SGLANG));
    for (const path of paths) {
      const ours = JSON.parse((await get(engine.url + path)).text);
      assert.deepEqual(shapeWithContext(ours), shapeWithContext(real));
    }
  }
});

test('the cache is flushed when idle and not while busy, in the words of the real one', async () => {
  const body = (file: string) =>
    captured(file, SGLANG).split('\r\n\r\n')[1] ?? captured(file, SGLANG).split('\n\n')[1];
  const idle = await post(`${engine.url}/flush_cache`, '');
  assert.equal(idle.status, 200);
  assert.equal((await idle.text()).trim(), body('flush-idle.txt')?.trim());
  const long = new AbortController();
  const running = fetch(`${engine.url}/v1/completions`, {
    method: 'POST',
    body: JSON.stringify({ prompt: 'a', max_tokens: 8000, ignore_eos: true, stream: true }),
    signal: long.signal,
  });
  await running;
  const busy = await post(`${engine.url}/flush_cache`, '');
  long.abort();
  assert.equal(busy.status, 400);
  assert.equal((await busy.text()).trim(), body('flush-busy.txt')?.trim());
});

test('health generates for the scheduler alone; ready does not', async () => {
  const counts = async () => {
    const text = (await get(`${engine.url}/metrics`)).text;
    const queue = series(text, 'sglang:queue_time_seconds_count');
    return [queue, series(text, 'sglang:time_to_first_token_seconds_count', { is_streaming: 'false' })];
  };
  const [queue = 0, first = 0] = await counts();
  assert.equal((await get(`${engine.url}/ready`)).status, 200);
  assert.deepEqual(await counts(), [queue, first]);
  assert.equal((await get(`${engine.url}/health`)).status, 200);
  assert.equal((await get(`${engine.url}/health_generate`)).status, 200);
  assert.deepEqual(await counts(), [queue + 2, first]);
});

test('metrics are real families with their labels and buckets, and only with the flag', async () => {
  const text = (await get(`${engine.url}/metrics`)).text;
  const real = families(captured('metrics.prom', SGLANG));
  const ours = families(text);
  for (const [name, family] of real) assert.deepEqual(ours.get(name), family, name);
  const bounds = (prom: string, name: string) =>
    new Set([...prom.matchAll(new RegExp(`^${name}_bucket\\{.*?le="([^"]+)"`, 'gm'))].map((m) => m[1]));
  for (const [name, { type }] of real) {
    if (type === 'histogram')
      assert.deepEqual(bounds(text, name), bounds(captured('metrics.prom', SGLANG), name));
  }
  const old = (await get(`${older.url}/metrics`)).text;
  assert.ok(text.includes('sglang:request_time_per_output_token_seconds_sum'));
  assert.ok(!old.includes('sglang:request_time_per_output_token_seconds'));
  await using without = await startEngine(ARGS.filter((arg) => arg !== '--enable-metrics'));
  assert.equal((await get(`${without.url}/metrics`)).status, 404);
});

test('counters move when a request has ended, cached tokens with the first hit', async () => {
  const read = async () => {
    const text = (await get(`${engine.url}/metrics`)).text;
    const total = (name: string) => series(text, `sglang:${name}_total`, { is_streaming: 'true' });
    return ['num_requests', 'prompt_tokens', 'generation_tokens'].map(total);
  };
  const body = { prompt: promptText('cached', 40), max_tokens: 9, ignore_eos: true };
  await stream(engine.url, '/v1/completions', body);
  const before = await read();
  await stream(engine.url, '/v1/completions', body);
  assert.deepEqual(
    await read(),
    [before[0] ?? 0, before[1] ?? 0, before[2] ?? 0].map((n, i) => n + ([1, 40, 9][i] ?? 0)),
  );
  const text = (await get(`${engine.url}/metrics`)).text;
  assert.ok(series(text, 'sglang:cached_tokens_total', { cache_source: 'device' }) >= 39);
});
