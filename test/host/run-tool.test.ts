import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runTool } from '../../src/host/run-tool.ts';

const env = { PATH: '/usr/bin:/bin', LC_ALL: 'de_DE.UTF-8' };
const sh = (script: string, limitMs = 10_000) =>
  runTool({ command: 'sh', args: ['-c', script], env, limitMs });

test('output, errors and exit code, in the C locale', async () => {
  assert.deepEqual(await sh('echo "out $LC_ALL"; echo err >&2; exit 3'), {
    status: 'exited',
    exitCode: 3,
    stdout: 'out C\n',
    stderr: 'err\n',
  });
});

test('a tool that is not there', async () => {
  const result = await runTool({ command: 'no-such-tool', args: [], env, limitMs: 1000 });
  assert.deepEqual(result, { status: 'absent' });
});

test('a tool that ignores SIGTERM and holds its output open ends at the limit', async () => {
  const started = performance.now();
  assert.deepEqual(await sh("trap '' TERM; while :; do sleep 1; done", 300), { status: 'timed-out' });
  assert.ok(performance.now() - started < 5000);
});

test('a child that holds the pipe after the tool has ended is not waited for', async () => {
  const started = performance.now();
  const result = await sh('sleep 20 & echo done');
  assert.equal(result.status === 'exited' && result.stdout, 'done\n');
  assert.ok(performance.now() - started < 5000);
});

test('2 MiB of output come whole; more than the bound is said, not cut', async () => {
  const command = { command: 'sh', args: ['-c', 'head -c 2097152 /dev/zero'], env, limitMs: 10_000 };
  const result = await runTool(command);
  assert.equal(result.status === 'exited' && result.stdout.length, 2097152);
  assert.deepEqual(await runTool({ ...command, maxBytes: 1000 }), { status: 'too-long' });
});

test('an abort ends the wait', async () => {
  const controller = new AbortController();
  const running = runTool({
    command: 'sleep',
    args: ['20'],
    env,
    limitMs: 30_000,
    signal: controller.signal,
  });
  controller.abort();
  assert.deepEqual(await running, { status: 'aborted' });
});
