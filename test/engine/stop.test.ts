import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { cleanUpRegistered } from '../../src/host/process-registry.ts';
import { readProcess } from '../../src/host/process-tree.ts';
import { launchFixture } from './launch-fixture.ts';

const quick = { ready: 20, request: 5, stop: 1, warmup: 5, install: 60, lock: 10 };

async function strayPid(log: Promise<string>): Promise<number> {
  const pid = Number(/stray child (\d+)/.exec(await log)?.[1]);
  assert.ok(readProcess(pid), 'the stray child lives');
  return pid;
}

test('a server that is deaf to SIGTERM is killed', async () => {
  await using fixture = await launchFixture();
  await using server = await fixture.script({ ignoreTerm: true }, { limits: quick });
  const teardown = await server.teardown();
  assert.equal(teardown.status, 'forced');
  assert.match(teardown.detail ?? '', new RegExp(`pid ${server.pid} `));
  assert.equal(readProcess(server.pid ?? 0), null);
});

test('a child in its own session that ignores SIGTERM goes too', async () => {
  await using fixture = await launchFixture();
  await using server = await fixture.script({ strayChild: true }, { limits: quick });
  const stray = await strayPid(fixture.log());
  const teardown = await server.teardown();
  assert.equal(teardown.status, 'forced');
  assert.match(teardown.detail ?? '', new RegExp(`pid ${stray} `));
  assert.equal(readProcess(stray), null);
});

test('kill -9 of the server: its death is told, and the orphan in another session is found by its marker', async () => {
  await using fixture = await launchFixture();
  await using server = await fixture.script({ strayChild: true, print: ['last words'] }, { limits: quick });
  const stray = await strayPid(fixture.log());
  process.kill(server.pid ?? 0, 'SIGKILL');
  const death = await server.died;
  assert.deepEqual([death.exitCode, death.signal], [null, 'SIGKILL']);
  assert.match(death.logTail, /last words/);
  assert.ok(readProcess(stray));
  assert.equal((await server.teardown()).status, 'forced');
  assert.equal(readProcess(stray), null);
});

test('a stop that was asked for is no death', async () => {
  await using fixture = await launchFixture();
  await using server = await fixture.script({});
  await server.teardown();
  const outcome = await Promise.race([
    server.died.then(() => 'died'),
    new Promise((resolve) => setTimeout(() => resolve('pending'), 200)),
  ]);
  assert.equal(outcome, 'pending');
});

test('after a kill of the gate itself, the registry finds the server and its stray child', async () => {
  await using fixture = await launchFixture();
  await using server = await fixture.script({ strayChild: true }, { limits: quick });
  const stray = await strayPid(fixture.log());
  const entries = JSON.parse(await readFile(fixture.registryFile, 'utf8'));
  assert.equal(entries[0].pid, server.pid);
  const signal = new AbortController().signal;
  const cleaned = await cleanUpRegistered(fixture.registryFile, { graceMs: 300, signal });
  assert.equal(cleaned[0]?.status, 'forced');
  assert.equal(readProcess(stray), null);
  assert.equal(readProcess(server.pid ?? 0), null);
  assert.equal(existsSync(fixture.registryFile), false);
});

test('after a kill of the gate itself, the log loses its secrets with the server', async () => {
  await using fixture = await launchFixture({ PLAIN: 'passed-on-value' });
  const code =
    'console.log(process.env.PLAIN, process.env.DB_PASS, process.argv[2], "MY_TOKEN=shape-value"); setInterval(() => {}, 1000)';
  const argv = [process.execPath, '-e', code, '--', '--api-key=argument-value', '--port={port}'];
  const env = { DB_PASS: 'by-name-value' };
  const controller = new AbortController();
  const launch = fixture
    .launch({ server: { launcher: 'command', argv, env, passEnv: ['PLAIN'] }, signal: controller.signal })
    .catch((error: unknown) => error);
  for (let tries = 0; tries < 200 && !/shape/.test(await fixture.log().catch(() => '')); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const registered = await readFile(fixture.registryFile, 'utf8');
  assert.doesNotMatch(registered, /-value/);
  const signal = new AbortController().signal;
  await cleanUpRegistered(fixture.registryFile, { graceMs: 300, signal, environment: {} });
  // Read before the launcher's own teardown gets to it: the server is dead, its launcher sees that a moment later.
  const log = await fixture.log();
  assert.match(log, /MY_TOKEN=\[redacted\]/);
  assert.doesNotMatch(log, /-value/);
  controller.abort();
  await launch;
});

test('an attached server is never stopped', async () => {
  await using fixture = await launchFixture();
  await using server = await fixture.script({});
  const attached = await fixture.launch({ server: { launcher: 'attach', url: `${server.baseUrl}/v1/` } });
  assert.equal(attached.baseUrl, server.baseUrl);
  assert.deepEqual([attached.pid, attached.command, attached.readySeconds], [null, null, null]);
  assert.deepEqual(await attached.teardown(), { status: 'not-ours', detail: null });
  assert.ok(readProcess(server.pid ?? 0));
  await assert.rejects(
    fixture.launch({ server: { launcher: 'attach', url: 'http://u:s3cret@127.0.0.1:1' } }),
    (error: Error) => !error.message.includes('s3cret'),
  );
});

test('the embedded engine starts, counts and ends like any framework', async () => {
  await using fixture = await launchFixture();
  const signal = new AbortController().signal;
  await using server = await fixture.launch({ framework: 'embedded' });
  assert.equal(server.reportedVersion, '1.0.0');
  const end = await server.beginCounters(signal);
  const body = { model: 'tiny', prompt: 'one two three', max_tokens: 5, ignore_eos: true };
  const response = await fetch(`${server.baseUrl}/v1/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { usage } = (await response.json()) as {
    usage: { prompt_tokens: number; completion_tokens: number };
  };
  const delta = await end(signal);
  assert.deepEqual(
    [delta?.requests, delta?.promptTokens, delta?.completionTokens],
    [1, usage.prompt_tokens, usage.completion_tokens],
  );
  assert.equal(await server.resetPrefixCache(signal), 'reset');
  assert.equal((await server.teardown()).status, 'clean');
});
