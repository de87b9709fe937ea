import assert from 'node:assert/strict';
import { test } from 'node:test';
import { series } from './captures.ts';
import { closedLoop, get, promptText } from './engine-client.ts';
import { startEngine } from './start-engine.ts';
import { quantile, virtualLoop } from './virtual-loop.ts';

const SPEED = ['--speed', '4'];

function bodiesOf(count: number, promptTokens = 40, maxTokens = 20): object[] {
  return Array.from({ length: count }, (_, i) => ({
    prompt: promptText(`p${i}x`, promptTokens),
    max_tokens: maxTokens,
    ignore_eos: true,
  }));
}

test('throughput rises with concurrency and flattens at the limit; beyond it TTFT grows with the queue', () => {
  const loops = [1, 2, 4, 8, 16, 32].map((concurrency) => virtualLoop('1.0.0', concurrency, 8));
  const throughput = loops.map(({ tokensPerSecond }) => tokensPerSecond);
  const [one = 0, two = 0, four = 0, eight = 0, sixteen = 0, many = 0] = throughput;
  assert.ok(two > 1.7 * one && four > 1.7 * two && eight > 1.5 * four, String(throughput));
  assert.ok(sixteen < 1.1 * eight && many < 1.1 * eight, String(throughput));
  const ttft = loops.map(({ ttftMs }) => quantile(ttftMs, 0.5));
  assert.ok((ttft[3] ?? 0) < 3 * (ttft[0] ?? 0), String(ttft));
  assert.ok((ttft[4] ?? 0) > 10 * (ttft[3] ?? 0) && (ttft[5] ?? 0) > 2 * (ttft[4] ?? 0), String(ttft));
});

test('no more run at once than allowed; the others wait', async () => {
  await using engine = await startEngine([...SPEED, '--max-num-seqs', '2']);
  const { answers } = await closedLoop(engine.url, bodiesOf(8), 8);
  assert.equal(answers.length, 8);
  const { text } = await get(`${engine.url}/metrics`);
  assert.ok(series(text, 'vllm:request_queue_time_seconds_sum') > 0);
  assert.ok(
    series(text, 'vllm:iteration_tokens_total_count') >= (8 / 2) * 20,
    'two at a time take four rounds',
  );
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
