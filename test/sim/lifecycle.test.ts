import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { captured } from './captures.ts';
import { stream } from './engine-client.ts';
import { startEngine } from './start-engine.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} cuts what is in flight and exits 0`, async () => {
    await using engine = await startEngine(['--speed', '10']);
    const cut = stream(engine.url, '/v1/completions', {
      prompt: 'x',
      max_tokens: 9000,
      ignore_eos: true,
    }).then(
      () => 'whole',
      () => 'cut',
    );
    while (!engine.log().includes('POST /v1/completions'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    engine.child.kill(signal);
    engine.child.kill(signal);
    assert.equal(await engine.ended(), 0);
    assert.equal(await cut, 'cut');
  });
}

test('the log says what a real one says, from start to stop', async () => {
  await using engine = await startEngine([
    '--engine-version',
    '1.0.1',
    '--model',
    'tiny',
    '--max-num-seqs',
    '7',
  ]);
  engine.child.kill('SIGTERM');
  await engine.ended();
  const real = captured('server-log.txt');
  for (const pattern of [
    /^\(APIServer pid=\d+\) INFO \d\d-\d\d \d\d:\d\d:\d\d \[\w+\.py:\d+\] .*version \d+\.\d+\.\d+/m,
    /non-default args: \{.*'max_num_seqs': \d+/,
    /\(EngineCore pid=\d+\) .*Initializing a V1 LLM engine \(v\d+\.\d+\.\d+\) with config: model/,
    /KV cache size: [\d,]+ tokens, Maximum concurrency for [\d,]+ tokens per request: \d+\.\d\dx/,
    /Starting vLLM server on http:\/\/127\.0\.0\.1:\d+/,
    /^INFO: {5}Started server process \[\d+\]$/m,
    /^INFO: {5}Application startup complete\.$/m,
    /\[shutdown\] API server: shutdown triggered/,
    /^INFO: {5}Application shutdown complete\.$/m,
  ]) {
    assert.match(real, pattern);
    assert.match(engine.log(), pattern);
  }
  assert.match(engine.log(), /vLLM server version 1\.0\.1, serving model tiny/);
});

test('a taken port, a flag that does not exist and a cache that is too small end it at once', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  for (const [args, exitCode, message] of [
    [['--port', String(port)], 1, '[Errno 98] Address already in use'],
    [['--enable-magic'], 2, 'error: unrecognized arguments: --enable-magic'],
    [['--num-kv-blocks', '10'], 1, "To serve at least one request with the model's max seq len"],
  ] as const) {
    await using engine = await startEngine(args, { waitUntilReady: false });
    assert.equal(await engine.ended(), exitCode);
    assert.ok(engine.log().includes(message), engine.log());
  }
  blocker.close();
});
