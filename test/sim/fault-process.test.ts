import assert from 'node:assert/strict';
import { test } from 'node:test';
import { get, postJson, stream } from './engine-client.ts';
import { startEngine } from './start-engine.ts';

const BODY = { prompt: 'x y z', max_tokens: 8, ignore_eos: true };
const fault = (name: string) => ['--speed', '20', '--fault', name];

test('stall-after: the next request gets nothing, while /health stays 200', async () => {
  await using engine = await startEngine(fault('stall-after=1'));
  await stream(engine.url, '/v1/completions', BODY);
  const next = stream(engine.url, '/v1/completions', BODY).catch(() => 'cut');
  const quiet = new Promise((resolve) => setTimeout(resolve, 300, 'nothing'));
  assert.equal(await Promise.race([next, quiet]), 'nothing');
  assert.equal((await get(`${engine.url}/health`)).status, 200);
  engine.child.kill('SIGTERM');
  assert.equal(await engine.ended(), 0);
  assert.equal(await next, 'cut');
});

test('crash-after: a traceback, connections cut, exit 1', async () => {
  await using engine = await startEngine(fault('crash-after=2'));
  await stream(engine.url, '/v1/completions', BODY);
  await stream(engine.url, '/v1/completions', BODY).catch(() => {});
  assert.equal(await engine.ended(), 1);
  assert.match(engine.log(), /EngineCore encountered a fatal error/);
  assert.match(engine.log(), /Traceback \(most recent call last\):/);
  assert.match(engine.log(), /torch\.OutOfMemoryError/);
});

test('exit-at-start: a traceback and exit 1, never listening', async () => {
  await using engine = await startEngine(fault('exit-at-start'), { waitUntilReady: false });
  assert.equal(await engine.ended(), 1);
  assert.match(engine.log(), /ValueError: Free memory on device/);
  assert.doesNotMatch(engine.log(), /Application startup complete/);
});

test('slow-start: not listening before its time', async () => {
  const startedMs = performance.now();
  await using engine = await startEngine(fault('slow-start=0.8'));
  assert.ok(performance.now() - startedMs >= 800);
  assert.equal((await get(`${engine.url}/health`)).status, 200);
});

test('slow-start: a signal ends it at once', async () => {
  await using engine = await startEngine(fault('slow-start=60'), { waitUntilReady: false });
  while (!engine.log().includes('Initializing')) await new Promise((resolve) => setTimeout(resolve, 10));
  engine.child.kill('SIGTERM');
  assert.equal(await engine.ended(), 0);
});

test('never-ready: listens, but says 503', async () => {
  await using engine = await startEngine(fault('never-ready'));
  assert.equal((await get(`${engine.url}/health`)).status, 503);
  assert.equal((await get(`${engine.url}/v1/models`)).status, 503);
  assert.equal((await postJson(`${engine.url}/v1/completions`, BODY)).status, 503);
});

test('deaf: SIGTERM and SIGINT change nothing', async () => {
  await using engine = await startEngine(fault('deaf'));
  engine.child.kill('SIGTERM');
  engine.child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal((await stream(engine.url, '/v1/completions', BODY)).events.length, 8);
});

test('leftover-child: a process outlives the server and ignores SIGTERM', async () => {
  await using engine = await startEngine(fault('leftover-child'));
  const pid = Number(/Started process EngineCore pid=(\d+)/.exec(engine.log())?.[1]);
  try {
    // Its handler stands once it has run for a moment.
    await new Promise((resolve) => setTimeout(resolve, 500));
    engine.child.kill('SIGTERM');
    assert.equal(await engine.ended(), 0);
    process.kill(pid, 'SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(pid, 0);
  } finally {
    process.kill(pid, 'SIGKILL');
  }
});
