import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDrive } from '../../src/load/drive.ts';
import { openTarget } from '../../src/load/target.ts';
import type { PreparedRequest } from '../../src/model/request.ts';
import type { Drive } from '../../src/ports/drive.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { answer, event, scriptedServer, stream, token } from './scripted-server.ts';

const THREAD = path.resolve(import.meta.dirname, '../../src/load/thread.ts');
const LIMIT = { timeout: 60_000 };
const run = promisify(execFile);

test('a thousand at once are a thousand connections: there is no hidden limit', LIMIT, async () => {
  let open = 0;
  const all = Promise.withResolvers<void>();
  await using server = await scriptedServer(async (response) => {
    open += 1;
    if (open === 1_000) all.resolve();
    await all.promise;
    await answer(response, 1);
  });
  const { samples, client } = await send(createDrive(THREAD), server.url, 1_000, 1_000);
  assert.deepEqual(new Set(samples.outcome), new Set(['ok']));
  assert.equal(client.reachedConcurrency, 1_000);
  assert.equal(server.connections(), 1_000);
});

test('a proxy of the environment is not used', LIMIT, async () => {
  await using server = await scriptedServer((response) => answer(response, 1));
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'all_proxy', 'ALL_PROXY'];
  for (const name of names) process.env[name] = 'http://127.0.0.1:1';
  try {
    const { samples } = await send(createDrive(THREAD), server.url, 1, 2);
    assert.deepEqual(samples.outcome, ['ok', 'ok']);
  } finally {
    for (const name of names) delete process.env[name];
  }
});

test(
  'a connection that idles is let go before the server lets go of it after five seconds',
  LIMIT,
  async () => {
    await using server = await scriptedServer((response) => answer(response, 1));
    using target = await openTarget(server.url, 1, new AbortController().signal);
    target.giveBack(await target.take());
    await delay(200);
    target.giveBack(await target.take());
    assert.equal(target.socketsOpened, 1, 'used again');
    await delay(4_200);
    await target.take();
    assert.equal(target.socketsOpened, 2, 'a new one');
  },
);

test(
  'a silence of more than five seconds, before and inside an answer, is cut by nothing',
  LIMIT,
  async () => {
    await using server = await scriptedServer(async (response) => {
      await delay(5_300);
      stream(response);
      await event(response, token(1));
      await delay(5_300);
      await event(response, token(2));
      response.end('data: [DONE]\n\n');
    });
    const { samples } = await send(createDrive(THREAD), server.url, 1, 1);
    assert.deepEqual(samples.outcome, ['ok']);
    assert.ok((samples.e2eMs[0] ?? 0) > 10_000);
  },
);

test('an event of 200 KB and a prompt of 50,000 tokens go through whole', LIMIT, async () => {
  const long = 'x'.repeat(200_000);
  let received = 0;
  await using server = await scriptedServer(async (response, body) => {
    received = (body.prompt as unknown as number[]).length;
    stream(response);
    const logprobs = { top_logprobs: Array.from({ length: 2_000 }, (_, index) => ({ [`t${index}`]: -1.5 })) };
    await event(response, {
      choices: [{ text: long, logprobs }],
      usage: { prompt_tokens: received, completion_tokens: 1 },
    });
    response.end('data: [DONE]\n\n');
  });
  const prompt = Array.from({ length: 50_000 }, (_, index) => 100_000 + index);
  const { samples } = await send(createDrive(THREAD), server.url, 1, 1, JSON.stringify({ prompt }));
  assert.equal(received, 50_000);
  assert.deepEqual(
    [samples.outcome, samples.promptTokens, samples.completionTokens],
    [['ok'], [50_000], [1]],
  );
  assert.equal(samples.chunks[0]?.length, 1);
});

test(
  'a 503 is an outcome and is not sent again, though it would be served the second time',
  LIMIT,
  async () => {
    let calls = 0;
    await using server = await scriptedServer(async (response) => {
      calls += 1;
      if (calls === 1) response.writeHead(503).end('{"message":"overloaded"}');
      else await answer(response, 1);
    });
    const { samples } = await send(createDrive(THREAD), server.url, 1, 3);
    assert.deepEqual(samples.outcome, ['http-error', 'ok', 'ok']);
    assert.equal(calls, 3);
  },
);

test('a certificate that nobody vouches for is named; one that NODE_EXTRA_CA_CERTS has is accepted', {
  ...LIMIT,
  skip: !(await hasOpenssl()),
}, async () => {
  await using folder = await createTempFolder();
  const [key, cert] = [path.join(folder.path, 'key.pem'), path.join(folder.path, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    key,
    '-out',
    cert,
    ...subject,
  ]);
  const server = createServer(
    { key: await readFile(key), cert: await readFile(cert) },
    async (request, response) => {
      for await (const _ of request);
      await answer(response, 2);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  try {
    const client = (env: Readonly<Record<string, string>>) =>
      run(process.execPath, [path.join(import.meta.dirname, 'send-one.ts'), url], {
        env: { PATH: process.env.PATH, ...env },
      });
    const refused = JSON.parse((await client({})).stdout);
    assert.deepEqual(refused.outcome, ['connect-error']);
    assert.match(refused.error[0], /SELF_SIGNED|self-signed/);
    const accepted = JSON.parse((await client({ NODE_EXTRA_CA_CERTS: cert })).stdout);
    assert.deepEqual([accepted.outcome, accepted.completionTokens], [['ok'], [2]]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

function send(drive: Drive, baseUrl: string, concurrency: number, count: number, body = '{"prompt":"a"}') {
  const requests = Array.from(
    { length: count },
    (_, index): PreparedRequest => ({
      id: `r${index}`,
      path: '/v1/completions',
      body,
      forcedTokens: null,
      offsetMs: null,
    }),
  );
  return drive({
    baseUrl,
    requests,
    pace: { kind: 'closed', concurrency },
    cores: null,
    opening: 0,
    requestTimeoutMs: 40_000,
    signal: new AbortController().signal,
  });
}

async function hasOpenssl(): Promise<boolean> {
  return run('openssl', ['version']).then(
    () => true,
    () => false,
  );
}
