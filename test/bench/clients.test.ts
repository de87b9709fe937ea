import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readAiperf } from '../../bench/clients/aiperf.ts';
import { readGuidellm } from '../../bench/clients/guidellm.ts';
import { readVllm } from '../../bench/clients/vllm-bench.ts';
import { rotated } from '../../bench/disturbance.ts';
import { readServers } from '../../bench/real-server.ts';

test("a peer's own numbers are read, and a result without one of them is refused", () => {
  const vllm = {
    completed: 40,
    output_throughput: 947,
    mean_ttft_ms: 60.6,
    median_ttft_ms: 57.5,
    p99_ttft_ms: 76.2,
    mean_tpot_ms: 10,
    mean_itl_ms: 10.1,
    median_itl_ms: 9.9,
    p99_itl_ms: 18.3,
  };
  assert.equal(readVllm(vllm).latencies.ttftP50Ms, 57.5);
  assert.throws(() => readVllm({ ...vllm, p99_itl_ms: undefined }));

  const metric = { successful: { mean: 96, median: 87, count: 40, percentiles: { p99: 149 } } };
  const metrics = {
    time_to_first_token_ms: metric,
    inter_token_latency_ms: metric,
    time_per_output_token_ms: metric,
    output_tokens_per_second: metric,
  };
  assert.deepEqual(readGuidellm({ benchmarks: [{ metrics }] }).completed, 40);
  assert.throws(() => readGuidellm({ benchmarks: [] }));

  const timing = { avg: 55, p50: 54, p99: 65 };
  const profile = {
    request_count: { avg: 40 },
    output_token_throughput: { avg: 926 },
    time_to_first_token: timing,
    inter_chunk_latency: timing,
  };
  assert.equal(readAiperf(profile).latencies.itlP99Ms, 65);
  assert.throws(() => readAiperf({}));
});

test('every client is first in its turn', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round)[0]),
    ['a', 'b', 'c', 'a'],
  );
});

test('the example of real servers can be read', async () => {
  const file = path.resolve(import.meta.dirname, '../../bench/servers.example.yml');
  const servers = await readServers(file);
  assert.deepEqual(
    servers.map(({ framework }) => framework),
    ['vllm', 'sglang'],
  );
  for (const { command } of servers) assert.ok(command.includes('{port}') && command.includes('{model}'));
});
