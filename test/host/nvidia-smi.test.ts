import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readGpus } from '../../src/host/nvidia-smi.ts';
import { toolFolder } from './tool-folder.ts';

// The values of an H100 and a card of the same box, in the order asked for.
const H100 =
  '0, NVIDIA H100 80GB HBM3, GPU-00000000-0000-0000-0000-000000000000, 81559, 700.00, 1980, Enabled, Disabled, 41, 345, 590.48.01';
const SECOND =
  '1, NVIDIA H100 80GB HBM3, GPU-11111111-0000-0000-0000-000000000000, [N/A], [Unknown Error], Unknown, [Not Supported], [N/A], 40, 345, 590.48.01';

async function ask(stub: string | null, limitMs = 10_000) {
  await using tools = await toolFolder();
  if (stub !== null) await tools.add('nvidia-smi', `#!/bin/sh\n${stub}\n`);
  const signal = new AbortController().signal;
  return await readGpus(
    { PATH: stub === null ? tools.path : tools.searchPath },
    { limitMs, signal, elsewhere: [] },
  );
}
const rows = (...lines: string[]) => `cat <<'ROWS'\n${lines.join('\n')}\nROWS`;

test('two GPUs; what the tool does not know is null', async () => {
  const report = await ask(rows(H100, SECOND));
  assert.deepEqual(report.tool, { status: 'ok', detail: null });
  assert.equal(report.driver, '590.48.01');
  const [first, second] = report.gpus;
  assert.deepEqual(first, {
    index: 0,
    name: 'NVIDIA H100 80GB HBM3',
    uuid: 'GPU-00000000-0000-0000-0000-000000000000',
    memoryTotalMiB: 81559,
    powerLimitWatts: 700,
    maxSmClockMHz: 1980,
    persistenceMode: 'Enabled',
    migMode: 'Disabled',
    temperatureCelsius: 41,
    smClockMHz: 345,
  });
  assert.deepEqual(
    [
      second?.memoryTotalMiB,
      second?.powerLimitWatts,
      second?.maxSmClockMHz,
      second?.persistenceMode,
      second?.migMode,
    ],
    [null, null, null, null, null],
  );
});

test('a comma as decimal mark makes a row too long: rejected, not shifted', async () => {
  const report = await ask(rows(H100.replace('700.00', '700,00'), SECOND));
  assert.equal(report.tool.status, 'failed');
  assert.match(report.tool.detail ?? '', /unexpected line: 0, NVIDIA H100.*700,00/);
  assert.deepEqual(
    report.gpus.map((gpu) => gpu.index),
    [1],
  );
});

test('a GPU that fell off the bus is said, the others are listed', async () => {
  const line = 'Unable to determine the device handle for GPU 0000:BA:00.0: Unknown Error';
  const report = await ask(`${rows(line, H100)}\nexit 15`);
  assert.equal(report.tool.status, 'failed');
  assert.match(report.tool.detail ?? '', /exit code 15.*0000:BA:00\.0/);
  assert.equal(report.gpus.length, 1);
});

test('a tool that hangs, ignores SIGTERM and holds its output is given up', async () => {
  const report = await ask("trap '' TERM; while :; do sleep 1; done", 300);
  assert.equal(report.tool.status, 'timed-out');
  assert.deepEqual(report.gpus, []);
});

test('no tool', async () => assert.equal((await ask(null)).tool.status, 'absent'));

test('no GPU listed is not ok', async () => assert.equal((await ask('exit 0')).tool.status, 'failed'));

test('the tool runs in the C locale, whatever the runner has', async () => {
  await using tools = await toolFolder();
  const seen = join(tools.path, 'seen');
  await tools.add('nvidia-smi', `#!/bin/sh\necho "$LC_ALL" > ${seen}\n${rows(H100)}\n`);
  const environment = { PATH: tools.searchPath, LC_ALL: 'de_DE.UTF-8' };
  await readGpus(environment, { limitMs: 5000, signal: new AbortController().signal });
  assert.equal((await readFile(seen, 'utf8')).trim(), 'C');
});

test('a driver that does not know a field answers without it', async () => {
  const old = H100.replace(', Disabled', '');
  const report = await ask(
    `case "$1" in *mig.mode*) echo 'Field "mig.mode.current" is not a valid field to query.'; exit 2;; esac\n${rows(old)}`,
  );
  assert.equal(report.tool.status, 'ok');
  assert.deepEqual([report.gpus[0]?.migMode, report.gpus[0]?.temperatureCelsius], [null, 41]);
});
