import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'node:test';
import { series } from './captures.ts';
import { closedLoop, get, type Json, postJson, promptText, stream } from './engine-client.ts';
import { type EngineProcess, startEngine } from './start-engine.ts';

async function metrics(
  engine: EngineProcess,
): Promise<(name: string, labels?: Record<string, string>) => number> {
  const { text } = await get(`${engine.url}/metrics`);
  return (name, labels) => series(text, `vllm:${name}`, labels);
}

test('the counters are what was sent', async () => {
  await using engine = await startEngine(['--speed', '20']);
  const bodies = Array.from({ length: 20 }, (_, i) => ({
    prompt: promptText(`p${i}x`, 10 + 7 * i),
    max_tokens: 5 + i,
    ignore_eos: true,
  }));
  await closedLoop(engine.url, bodies, 6);
  const promptTokens = bodies.reduce((sum, _, i) => sum + 10 + 7 * i, 0);
  const outputTokens = bodies.reduce((sum, body) => sum + body.max_tokens, 0);
  const value = await metrics(engine);
  assert.equal(value('request_success_total', { finished_reason: 'length' }), 20);
  assert.equal(value('prompt_tokens_total'), promptTokens);
  assert.equal(value('generation_tokens_total'), outputTokens);
  assert.equal(value('prefix_cache_queries_total'), promptTokens);
  assert.equal(value('time_to_first_token_seconds_count'), 20);
  assert.equal(value('inter_token_latency_seconds_count'), outputTokens - 20);
  assert.equal(value('request_prompt_tokens_sum'), promptTokens);
  assert.equal(value('request_generation_tokens_sum'), outputTokens);
  for (const stage of ['queue', 'prefill', 'decode', 'inference']) {
    assert.equal(value(`request_${stage}_time_seconds_count`), 20, stage);
  }
  const [e2e, queue, inference] = ['e2e_request_latency', 'request_queue_time', 'request_inference_time'].map(
    (name) => value(`${name}_seconds_sum`),
  ) as [number, number, number];
  assert.ok(Math.abs(e2e - queue - inference) < 1e-6);
  assert.equal(value('num_requests_running') + value('num_requests_waiting'), 0);
  assert.equal(value('kv_cache_usage_perc'), 0);
});

test('an equal beginning hits the prefix cache until it is reset, which waits for held blocks', async () => {
  await using engine = await startEngine(['--speed', '20']);
  const shared = promptText('shared', 160);
  const ask = (tail: string, tokens = 2) =>
    stream(engine.url, '/v1/completions', {
      prompt: `${shared} ${tail}`,
      max_tokens: tokens,
      ignore_eos: true,
    });
  const hits = async () => (await metrics(engine))('prefix_cache_hits_total');
  const reset = async () => (await postJson(`${engine.url}/reset_prefix_cache`, {})).body;

  await ask('first');
  assert.equal(await hits(), 0);
  await ask('second');
  assert.equal(await hits(), 160);
  const value = await metrics(engine);
  assert.equal(value('prompt_tokens_cached_total'), 160);
  assert.equal(value('prompt_tokens_by_source_total', { source: 'local_compute' }), 2 * 161 - 160);

  const long = ask('third', 2000);
  while ((await metrics(engine))('num_requests_running') === 0);
  assert.deepEqual(await reset(), { success: false });
  await long;
  assert.deepEqual(await reset(), { success: true });
  const before = await hits();
  await ask('fourth');
  assert.equal(await hits(), before);
});

test('without development mode there is no cache reset and no configuration', async () => {
  await using engine = await startEngine([], { devMode: false });
  assert.equal((await get(`${engine.url}/server_info`)).status, 404);
  assert.equal((await postJson(`${engine.url}/reset_prefix_cache`, {})).status, 404);
});

test('a client that goes away aborts its request and frees its blocks', async () => {
  await using engine = await startEngine(['--speed', '20']);
  const call = request(`${engine.url}/v1/completions`, { method: 'POST' });
  call.on('error', () => {});
  call.end(JSON.stringify({ prompt: 'x', max_tokens: 10_000, ignore_eos: true, stream: true }));
  const [response] = await once(call, 'response');
  await once(response, 'data');
  call.destroy();
  let value = await metrics(engine);
  while (value('num_requests_running') > 0) value = await metrics(engine);
  assert.equal(value('request_success_total', { finished_reason: 'abort' }), 1);
  assert.equal(value('kv_cache_usage_perc'), 0);
});

test('the same seed gives the same text in another launch and version, another seed another text', async () => {
  const textOf = async (...args: string[]) => {
    await using engine = await startEngine(['--speed', '20', ...args]);
    const body = { prompt: 'once upon a time', max_tokens: 30, ignore_eos: true };
    const answer: Json = await postJson(`${engine.url}/v1/completions`, body);
    return answer.body.choices[0].text;
  };
  const text = await textOf('--seed', '3');
  assert.equal(await textOf('--seed', '3', '--launch', '2', '--engine-version', '1.1.0'), text);
  assert.notEqual(await textOf('--seed', '4'), text);
});
