import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import { launchFixture } from './launch-fixture.ts';

/** A launch that must fail; gives the error. */
async function failureOf(promise: Promise<unknown>): Promise<GateError> {
  const error = await promise.then(
    () => assert.fail('the launch succeeded'),
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof GateError, String(error));
  return error;
}

describe('starting a server', { concurrency: 4 }, () => {
  test('a server that is ready: facts, command, environment, counters, and a clean end', async () => {
    await using fixture = await launchFixture({ HF_TOKEN: 'hf_secretsecret', UNRELATED: 'x' });
    await using server = await fixture.script(
      {
        version: '1.0.0+cpu',
        print: ['INFO Using TORCH_SDPA attention backend out of potential backends: []'],
      },
      { env: { VLLM_LOGGING_LEVEL: 'DEBUG', VLLM_API_KEY: 'sk-verysecret', MY_SETTING: '1' } },
    );
    assert.equal(server.reportedVersion, '1.0.0+cpu');
    assert.equal(server.facts['attention backend'], 'TORCH_SDPA');
    assert.equal(server.facts.num_gpu_blocks, '100');
    assert.equal(server.facts['max model len'], '2048');
    assert.ok(server.readySeconds !== null && server.pid !== null);
    assert.equal(server.environment.VLLM_LOGGING_LEVEL, 'DEBUG');
    assert.equal(server.environment.VLLM_SERVER_DEV_MODE, '1');
    assert.doesNotMatch(JSON.stringify(server.environment), /secret|MY_SETTING/);

    const given = (await (await fetch(`${server.baseUrl}/environment`)).json()) as Record<string, string>;
    assert.equal(given.MY_SETTING, '1');
    assert.equal(given.LC_ALL, 'C.UTF-8');
    assert.equal(given.UNRELATED, undefined);
    assert.equal(given.HF_TOKEN, undefined);

    const signal = new AbortController().signal;
    const end = await server.beginCounters(signal);
    await fetch(`${server.baseUrl}/v1/completions`, { method: 'POST' });
    const delta = await end(signal);
    assert.equal(delta?.promptTokens, 5);
    assert.equal(delta?.preemptions, 2, 'a family that appeared during the run began at 0');
    assert.equal(delta?.requests, null);
    assert.equal(await server.resetPrefixCache(signal), 'unsupported');

    const port = new URL(server.baseUrl).port;
    assert.deepEqual(await server.teardown(), { status: 'clean', detail: null });
    assert.deepEqual(await server.teardown(), { status: 'clean', detail: null });
    await assert.rejects(fetch(`http://127.0.0.1:${port}/health`));
    assert.equal(existsSync(fixture.registryFile), false);
  });

  test('a prefix cache that is busy at first is asked again', async () => {
    await using fixture = await launchFixture();
    await using server = await fixture.script({ resetAfterMs: 1500 });
    assert.equal(await server.resetPrefixCache(new AbortController().signal), 'reset');
  });

  test('a server that exits at once fails at once, with code, cause and the last lines', async () => {
    await using fixture = await launchFixture();
    const print = [
      'line one',
      '\u001b[31mERROR torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB\u001b[0m',
      'EngineCore failed to start.',
    ];
    const error = await failureOf(
      fixture.script({ print, exitAfterMs: 100, exitCode: 7, neverListen: true }, { limits: limits(600) }),
    );
    assert.equal(error.code, 'launch');
    assert.match(error.message, /ended with code 7/);
    assert.match(error.message, /Cause: GPU out of memory \(ERROR torch\.OutOfMemoryError/);
    assert.match(error.message, /line one/);
    assert.ok(!error.message.includes('\u001b'));
    assert.match(error.hint ?? '', /GPU/);
  });

  test('a server that is never ready fails at the limit and is stopped', async () => {
    await using fixture = await launchFixture();
    const error = await failureOf(fixture.script({ neverListen: true }, { limits: limits(1.5) }));
    assert.match(error.message, /not ready within 1\.5 s, waiting for GET \/health \(ECONNREFUSED\)/);
    assert.equal(existsSync(fixture.registryFile), false, 'the start is no longer registered');
  });

  test('a fatal line ends the wait although the process lives and answers 503', async () => {
    await using fixture = await launchFixture();
    const line =
      'ValueError: Free memory on device (1/80 GiB) on startup is less than desired GPU memory utilization (0.9)';
    const error = await failureOf(
      fixture.script({ print: [line], healthAfterMs: 1e9 }, { limits: limits(600) }),
    );
    assert.match(
      error.message,
      /Cause: GPU memory taken by another process \(ValueError: Free memory on device/,
    );
    assert.match(error.hint ?? '', /holds GPU memory/);
  });

  test('the model list may come early: ready is when health and a generation say so', async () => {
    await using fixture = await launchFixture();
    await using server = await fixture.script({ healthAfterMs: 1200 });
    assert.ok((server.readySeconds ?? 0) >= 1.1);
    assert.equal((await fetch(`${server.baseUrl}/health`)).status, 200);
  });

  test('health 200 with failing generations is not ready', async () => {
    await using fixture = await launchFixture();
    const error = await failureOf(fixture.script({ completionsStatus: 500 }));
    assert.match(error.message, /not usable: POST \/v1\/completions → 500 .*device lost/);
  });

  test('one token is not a generation; a missing completions route leads to chat', async () => {
    await using fixture = await launchFixture();
    assert.match((await failureOf(fixture.script({ tokens: 1 }))).message, /1 tokens, not 2/);
    await using server = await fixture.script({ completionsStatus: 404 });
    assert.ok(server.pid);
  });

  test('another model than the planned one is named', async () => {
    await using fixture = await launchFixture();
    const error = await failureOf(fixture.script({ models: ['old', 'older'] }));
    assert.match(error.message, /serves "old", "older", not "tiny"/);
  });

  test('another version than the pinned one is refused; a pin that is no release is not compared', async () => {
    await using fixture = await launchFixture();
    const error = await failureOf(fixture.script({ version: '0.19.0' }, { version: '0.20.0' }));
    assert.match(error.message, /asks for vLLM 0\.20\.0, but the server reports 0\.19\.0/);
    await using server = await fixture.script({ version: '0.19.0' }, { version: 'nightly' });
    assert.equal(server.reportedVersion, '0.19.0');
  });

  test('a stranger on a fixed port is refused before anything is started', async () => {
    await using fixture = await launchFixture();
    const stranger = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
    await new Promise((resolve) => stranger.once('listening', resolve));
    const { port } = stranger.address() as AddressInfo;
    const argv = [process.execPath, '-e', 'setInterval(() => {}, 1000)', '--', '--port', String(port)];
    const error = await failureOf(
      fixture.launch({ server: { launcher: 'command', argv, env: {}, passEnv: [] } }),
    );
    assert.match(error.message, new RegExp(`Port ${port} is already in use`));
    assert.equal(existsSync(fixture.logFile), false);
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('a stranger that takes the port while our server starts is not measured', async () => {
    await using fixture = await launchFixture();
    const stranger = createServer((request, response) => {
      const body = { data: [{ id: 'tiny' }], choices: [{ text: 'a b' }], usage: { completion_tokens: 4 } };
      response.end(request.url === '/health' ? '' : JSON.stringify(body));
    });
    const code = 'setInterval(() => {}, 1000)';
    // Our own process is older than the server that it starts: to the launcher it is a stranger like any other.
    const argv = [process.execPath, '-e', code, '--', '--port={port}'];
    const launch = failureOf(
      fixture.launch({ server: { launcher: 'command', argv, env: {}, passEnv: [] }, limits: limits(10) }),
    );
    const port = await portOfRegistered(fixture.registryFile);
    try {
      stranger.listen(port, '127.0.0.1');
      const error = await launch;
      assert.match(
        error.message,
        new RegExp(`Port ${port} is answered by another process by pid ${process.pid}`),
      );
    } finally {
      stranger.closeAllConnections();
      await new Promise((resolve) => stranger.close(resolve));
    }
  });

  test('B005: a port that is lost before the server binds it costs another start, not the run', async () => {
    await using fixture = await launchFixture();
    await using server = await fixture.script({ portLostOnce: `${fixture.registryFile}.lost` });
    assert.equal((await fetch(`${server.baseUrl}/health`)).status, 200);
    assert.match(fixture.warnings.join(), /Another process took port \d+ before the server did/);
  });

  test('SGLang is asked by /ready, which generates nothing; /health only where there is no /ready', async () => {
    await using fixture = await launchFixture();
    const info = { version: '0.5.23', chunked_prefill_size: 2048, api_key: 'planted-key' };
    const answers = { 'GET /ready': [200, ''], 'GET /server_info': [200, info] };
    await using server = await fixture.script({ answers }, { framework: 'sglang', version: '0.5.23' });
    assert.equal(server.facts.chunked_prefill_size, '2048');
    assert.doesNotMatch(JSON.stringify(server.facts), /planted/);
    assert.match(await fixture.log(), /access GET \/ready/);
    assert.doesNotMatch(await fixture.log(), /access GET \/health/);
    await server.teardown();
    await using old = await fixture.script(
      { answers: { 'GET /server_info': [200, { version: '0.5.18' }] } },
      { framework: 'sglang', version: '0.5.18' },
    );
    assert.equal(old.reportedVersion, '0.5.18');
    assert.match(await fixture.log(), /access GET \/health/);
  });

  test('SGLang serves any name: another model is found in its list before a request is sent', async () => {
    await using fixture = await launchFixture();
    const answers = { 'GET /ready': [200, ''] };
    const error = await failureOf(fixture.script({ answers, models: ['other'] }, { framework: 'sglang' }));
    assert.match(error.message, /serves "other", not "tiny"/);
    assert.doesNotMatch(error.message, /access POST/);
  });

  test('a fatal line ends the wait although a generation hangs', async () => {
    await using fixture = await launchFixture();
    const hangWith = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB';
    const error = await failureOf(
      fixture.script(
        { hangWith },
        { limits: { ready: 600, request: 600, stop: 5, warmup: 5, install: 60, lock: 10 } },
      ),
    );
    assert.match(error.message, /cannot come up\. Cause: GPU out of memory/);
  });

  test('a start that takes too long says what it was at', async () => {
    await using fixture = await launchFixture();
    const print = [
      'INFO 11-18 11:22:41 model_runner.py:1060] Starting to load model x',
      'Capturing CUDA graphs: 2%',
    ];
    const error = await failureOf(fixture.script({ print, neverListen: true }, { limits: limits(1.5) }));
    assert.match(error.message, /not ready within 1\.5 s, .*; by its log it was capturing CUDA graphs\./);
  });

  test('a program that does not exist', async () => {
    await using fixture = await launchFixture();
    const server = {
      launcher: 'command',
      argv: ['/nowhere/vllm', '--port', '{port}'],
      env: {},
      passEnv: [],
    } as const;
    const error = await failureOf(fixture.launch({ server }));
    assert.equal(error.code, 'launch');
    assert.match(error.message, /ENOENT/);
  });

  test('a command without a port, and a placeholder without a value, are usage errors', async () => {
    await using fixture = await launchFixture();
    const command = (...argv: string[]) => ({ launcher: 'command', argv, env: {}, passEnv: [] }) as const;
    assert.equal((await failureOf(fixture.launch({ server: command('vllm', 'serve') }))).code, 'usage');
    const error = await failureOf(fixture.launch({ server: command('x{version}', '{port}'), version: null }));
    assert.match(error.message, /uses \{version\}/);
  });

  test('an abort during the start stops everything at once', async () => {
    await using fixture = await launchFixture();
    const controller = new AbortController();
    const launch = failureOf(
      fixture.script(
        { neverListen: true, ignoreTerm: true },
        { signal: controller.signal, limits: limits(600) },
      ),
    );
    await portOfRegistered(fixture.registryFile);
    const started = performance.now();
    controller.abort();
    assert.equal((await launch).code, 'cancelled');
    assert.ok(performance.now() - started < 6000);
    assert.equal(existsSync(fixture.registryFile), false);
  });

  test('secrets in arguments and in the log are in no message and not in the kept log', async () => {
    await using fixture = await launchFixture();
    const argv = [
      process.execPath,
      '-e',
      'console.log(process.argv.slice(1).join(" "), process.env.HF_TOKEN, "https://user:pa55word@host/simple"); process.exit(3)',
      '--',
      '--api-key',
      'topsecretkey',
      '--port={port}',
    ];
    const server = { launcher: 'command', argv, env: { HF_TOKEN: 'hf_TESTTOKEN' }, passEnv: [] } as const;
    const error = await failureOf(fixture.launch({ server }));
    assert.match(error.message, /ended with code 3/);
    for (const text of [error.message, await fixture.log()]) {
      assert.match(text, /--api-key/);
      assert.doesNotMatch(text, /topsecretkey|hf_TESTTOKEN|pa55word/);
    }
  });
});

test('the flags are the command as configured: equal for every port and version', async () => {
  await using fixture = await launchFixture();
  const launch = (version: string, seed: number) =>
    fixture.script(
      { version: '{version}' },
      { version, seed, more: ['{version}', '--seed={seed}', '--api-key', 'sk-secretkey'] },
    );
  await using first = await launch('1.0.0', 7);
  await using second = await launch('1.0.1', 8);
  assert.deepEqual(first.flags, second.flags);
  assert.deepEqual(first.flags?.slice(3), [
    '{port}',
    '--host',
    '{host}',
    '{version}',
    '--seed={seed}',
    '--api-key',
    '[redacted]',
  ]);
  assert.deepEqual(first.command?.slice(-4), ['1.0.0', '--seed=7', '--api-key', '[redacted]']);
});

test('the flags of the embedded engine are its options', async () => {
  await using fixture = await launchFixture();
  await using server = await fixture.launch({
    framework: 'embedded',
    server: { launcher: 'embedded', args: ['--speed', '2'] },
  });
  assert.deepEqual(server.flags, ['--speed', '2']);
});

test('what a server says of its failure is cut after its secrets are taken out', async () => {
  await using fixture = await launchFixture();
  const secret = `start-${'x'.repeat(60)}`;
  const error = await failureOf(
    fixture.script(
      { print: [`${'-'.repeat(380)}${secret}`], exitAfterMs: 100, exitCode: 1, neverListen: true },
      { env: { DB_PASS: secret } },
    ),
  );
  assert.doesNotMatch(error.message, /start-/);
});

function limits(ready: number) {
  return { ready, request: 5, stop: 5, warmup: 5, install: 60, lock: 10 };
}

/** Waits until a start is registered, and reads the port off its command line. */
async function portOfRegistered(file: string): Promise<number> {
  for (const until = performance.now() + 10_000; performance.now() < until; ) {
    const text = await readFile(file, 'utf8').catch(() => '[]');
    const pid = (JSON.parse(text) as { pid: number | null }[])[0]?.pid;
    if (pid) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const port = /\0(?:--port=)?(\d{4,5})(?:\0|$)/.exec(command)?.[1];
      if (port) return Number(port);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail('nothing was registered');
}
