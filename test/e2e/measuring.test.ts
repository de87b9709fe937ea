import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { decodeRecord } from '../../src/model/decode.ts';
import type { Run, RunRecord } from '../../src/model/record.ts';
import { answer, scriptedServer } from '../load/scripted-server.ts';
import { runCliJson } from '../support/cli.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const ENGINE = path.resolve(import.meta.dirname, '../../dist/engine.js');

/** Requests of 96 prompt tokens and 4 answer tokens, which no two share, a tenth of a second apart. */
const lines = (count: number, more: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `r${index}`,
      offsetMs: index * 100,
      prompt: Array.from({ length: 96 }, (_, token) => 100 + index * 96 + token),
      max_tokens: 4,
      ignore_eos: true,
      ...more,
    }),
  ).join('\n');

test('three load shapes in one measurement: each kept, each on a cold cache, the ledger agrees', async () => {
  const { record } = await measured(
    `
pin: { version: "1.0.0" }
server: { launcher: embedded }
workloads:
  - { name: closed, requests: set.jsonl, levels: [4] }
  - { name: open, requests: set.jsonl, load: { shape: open, arrivals: gamma, burstiness: 0.5 }, levels: [40] }
  - { name: replay, requests: set.jsonl, load: { shape: replay }, levels: [2] }
measure: { launches: 1, runsPerLaunch: 2 }
`,
    lines(20),
  );
  for (const run of runsOf(record)) {
    const where = `${run.workload} ${run.run}`;
    assert.deepEqual(run.outcomes, { ok: 20 }, where);
    assert.equal(run.ledger.status, 'agrees', `${where}: ${run.ledger.detail}`);
    assert.deepEqual(run.cache, {
      state: 'cold',
      detail: 'a prompt sent before, of 96 tokens, had 0 in the cache',
    });
    assert.equal(run.warmup.cacheReset, 'reset');
    assert.ok(run.warmup.rounds >= 2 && run.warmup.requests > 8, where);
    assert.equal(run.gaps, null);
  }
  const [closed, , open, openAgain, replay] = runsOf(record);
  assert.equal(closed?.opening, 4);
  assert.equal(closed?.statistics['ttft.p50'].samples, 16, 'the opening wave is in no latency');
  assert.equal(closed?.statistics.requestThroughput.samples, 20);
  assert.deepEqual(
    open?.samples.dueMs.map((at) => Math.round(at)),
    openAgain?.samples.dueMs.map((at) => Math.round(at)),
    'every run has the same schedule',
  );
  assert.deepEqual(
    replay?.samples.dueMs.map((at) => Math.round(at)),
    Array.from({ length: 20 }, (_, index) => index * 50),
  );
  assert.equal(open?.opening, 0);
});

test('a cache that cannot be emptied is kept apart by a fresh salt, and proven cold', async () => {
  const { record } = await measured(withoutReset('embedded'), lines(8));
  const [run] = runsOf(record);
  assert.equal(run?.warmup.cacheReset, 'salted');
  assert.equal(run?.cache.state, 'cold', run?.cache.detail);
  assert.equal(run?.ledger.status, 'agrees', run?.ledger.detail);
});

test('requests that bring their own salt leave the cache warm, and the counters say so', async () => {
  const { record } = await measured(withoutReset('embedded'), lines(8, { cache_salt: 'mine' }));
  assert.deepEqual(runsOf(record)[0]?.cache, {
    state: 'warm',
    // The last block is computed again, since a generation needs its last prompt token.
    detail: 'a prompt sent before, of 96 tokens, had 80 in the cache',
  });
});

test('a server that shows no counters has an unknown cache', async () => {
  const { record } = await measured(withoutReset('openai'), lines(8));
  const [run] = runsOf(record);
  assert.deepEqual([run?.cache.state, run?.warmup.cacheReset], ['unknown', 'unsupported']);
});

test('a replay without times is refused before anything is started', async () => {
  const config = `
pin: { version: "1.0.0" }
server: { launcher: embedded }
workloads: [{ name: replay, requests: set.jsonl, load: { shape: replay }, levels: [1] }]
`;
  const { exitCode, message } = await measured(config, lines(3).replaceAll(/"offsetMs":\d+,/g, ''));
  assert.equal(exitCode, 2);
  assert.match(message, /set\.jsonl cannot be replayed: request r0 has no offsetMs/);
});

/** The embedded engine by a command of its own, without vLLM's development endpoints. */
function withoutReset(framework: 'embedded' | 'openai'): string {
  const command = JSON.stringify([
    process.execPath,
    ENGINE,
    '--host',
    '{host}',
    '--port',
    '{port}',
    '--model',
    'm',
  ]);
  return `
server: { launcher: command, command: ${command}, env: { VLLM_SERVER_DEV_MODE: "0" } }
workloads: [{ name: only, requests: set.jsonl, levels: [2] }]
measure: { launches: 1 }
`.replace(/^/, `# ${framework}\n`);
}

async function measured(
  config: string,
  set: string,
): Promise<{ record: RunRecord; exitCode: number | null; message: string }> {
  await using folder = await createTempFolder();
  const framework = /^# (\w+)/.exec(config)?.[1] ?? 'embedded';
  await writeFile(path.join(folder.path, 'gate.yml'), `framework: ${framework}\nmodel: m\n${config}`);
  await writeFile(path.join(folder.path, 'set.jsonl'), `${set}\n`);
  const { exitCode, result } = await runCliJson(folder.path, 'measure', '--config', 'gate.yml');
  const file = result.files.record;
  const record = file === undefined ? undefined : decodeRecord(await readFile(file, 'utf8'), file);
  return { record: record as RunRecord, exitCode, message: result.error?.message ?? '' };
}

function runsOf({ launches }: RunRecord): Run[] {
  return launches.flatMap(({ runs }) => runs);
}

test('warm-up, probe and measurement never have more requests open than the level has workers', async () => {
  await using folder = await createTempFolder();
  await using server = await scriptedServer(async (response, body, request) => {
    if (request.url === '/v1/models') {
      response.end('{"object":"list","data":[{"id":"m"}]}');
      return;
    }
    if (body.stream !== true) {
      const usage = { prompt_tokens: 4, completion_tokens: 2 };
      response.end(JSON.stringify({ choices: [{ text: 'a b', finish_reason: 'length' }], usage }));
      return;
    }
    await answer(response, 3);
  });
  await writeFile(path.join(folder.path, 'set.jsonl'), `${lines(24)}\n`);
  const args = [
    '--url',
    server.url,
    '--model',
    'm',
    '--requests',
    'set.jsonl',
    '--levels',
    '3',
    '--runs',
    '2',
  ];
  const { result, stderr } = await runCliJson(folder.path, 'measure', ...args);
  assert.equal(result.verdict, 'measured', stderr);
  assert.equal(server.mostOpen(), 3);
});
