import assert from 'node:assert/strict';
import { test } from 'node:test';
import { series } from './captures.ts';
import { closedLoop, get, promptText } from './engine-client.ts';
import { startEngine } from './start-engine.ts';

const SPEED = ['--speed', '4'];

function bodiesOf(count: number, promptTokens = 40, maxTokens = 20): object[] {
  return Array.from({ length: count }, (_, i) => ({
    prompt: promptText(`p${i}x`, promptTokens),
    max_tokens: maxTokens,
    ignore_eos: true,
  }));
}

test('throughput rises with concurrency until max-num-seqs, and then it is the queue that grows', async () => {
  await using engine = await startEngine([...SPEED, '--max-num-seqs', '8']);
  const measure = async (concurrency: number) => {
    const before = (await get(`${engine.url}/metrics`)).text;
    const { answers, durationMs } = await closedLoop(engine.url, bodiesOf(concurrency * 4), concurrency);
    const after = (await get(`${engine.url}/metrics`)).text;
    const grown = (name: string) => series(after, `vllm:${name}`) - series(before, `vllm:${name}`);
    return {
      tokensPerSecond: answers.reduce((sum, answer) => sum + answer.events.length, 0) / (durationMs / 1000),
      queueSeconds: grown('request_queue_time_seconds_sum') / answers.length,
    };
  };
  const [one, eight, sixteen] = [await measure(1), await measure(8), await measure(16)];
  assert.ok(eight.tokensPerSecond > 3 * one.tokensPerSecond, JSON.stringify([one, eight]));
  assert.ok(sixteen.tokensPerSecond < 1.5 * eight.tokensPerSecond, JSON.stringify([eight, sixteen]));
  assert.ok(sixteen.queueSeconds > 2 * eight.queueSeconds, JSON.stringify([eight, sixteen]));
});

test('few KV blocks: requests are preempted, and all of them still end', async () => {
  await using engine = await startEngine([...SPEED, '--fault', 'small-kv=24']);
  const { answers } = await closedLoop(engine.url, bodiesOf(12, 40, 100), 12);
  for (const answer of answers) assert.equal(answer.events.length, 100);
  const { text } = await get(`${engine.url}/metrics`);
  assert.ok(series(text, 'vllm:num_preemptions_total') > 0);
  assert.equal(series(text, 'vllm:prompt_tokens_total'), 12 * 40, 'a prompt counts once');
  assert.equal(series(text, 'vllm:cache_config_info', { num_gpu_blocks: '24' }), 1);
});
