import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captured } from './captures.ts';
import { get, postJson, stream } from './engine-client.ts';
import { type EngineProcess, startEngine } from './start-engine.ts';

const ARGS = '--dialect sglang --speed 10'.split(' ');
const BODY = { prompt: 'x y z', max_tokens: 8, ignore_eos: true };

test('SIGTERM lets what is in flight end, then exits 0; health says 503 meanwhile', async () => {
  await using engine = await startEngine([...ARGS, '--engine-version', '0.5.23']);
  const long = stream(engine.url, '/v1/completions', { ...BODY, max_tokens: 1200 });
  await until(engine, 'POST /v1/completions');
  engine.child.kill('SIGTERM');
  await until(engine, 'Gracefully exiting... Remaining number of requests 1.');
  assert.equal((await get(`${engine.url}/health`)).status, 503);
  assert.equal((await get(`${engine.url}/ready`)).status, 503);
  const answer = await long;
  assert.ok(answer.done);
  assert.equal(answer.events.at(-1).choices[0].finish_reason, 'length');
  assert.equal(await engine.ended(), 0);
  assert.match(engine.log(), /Remaining number of requests 0\./);
});

test('a drain has an end, though a request has none', async () => {
  await using engine = await startEngine([...ARGS, '--speed', '100', '--fault', 'stall-after=1']);
  await stream(engine.url, '/v1/completions', BODY);
  const stuck = stream(engine.url, '/v1/completions', BODY).then(
    () => 'whole',
    () => 'cut',
  );
  await until(engine, 'POST /v1/completions', 2);
  engine.child.kill('SIGTERM');
  assert.equal(await engine.ended(), 0);
  assert.equal(await stuck, 'cut');
  assert.match(engine.log(), /Remaining number of requests 1\./);
});

test('0.5.18 has no /ready, and a normal stop of it ends by SIGKILL on itself (137)', async () => {
  await using engine = await startEngine([...ARGS, '--engine-version', '0.5.18']);
  assert.equal((await get(`${engine.url}/ready`)).status, 404);
  assert.equal((await get(`${engine.url}/health`)).status, 200);
  engine.child.kill('SIGTERM');
  assert.equal(await engine.ended(), 'SIGKILL');
  assert.match(engine.log(), /Gracefully exiting/);
});

test('a token id beyond the vocabulary kills the server as it kills the real one', async () => {
  await using engine = await startEngine(ARGS);
  const cut = postJson(`${engine.url}/v1/completions`, { ...BODY, prompt: [600_000] }).then(
    () => 'answered',
    () => 'cut',
  );
  assert.equal(await engine.ended(), 'SIGKILL');
  assert.equal(await cut, 'cut');
  const real = captured('crash-log.txt', 'sglang-0.5.23')
    .split('\n')
    .filter((line) => line !== '');
  const text = (line: string) =>
    line
      .replace(/^\[[^\]]+\] /, '')
      .replace(/pid=\d+/g, 'pid=N')
      .trim();
  const ours = engine.log().split('\n').map(text);
  const told = real.map(text).filter((line) => !/^\^|^return torch\./.test(line));
  assert.deepEqual(
    ours.filter((line) => told.includes(line)),
    told,
  );
});

test('killed from outside, the engine says nothing; the server does', async () => {
  for (const [args, message, end] of [
    [[...ARGS], /Subprocess scheduler_0 .* crashed with exit code -9/, 'SIGKILL'],
    [['--speed', '10'], /EngineCore died unexpectedly/, 1],
  ] as const) {
    await using engine = await startEngine([...args, '--fault', 'engine-killed-after=1']);
    await stream(engine.url, '/v1/completions', BODY).catch(() => {});
    assert.equal(await engine.ended(), end);
    assert.match(engine.log(), message);
    assert.doesNotMatch(engine.log(), /torch\.OutOfMemoryError/);
  }
});

