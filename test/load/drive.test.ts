import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { createDrive } from '../../src/load/drive.ts';
import { GateError } from '../../src/model/errors.ts';
import type { PreparedRequest } from '../../src/model/request.ts';
import type { Drive, DriveRequest, DriveResult } from '../../src/ports/drive.ts';
import { runStatistics } from '../../src/stats/run-statistics.ts';
import { answer, event, type Script, scriptedServer, stream, token } from './scripted-server.ts';

const THREAD = path.resolve(import.meta.dirname, '../../src/load/thread.ts');
const usual = createDrive(THREAD);

const LIMIT = { timeout: 20_000 };

test('samples come in the order of the set, with times in order and the server’s counts', LIMIT, async () => {
  await using server = await scriptedServer((response, body) => answer(response, Number(body.prompt)));
  const result = await send(server.url, ['5', '1', '3', '2', '4', '6'], 3);
  const { samples } = result;
  assert.deepEqual(samples.id, ['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
  assert.deepEqual(samples.outcome, new Array(6).fill('ok'));
  assert.deepEqual(samples.completionTokens, [5, 1, 3, 2, 4, 6]);
  assert.deepEqual(samples.promptTokens, new Array(6).fill(4));
  assert.deepEqual(samples.httpStatus, new Array(6).fill(200));
  for (const [index, chunks] of samples.chunks.entries()) {
    assert.ok(chunks);
    assert.equal(chunks.length, samples.completionTokens[index]);
    assert.equal(chunks[0]?.[0], samples.ttftMs[index]);
    assert.equal(chunks.at(-1)?.[0], samples.e2eMs[index]);
    const ascending = [
      samples.dueMs[index],
      samples.sentMs[index],
      samples.closedMs[index],
      result.durationMs + (samples.sentMs[0] ?? 0),
    ];
    assert.deepEqual(
      ascending,
      ascending.toSorted((a, b) => Number(a) - Number(b)),
      `request ${index}`,
    );
    assert.ok(Number(samples.ttftMs[index]) > 0);
  }
  assert.ok(
    samples.dueMs.slice(0, 3).every((due) => due === 0),
    'the first wave is due at the start',
  );
  assert.ok(Number(samples.dueMs[3]) > 0, 'a later one when a worker became free');
  assert.equal(server.mostOpen(), 3);
  assert.equal(result.client.reachedConcurrency, 3);
  assert.equal(server.connections(), 3);
  assert.equal(result.client.socketsOpened, 3);
  assert.ok(result.client.cpuCores > 0);
});

test(
  'the request goes out as prepared, without compression, below the path of the base URL',
  LIMIT,
  async () => {
    const bodies: unknown[] = [];
    await using server = await scriptedServer(async (response, body) => {
      bodies.push(body);
      await answer(response, 1);
    });
    await send(`${server.url}/tenant/`, ['é😊'], 1);
    assert.equal(server.seen[0]?.url, '/tenant/v1/completions');
    assert.equal(server.seen[0]?.headers['accept-encoding'], 'identity');
    assert.equal(server.seen[0]?.headers['content-type'], 'application/json');
    assert.deepEqual(bodies, [{ prompt: 'é😊' }]);
  },
);

test('what a server can do wrong is an outcome of that request only', LIMIT, async () => {
  const scripts: Readonly<Record<string, Script>> = {
    good: (response) => answer(response, 2),
    unavailable: (response) => void response.writeHead(503).end('{"message":"overloaded","code":503}'),
    refused: (response) => void response.writeHead(400).end('{"error":{"message":"too long"}}'),
    errorInStream: async (response) => {
      stream(response);
      await event(response, token(1));
      await event(response, { error: { message: 'engine died', code: 500 } });
      response.end('data: [DONE]\n\n');
    },
    truncated: async (response) => {
      stream(response);
      await event(response, token(1));
      response.end('data: {"choices": [{"te');
    },
    empty: (response) => {
      stream(response);
      response.end();
    },
    notAStream: (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}'),
    zipped: (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('??'),
    reset: async (response) => {
      stream(response);
      await event(response, token(1));
      response.socket?.resetAndDestroy();
    },
    cutBody: async (response) => {
      response.writeHead(200, { 'content-length': 5_000 });
      await event(response, token(1));
      response.socket?.destroy();
    },
    noAnswer: (response) => void response.socket?.destroy(),
  };
  await using server = await scriptedServer((response, body, request) =>
    scripts[body.prompt]?.(response, body, request),
  );
  const names = Object.keys(scripts);
  const { samples } = await send(server.url, [...names, 'good'], 1);
  const got = Object.fromEntries(
    names.map((name, index) => [name, [samples.outcome[index], samples.error[index]]]),
  );
  assert.deepEqual(got, {
    good: ['ok', null],
    unavailable: ['http-error', 'HTTP 503: overloaded'],
    refused: ['http-error', 'HTTP 400: too long'],
    errorInStream: ['stream-error', 'engine died (code 500)'],
    truncated: ['truncated', 'the stream ended without [DONE] and without a finish reason'],
    empty: ['empty', 'the stream held no generated token'],
    notAStream: ['empty', '14 bytes of application/json held no generated token'],
    zipped: ['stream-error', 'the answer is encoded as gzip though identity was asked for'],
    reset: ['connect-error', samples.error[names.indexOf('reset')]],
    cutBody: ['connect-error', samples.error[names.indexOf('cutBody')]],
    noAnswer: ['connect-error', samples.error[names.indexOf('noAnswer')]],
  });
  assert.ok(samples.error[names.indexOf('reset')]);
  assert.equal(samples.outcome.at(-1), 'ok', 'the worker goes on on a new connection');
  assert.equal(server.seen.length, names.length + 1, 'nothing is sent twice');
});

test('a server that never answers, and one that stops in the middle, end at the limit', LIMIT, async () => {
  await using server = await scriptedServer(async (response, body) => {
    if (body.prompt === 'good') return answer(response, 1);
    if (body.prompt === 'stops') {
      stream(response);
      await event(response, token(1));
    }
  });
  const { samples } = await send(server.url, ['hangs', 'stops', 'good'], 1, { requestTimeoutMs: 300 });
  assert.deepEqual(samples.outcome, ['timeout', 'timeout', 'ok']);
  assert.match(samples.error[0] ?? '', /300 ms/);
  assert.equal(samples.closedMs[0], null);
  assert.equal(samples.chunks[1]?.length, 1);
});

test('a connection that stays open after [DONE] does not hold up its worker', LIMIT, async () => {
  await using server = await scriptedServer(async (response) => {
    stream(response);
    await event(response, token(1));
    response.write('data: [DONE]\n\n');
  });
  const { samples, durationMs } = await send(server.url, ['a', 'b', 'c'], 1, { requestTimeoutMs: 15_000 });
  assert.deepEqual(samples.outcome, ['ok', 'ok', 'ok']);
  assert.deepEqual(samples.closedMs, [null, null, null]);
  assert.ok(durationMs < 10_000);
});

test('256 at once are really reached, each on a connection of its own', LIMIT, async () => {
  const waiting: (() => void)[] = [];
  await using server = await scriptedServer(async (response) => {
    // Nobody is answered before everybody is there: fewer connections than asked for would hang until the limit.
    if (waiting.length < 255) await new Promise<void>((resolve) => waiting.push(resolve));
    else for (const go of waiting) go();
    await answer(response, 1);
  });
  const result = await send(server.url, new Array(256).fill('x'), 256, { requestTimeoutMs: 15_000 });
  assert.ok(result.samples.outcome.every((outcome) => outcome === 'ok'));
  assert.equal(server.mostOpen(), 256);
  assert.equal(result.client.reachedConcurrency, 256);
});

test('an abort ends the run at once, closes every connection, and throws cancelled', LIMIT, async () => {
  const abort = new AbortController();
  const closed: Promise<unknown>[] = [];
  await using server = await scriptedServer((_response, _body, request) => {
    closed.push(once(request.socket, 'close'));
    if (closed.length === 4) abort.abort();
  });
  await assert.rejects(
    send(server.url, new Array(12).fill('x'), 4, { signal: abort.signal }),
    (error) => error instanceof GateError && error.code === 'cancelled',
  );
  await Promise.all(closed);
  assert.equal(server.seen.length, 4);
});

test('a signal that is aborted before the start sends nothing', LIMIT, async () => {
  await using server = await scriptedServer((response) => answer(response, 1));
  await assert.rejects(send(server.url, ['x'], 1, { signal: AbortSignal.abort() }), GateError);
  assert.equal(server.seen.length, 0);
});

for (const [name, bound, host] of [
  ['localhost, bound to IPv4', '127.0.0.1', 'localhost'],
  ['localhost, bound to IPv6', '::1', 'localhost'],
  ['0.0.0.0', '127.0.0.1', '0.0.0.0'],
  ['[::], bound to IPv6', '::1', '[::]'],
  ['[::], bound to IPv4', '127.0.0.1', '[::]'],
] as const) {
  test(`a base URL of ${name} is dialled on this machine`, LIMIT, async (t) => {
    const server = await scriptedServer((response) => answer(response, 1), bound).catch(() => null);
    if (server === null) return t.skip(`no ${bound} here`);
    await using _ = server;
    const { samples } = await send(`http://${host}:${server.port}`, ['x', 'y'], 2);
    assert.deepEqual(samples.outcome, ['ok', 'ok']);
  });
}

test('a server that is not there gives connect errors, not a throw', LIMIT, async () => {
  const unused = createServer().listen(0, '127.0.0.1');
  await once(unused, 'listening');
  const address = unused.address();
  unused.close();
  assert.ok(typeof address === 'object' && address !== null);
  const { samples, client, durationMs } = await send(`http://127.0.0.1:${address.port}`, ['x', 'y'], 2);
  assert.deepEqual(samples.outcome, ['connect-error', 'connect-error']);
  assert.match(samples.error[0] ?? '', /ECONNREFUSED/);
  assert.deepEqual(samples.httpStatus, [null, null]);
  assert.equal(client.reachedConcurrency, 0);
  assert.ok(durationMs >= 0);
});

test('a server that closes after every answer gets a new connection each time', LIMIT, async () => {
  await using server = await scriptedServer((response) => {
    response.setHeader('connection', 'close');
    return answer(response, 1);
  });
  const { samples, client } = await send(server.url, ['a', 'b', 'c'], 1);
  assert.deepEqual(samples.outcome, ['ok', 'ok', 'ok']);
  assert.equal(client.socketsOpened, 3);
});

test('progress ends with everything done and is told sparingly', LIMIT, async () => {
  await using server = await scriptedServer((response) => answer(response, 2));
  const told: [number, number][] = [];
  await send(server.url, new Array(40).fill('x'), 8, {
    onProgress: (done, tokens) => told.push([done, tokens]),
  });
  assert.deepEqual(told.at(-1), [40, 80]);
  assert.ok(told.length < 40);
});

test('a step of the wall clock moves no latency', LIMIT, async () => {
  await using server = await scriptedServer((response) => answer(response, 3));
  const skewed = createDrive(path.join(import.meta.dirname, 'skewed-thread.ts'));
  const { samples } = await send(server.url, ['a', 'b'], 1, {}, skewed);
  const offsets = samples.chunks.flatMap((chunks) => chunks ?? []).map(([offsetMs]) => offsetMs);
  assert.equal(offsets.length, 6);
  assert.ok(offsets.every((offsetMs) => offsetMs > 0 && offsetMs < 10_000));
});

test(
  'a schedule is kept whether answers come or not: due, queued and sent stay beside each other',
  LIMIT,
  async () => {
    let open = 0;
    let most = 0;
    await using server = await scriptedServer(async (response) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 600));
      open -= 1;
      answer(response, 1);
    });
    const dueMs = Array.from({ length: 40 }, (_, index) => index * 10);
    const { samples, client } = await send(server.url, new Array(40).fill('a'), 1, {
      pace: { kind: 'scheduled', dueMs },
    });
    assert.deepEqual(samples.outcome, new Array(40).fill('ok'));
    assert.deepEqual(samples.dueMs.map(Math.round), dueMs);
    assert.equal(
      most,
      40,
      'every request was open at once, since none had its answer before the last was due',
    );
    assert.equal(client.reachedConcurrency, 40);
    for (const [index, due] of samples.dueMs.entries()) {
      const [queued = 0, sent = 0] = [samples.queuedMs[index], samples.sentMs[index]];
      assert.ok(due <= queued && queued <= sent, `${due}, ${queued}, ${sent}`);
    }
  },
);

