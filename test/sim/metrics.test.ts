import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHistogram, cumulative, lengthBounds, observe } from '../../src/sim/histogram.ts';
import { createMetrics } from '../../src/sim/metrics.ts';
import { formatNumber, formatSample } from '../../src/sim/prometheus-text.ts';

for (const [value, text] of [
  [0, '0.0'],
  [8, '8.0'],
  [0.03039650599998822, '0.03039650599998822'],
  [999_999, '999999.0'],
  [1_796_072_167.843837, '1.796072167843837e+09'],
  [4_884_606_976, '4.884606976e+09'],
  [1_000_000, '1e+06'],
  [-2, '-2.0'],
  [Number.POSITIVE_INFINITY, '+Inf'],
] as const) {
  test(`${value} is written as ${text}`, () => {
    assert.equal(formatNumber(value), text);
    assert.equal(Number(text.replace('+Inf', 'Infinity')), value);
  });
}

test('labels are sorted and escaped', () => {
  assert.equal(formatSample('m', { b: 'x"y\\z\n', a: '1' }, 2), 'm{a="1",b="x\\"y\\\\z\\n"} 2.0');
  assert.equal(formatSample('m', {}, 2), 'm 2.0');
});

test('a value on a bound belongs to its bucket', () => {
  const histogram = createHistogram([1, 2]);
  for (const value of [0.5, 1, 1.5, 2, 3]) observe(histogram, value);
  assert.deepEqual(cumulative(histogram), [2, 4, 5]);
  assert.equal(histogram.sum, 8);
});

test('bounds of lengths are 1, 2, 5, 10, ...', () => {
  assert.deepEqual(lengthBounds(2048), [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]);
  assert.deepEqual(lengthBounds(3), [1, 2]);
});

test('metrics count, and only the series that was meant', () => {
  const metrics = createMetrics({ model: 'm', maxModelLen: 100, createdAtMs: 5000, cacheConfig: { x: '1' } });
  metrics.add('request_success', 2, 'length');
  metrics.add('generation_tokens', 3);
  metrics.set('num_requests_running', 4);
  metrics.observe('request_queue_time_seconds', 0.4);
  const lines = metrics.text().split('\n');
  for (const line of [
    'vllm:request_success_total{engine="0",finished_reason="length",model_name="m"} 2.0',
    'vllm:request_success_total{engine="0",finished_reason="stop",model_name="m"} 0.0',
    'vllm:generation_tokens_total{engine="0",model_name="m"} 3.0',
    'vllm:generation_tokens_created{engine="0",model_name="m"} 5.0',
    'vllm:num_requests_running{engine="0",model_name="m"} 4.0',
    'vllm:request_queue_time_seconds_bucket{engine="0",le="0.3",model_name="m"} 0.0',
    'vllm:request_queue_time_seconds_bucket{engine="0",le="0.5",model_name="m"} 1.0',
    'vllm:request_queue_time_seconds_bucket{engine="0",le="+Inf",model_name="m"} 1.0',
    'vllm:request_queue_time_seconds_sum{engine="0",model_name="m"} 0.4',
    'vllm:cache_config_info{engine="0",x="1"} 1.0',
  ]) {
    assert.ok(lines.includes(line), line);
  }
});
