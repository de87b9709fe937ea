import assert from 'node:assert/strict';
import { test } from 'node:test';
import { series } from './captures.ts';
import { closedLoop, get, postJson, promptText, stream } from './engine-client.ts';
import { startEngine } from './start-engine.ts';

const BODY = { prompt: 'x y z', max_tokens: 8, ignore_eos: true };
const fault = (...faults: string[]) => ['--speed', '20', ...faults.flatMap((name) => ['--fault', name])];

test('error-after: an error object after so many tokens, then [DONE]', async () => {
  await using engine = await startEngine(fault('error-after=3'));
  const answer = await stream(engine.url, '/v1/completions', BODY);
  assert.equal(answer.status, 200);
  assert.equal(answer.events.length, 4);
  assert.equal(answer.events[3].error.code, 500);
  assert.ok(answer.done);
  assert.equal((await postJson(`${engine.url}/v1/completions`, BODY)).status, 500);
  const { text } = await get(`${engine.url}/metrics`);
  assert.equal(series(text, 'vllm:request_success_total', { finished_reason: 'error' }), 2);
});

test('error-share and refuse-share strike their share of the requests', async () => {
  await using engine = await startEngine(fault('error-after=1', 'error-share=0.5', 'refuse-share=0.4'));
  const counts = { refused: 0, failed: 0, served: 0 };
  for (let i = 0; i < 60; i++) {
    const { status } = await postJson(`${engine.url}/v1/completions`, { prompt: 'a', max_tokens: 2 });
    counts[status === 503 ? 'refused' : status === 500 ? 'failed' : 'served']++;
  }
  assert.ok(
    Object.values(counts).every((count) => count >= 8),
    JSON.stringify(counts),
  );
});

test('cache-off: queries, no hits, and a configuration that says otherwise', async () => {
  await using engine = await startEngine(fault('cache-off'));
  const body = { prompt: promptText('w', 100), max_tokens: 1 };
  for (let i = 0; i < 2; i++) await stream(engine.url, '/v1/completions', body);
  const { text } = await get(`${engine.url}/metrics`);
  assert.equal(series(text, 'vllm:prefix_cache_queries_total'), 200);
  assert.equal(series(text, 'vllm:prefix_cache_hits_total'), 0);
  assert.equal(series(text, 'vllm:cache_config_info', { enable_prefix_caching: 'True' }), 1);
});

test('slow-prefill and slow-decode: the server’s own times grow by about the factor', async () => {
  const means = async (...faults: string[]) => {
    await using engine = await startEngine(['--speed', '2', ...faults.flatMap((name) => ['--fault', name])]);
    await closedLoop(engine.url, [{ prompt: promptText('w', 1000), max_tokens: 20, ignore_eos: true }], 1);
    const { text } = await get(`${engine.url}/metrics`);
    return ['prefill', 'decode'].map((stage) => series(text, `vllm:request_${stage}_time_seconds_sum`));
  };
  let seen = '';
  // A machine that is busy may stall any of the three; it does not stall one of them three times over.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const [prefill, decode] = (await means()) as [number, number];
    const [slowPrefill, sameDecode] = (await means('slow-prefill=10')) as [number, number];
    const [samePrefill, slowDecode] = (await means('slow-decode=5')) as [number, number];
    const isSlowPrefill = slowPrefill > 4 * prefill && sameDecode < 2.5 * decode;
    const isSlowDecode = slowDecode > 2.5 * decode && samePrefill < 3 * prefill;
    if (isSlowPrefill && isSlowDecode) return;
    seen = `${[prefill, decode, slowPrefill, sameDecode, samePrefill, slowDecode]}`;
  }
  assert.fail(seen);
});
