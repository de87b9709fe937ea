import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { resetPrefixCache } from '../../src/engine/cache-reset.ts';
import { createControlClient } from '../../src/engine/control-client.ts';
import { FRAMEWORKS } from '../../src/engine/frameworks.ts';

/** What a server answers to each call, the last one again and again; undefined is no answer at all. */
type Answers = readonly (readonly [status: number, body: string] | undefined)[];

const BUSY = [200, '{"success":false}'] as const;
const DONE = [200, '{"success":true}'] as const;

for (const [name, framework, answers, expected] of [
  ['success', 'vllm', [DONE], 'reset'],
  ['200 without a body, as older servers answer', 'vllm', [[200, '']], 'reset'],
  ['200 although it refused, for ever', 'vllm', [BUSY], 'refused'],
  ['refused once, then done', 'vllm', [BUSY, DONE], 'reset'],
  ['no such endpoint', 'vllm', [[404, '{"detail":"Not Found"}']], 'unsupported'],
  ['another method only', 'vllm', [[405, '']], 'unsupported'],
  ['an error, for ever', 'vllm', [[500, 'Internal Server Error']], 'refused'],
  ['SGLang, done', 'sglang', [[200, 'Cache flushed.']], 'reset'],
  [
    'SGLang, busy, then done',
    'sglang',
    [
      [400, 'Flush cache failed.'],
      [200, 'Cache flushed.'],
    ],
    'reset',
  ],
] as const) {
  test(`the reset of the prefix cache: ${name} is ${expected}`, async () => {
    const { result } = await reset(framework, answers);
    assert.equal(await result, expected);
  });
}

test('a server that does not answer is an error that says so, not a guess', async () => {
  const { result } = await reset('vllm', [undefined]);
  await assert.rejects(result, /POST \/reset_prefix_cache failed: no answer within 300 ms/);
});

async function reset(framework: 'vllm' | 'sglang', answers: Answers) {
  let calls = 0;
  const server = createServer((_, response: ServerResponse) => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (answer !== undefined) response.writeHead(answer[0]).end(answer[1]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createControlClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const limits = { retryMs: 700, callMs: 300 };
  const result = resetPrefixCache(
    client,
    FRAMEWORKS[framework],
    new AbortController().signal,
    limits,
  ).finally(() => {
    server.close();
    server.closeAllConnections();
  });
  return { result };
}