test('a crash of its own leaves its traceback above the SIGQUIT', async () => {
  await using engine = await startEngine([...ARGS, '--fault', 'crash-after=1']);
  await stream(engine.url, '/v1/completions', BODY).catch(() => {});
  assert.equal(await engine.ended(), 'SIGKILL');
  assert.match(engine.log(), /torch\.OutOfMemoryError[\s\S]*SIGQUIT received\./);
});

test('buffer-stream: all chunks come at once, at the end', async () => {
  await using engine = await startEngine(['--speed', '5', '--fault', 'buffer-stream']);
  const answer = await stream(engine.url, '/v1/completions', { ...BODY, max_tokens: 100 });
  assert.equal(answer.events.length, 100);
  assert.ok(answer.done);
  const [first = 0, last = 0] = [answer.arrivedMs[0], answer.arrivedMs.at(-1)];
  // A hundred steps take more than 100 ms; one piece is read in far less than the wait for it.
  assert.ok(first - answer.sentMs >= 100);
  assert.ok(last - first < first - answer.sentMs);
});

test('an error inside a stream has the flat object under error', async () => {
  await using engine = await startEngine([...ARGS, '--fault', 'error-after=9']);
  const answer = await stream(engine.url, '/v1/completions', { ...BODY, max_tokens: 20 });
  assert.equal(answer.status, 200);
  const { error } = answer.events.at(-1);
  assert.deepEqual(Object.keys(error), ['object', 'message', 'type', 'param', 'code']);
  assert.deepEqual([error.object, error.code], ['error', 500]);
  assert.ok(answer.done);
});

test('the log says what a real one says, from start to stop', async () => {
  await using engine = await startEngine([...ARGS, '--max-running-requests', '7']);
  await stream(engine.url, '/v1/completions', { ...BODY, max_tokens: 60 });
  await postJson(`${engine.url}/flush_cache`, {}).catch(() => {});
  engine.child.kill('SIGTERM');
  await engine.ended();
  const real = captured('server-log.txt', 'sglang-0.5.23');
  for (const pattern of [
    /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] server_args=\{'model_path': '[^']+', 'tokenizer_path'/m,
    /^\[[^\]]+\] Load weight end\. elapsed=[\d.]+ s, type=\w+, avail mem=[\d.]+ GB, mem usage=-?[\d.]+ GB\.$/m,
    /KV Cache is allocated\. dtype: torch\.bfloat16, #tokens: \d+, K size: [\d.]+ GB, V size: [\d.]+ GB$/m,
    /max_total_num_tokens=\d+, chunked_prefill_size=\d+, max_prefill_tokens=\d+, max_running_requests=\d+, context_len=\d+, available_cpu_mem=/,
    /Tree cache initialized: source=default impl=UnifiedRadixCache/,
    /Engine startup timings \(s\): load_weight=[\d.]+, kv_cache_allocation=[\d.]+, scheduler_e2e=[\d.]+, cuda_graph=\{prefill=0\.00/,
    /^\[[^\]]+\] INFO: {5}Started server process \[\d+\]$/m,
    /^\[[^\]]+\] INFO: {5}Uvicorn running on http:\/\/127\.0\.0\.1:\d+ \(Press CTRL\+C to quit\)$/m,
    /^\[[^\]]+\] The server is fired up and ready to roll!$/m,
    /Prefill batch, #new-seq: \d+, #new-token: \d+, #cached-token: \d+, token usage: \d\.\d\d, #running-req: \d+, #queue-req: \d+, #pending-token: 0, cpu graph: False, input throughput \(token\/s\): [\d.]+$/m,
    /Decode batch, #running-req: \d+, #token: \d+, token usage: \d\.\d\d, cpu graph: False, gen throughput \(token\/s\): [\d.]+, #queue-req: \d+$/m,
    /^\[[^\]]+\] Cache flushed successfully!$/m,
  ]) {
    assert.match(real, pattern);
    assert.match(engine.log(), pattern);
  }
  assert.match(engine.log(), /max_running_requests=7,/);
});

async function until(engine: EngineProcess, text: string, times = 1): Promise<void> {
  const limit = AbortSignal.timeout(10_000);
  while (engine.log().split(text).length <= times) {
    limit.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
