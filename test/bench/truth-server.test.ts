import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runFloor } from '../../bench/floor.ts';
import { buildNative, findCompiler, type Native } from '../../bench/native.ts';
import { runTimed } from '../../bench/timed-process.ts';
import { latenessMs, trueLatencies } from '../../bench/truth.ts';
import { startTruthServer } from '../../bench/truth-server.ts';

const compiler = process.platform === 'linux' ? findCompiler() : null;
const skip = compiler === null ? 'no C compiler for Linux here' : false;
const SCRIPT = { ttftMs: 30, itlMs: 5, tokens: 12 };
let folder = '';
let native: Native;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bench-test-'));
  if (compiler !== null) native = await buildNative(compiler, folder);
});
after(() => rm(folder, { recursive: true, force: true }));

const request = (route: string, body: object) => {
  const text = JSON.stringify(body);
  return `POST ${route} HTTP/1.1\r\nhost: a\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
};

/** Sends and reads on a bare socket: the body so far, and when its reads came on the monotonic clock. */
async function exchange(port: number, text: string) {
  const socket = net.connect(port, '127.0.0.1');
  const reads: { atMs: number; text: string }[] = [];
  let sentMs = 0;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('connect', () => {
      sentMs = Number(process.hrtime.bigint()) / 1e6;
      socket.write(text);
    });
    socket.on('data', (chunk) => {
      reads.push({ atMs: Number(process.hrtime.bigint()) / 1e6, text: String(chunk) });
      if (
        reads
          .map((read) => read.text)
          .join('')
          .endsWith('0\r\n\r\n')
      )
        resolve();
    });
  });
  socket.destroy();
  return { sentMs, reads, body: reads.map((read) => read.text).join('') };
}

const events = (body: string) =>
  [...body.matchAll(/^data: (\{.*\})$/gm)].map((match) => JSON.parse(match[1] ?? ''));

test('what the server remembers is what a raw socket reads, on the same clock', { skip }, async () => {
  await using server = await startTruthServer(native['truth-server'], SCRIPT);
  const stream_options = { include_usage: true, continuous_usage_stats: true };
  const seen = await exchange(
    server.port,
    request('/v1/completions', { prompt: 'a', stream: true, stream_options }),
  );
  const [record, ...others] = await server.truth();
  assert.ok(record !== undefined && others.length === 0);
  assert.equal(record.eventsMs.length, SCRIPT.tokens);
  const tokens = events(seen.body).filter(({ choices }) => choices.length > 0);
  assert.equal(tokens.length, SCRIPT.tokens);
  assert.deepEqual(
    tokens.map(({ usage }) => usage.completion_tokens),
    Array.from({ length: SCRIPT.tokens }, (_, i) => i + 1),
  );
  assert.equal(tokens.at(-1)?.choices[0].finish_reason, 'length');
  // Nothing is read before it left, and nothing has left before it was due.
  const firstRead = seen.reads.find((read) => read.text.includes('data: '));
  assert.ok(record.wholeMs >= seen.sentMs - 1);
  assert.ok((firstRead?.atMs ?? 0) >= record.wholeMs + SCRIPT.ttftMs - 1);
  assert.ok((seen.reads.at(-1)?.atMs ?? 0) >= (record.eventsMs.at(-1) ?? 0) - 1);
  assert.ok((latenessMs([record], SCRIPT)[0] ?? -1) >= 0);
});

test('chat is framed as chat, usage comes at the end, and continuous usage only when asked', {
  skip,
}, async () => {
  await using server = await startTruthServer(native['truth-server'], SCRIPT);
  const { body } = await exchange(
    server.port,
    request('/v1/chat/completions', { messages: [], stream: true, stream_options: { include_usage: true } }),
  );
  const all = events(body);
  assert.equal(all.filter(({ choices }) => choices[0]?.delta.content === ' word').length, SCRIPT.tokens);
  assert.deepEqual(
    all.filter(({ usage }) => usage).map(({ choices, usage }) => [choices.length, usage.completion_tokens]),
    [[0, SCRIPT.tokens]],
  );
  assert.ok(body.includes('data: [DONE]'));
});

test('many unpaced streams are served whole, and the C reader reads every byte of them', {
  skip,
}, async () => {
  await using server = await startTruthServer(native['truth-server'], { ttftMs: 0, itlMs: 0, tokens: 500 });
  const file = path.join(folder, 'body.json');
  await writeFile(file, JSON.stringify({ stream: true }));
  const floor = await runFloor(native['floor-client'], {
    port: server.port,
    concurrency: 8,
    requests: 24,
    body: file,
  });
  assert.equal(floor.requests, 24);
  const records = await server.truth();
  assert.deepEqual(
    records.map(({ eventsMs }) => eventsMs.length),
    Array.from({ length: 24 }, () => 500),
  );
  assert.ok(trueLatencies(records, 'per gap').itlMeanMs !== null);
  assert.ok((await server.cpuSeconds()) > 0 && floor.cpuSeconds > 0);
  await server.reset();
  assert.deepEqual(await server.truth(), []);
});

test('the CPU of a program and of its children is counted', { skip }, async () => {
  const spin = 'const end = process.cpuUsage().user + 150_000; while (process.cpuUsage().user < end);';
  const code = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`;
  const timed = await runTimed(native['cpu-of'], {
    argv: [process.execPath, '-e', code],
    cwd: folder,
    limitMs: 20_000,
  });
  assert.equal(timed.exitCode, 0);
  assert.ok((timed.cpuSeconds ?? 0) >= 0.15);
});

test('a program that does not end is ended by its limit', { skip }, async () => {
  const timed = await runTimed(native['cpu-of'], { argv: ['sleep', '60'], cwd: folder, limitMs: 200 });
  assert.equal(timed.exitCode, null);
  assert.equal(timed.cpuSeconds, null);
});

test('a program does not outlive the bench that was killed', { skip }, async () => {
  const module = path.resolve(import.meta.dirname, '../../bench/timed-process.ts');
  const run = { argv: ['sh', '-c', 'echo $$ > pid; sleep 60'], cwd: folder, limitMs: 60_000 };
  const code = `import { runTimed } from ${JSON.stringify(module)};
    await runTimed(${JSON.stringify(native['cpu-of'])}, ${JSON.stringify(run)});`;
  const bench = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const ended = once(bench, 'exit');
  const pid = await until(async () => Number(await readFile(path.join(folder, 'pid'), 'utf8')) || null);
  bench.kill('SIGKILL');
  await ended;
  await until(async () => (existsSync(`/proc/${pid}`) ? null : true));
});

/** Asks until there is an answer; a generous limit on a hang. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + 20_000; ; ) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error('it did not happen');
    await sleep(20);
  }
}
