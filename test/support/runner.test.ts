import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRunner } from './runner.ts';

const entry = join(import.meta.dirname, 'entries', 'main.ts');
const postEntry = join(import.meta.dirname, 'entries', 'post.ts');
const token = 'ghs_a-long-secret/token';
const waits = { sigtermAfterMs: 300, sigkillAfterMs: 300, pipeGraceMs: 300 };

test('outputs, state, masks and exit code come back as the runner reads them', async () => {
  await using runner = await createRunner({ entry, postEntry, inputs: { token, do: 'fail' } });
  const result = await runner.run();
  assert.equal(result.exitCode, 3);
  assert.deepEqual(result.outputs, {
    verdict: 'not comparable',
    'report-path': '',
    cells: '12',
    text: 'a\nb=c\n::error::x',
  });
  assert.deepEqual(result.state, { registry: '/tmp/registry.json' });
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  assert.deepEqual(result.masks, [token, encodeURIComponent(token), basic]);
  assert.match(result.visible, /token \*\*\*/);
  assert.doesNotMatch(result.visible, /ghs_/);
  assert.deepEqual(result.annotations, []);
});

test('the post step gets the state of the main step, and nothing without one', async () => {
  await using runner = await createRunner({ entry, postEntry, inputs: { token } });
  assert.match((await runner.post()).stdout, /registry=null/);
  await runner.run();
  assert.match((await runner.post()).stdout, /registry=\/tmp\/registry\.json/);
});

test('a child that outlives the step is a leftover until the job ends', async () => {
  const runner = await createRunner({ entry, inputs: { token, do: 'leave-child' } });
  const { heldOutput } = await runner.run();
  assert.equal(heldOutput, false);
  assert.deepEqual(
    (await runner.leftovers()).map(({ command }) => command),
    ['sleep 60'],
  );
  await runner[Symbol.asyncDispose]();
  assert.deepEqual(await runner.leftovers(), []);
});

test('a child that holds the output is seen to', async () => {
  await using runner = await createRunner({
    entry,
    inputs: { token, do: 'leave-child', hold: 'yes' },
    waits,
  });
  assert.equal((await runner.run()).heldOutput, true);
});

test('a cancel that is obeyed takes one signal', async () => {
  await using runner = await createRunner({ entry, inputs: { token, do: 'stop-on-interrupt' } });
  const step = await runner.start();
  await step.waitFor(/running/);
  const { exitCode, signals } = await step.cancel();
  assert.deepEqual([exitCode, signals], [130, ['SIGINT']]);
});

test('a cancel that is not obeyed ends with a kill', async () => {
  await using runner = await createRunner({ entry, inputs: { token, do: 'deaf' }, waits });
  const step = await runner.start();
  await step.waitFor(/running/);
  const result = await step.cancel();
  assert.deepEqual(result.signals, ['SIGINT', 'SIGTERM', 'SIGKILL']);
  assert.deepEqual([result.exitCode, result.signal], [null, 'SIGKILL']);
  assert.match(result.stdout, /ignored SIGINT\nignored SIGTERM/);
});

test('waiting for output that never comes ends with the step', async () => {
  await using runner = await createRunner({ entry, inputs: { token } });
  const step = await runner.start();
  await assert.rejects(step.waitFor(/never/), /no \/never\//);
});