test('several threads send every request once and share the concurrency', LIMIT, async () => {
  let open = 0;
  let most = 0;
  const allOpen = Promise.withResolvers<void>();
  await using server = await scriptedServer(async (response) => {
    open += 1;
    most = Math.max(most, open);
    if (open === 300) allOpen.resolve();
    await allOpen.promise;
    open -= 1;
    answer(response, 2);
  });
  const { samples, client } = await send(server.url, new Array(900).fill('a'), 300, { cores: 2 });
  assert.equal(client.threads, 2);
  assert.equal(client.reachedConcurrency, 300);
  assert.equal(most, 300);
  assert.equal(client.socketsOpened, 300);
  assert.deepEqual(
    samples.id,
    Array.from({ length: 900 }, (_, index) => `r${index}`),
  );
  assert.deepEqual(samples.outcome, new Array(900).fill('ok'));
});

test('more chunks than the budget are counted, not kept, and give the same percentiles', LIMIT, async () => {
  await using server = await scriptedServer((response) => answer(response, 40));
  const prompts = new Array(30).fill('a');
  const kept = await send(server.url, prompts, 3, { opening: 3 });
  assert.equal(kept.gaps, null);
  const counted = await send(server.url, prompts, 3, { opening: 3 }, createDrive(THREAD, 500));
  assert.deepEqual(counted.samples.chunks, new Array(30).fill(null));
  assert.equal(counted.gaps?.itl.samples, 27 * 39, 'every gap but those of the opening wave');
  assert.equal(counted.gaps?.streams, 27);
  const statistics = runStatistics(counted, 3);
  assert.equal(statistics['itl.p50'].samples, 27 * 39);
  assert.equal(statistics['tpot.p50'].samples, 27);
  assert.ok((statistics['itl.p99'].value ?? 0) >= (statistics['itl.p50'].value ?? 0));
});

test('no request at all is an empty run', LIMIT, async () => {
  await using server = await scriptedServer((response) => answer(response, 1));
  const result = await send(server.url, [], 4);
  assert.deepEqual(result.samples.id, []);
  assert.equal(result.durationMs, 0);
});

function send(
  baseUrl: string,
  prompts: readonly string[],
  concurrency: number,
  options: Partial<DriveRequest> = {},
  drive: Drive = usual,
): Promise<DriveResult> {
  const requests = prompts.map(
    (prompt, index): PreparedRequest => ({
      id: `r${index}`,
      path: '/v1/completions',
      body: JSON.stringify({ prompt }),
      forcedTokens: null,
      offsetMs: null,
    }),
  );
  const signal = new AbortController().signal;
  return drive({
    baseUrl,
    requests,
    pace: { kind: 'closed', concurrency },
    cores: null,
    opening: 0,
    requestTimeoutMs: 10_000,
    signal,
    ...options,
  });
}
