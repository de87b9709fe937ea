import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffEnvironments } from '../../src/explain/environment-diff.ts';
import type { Difference } from '../../src/model/verdict.ts';
import { buildFingerprint, buildGpu, buildRecord, type RecordOptions } from '../support/record-builder.ts';

function diff(baseline: RecordOptions, candidate: RecordOptions): Difference[] {
  return diffEnvironments(buildRecord(baseline), buildRecord(candidate));
}

test('equal environments differ in nothing', () => {
  assert.deepEqual(diff({}, {}), []);
});

test('what the pin brings is under test and expected; packages that matter come first', () => {
  const packages = (torch: string, zlib: string, vllm: string) => ({
    fingerprint: { packages: { aaa: zlib, Torch: torch, vllm, Flash_Attn: '2' } },
  });
  const found = diff(
    { version: '0.31.0', ...packages('2.11.0', '1', '0.31.0') },
    {
      version: '0.32.0',
      fingerprint: { packages: { aaa: '2', torch: '2.12.0', vllm: '0.32.0', 'flash-attn': '2', extra: '1' } },
    },
  );
  assert.deepEqual(
    found.map((entry) => [entry.field, entry.kind]),
    [
      ['pin', 'changed'],
      ['reported version', 'changed'],
      ['package vllm', 'changed'],
      ['package torch', 'changed'],
      ['package aaa', 'changed'],
      ['package extra', 'added'],
    ],
  );
});

test('B062: drivers are compared as text', () => {
  const found = diff({ fingerprint: { gpuDriver: '580.95' } }, { fingerprint: { gpuDriver: '580.950' } });
  assert.deepEqual(
    found.map((entry) => [entry.field, entry.class, entry.kind]),
    [['GPU driver', 'identity', 'changed']],
  );
});

test('B065: unknown against known is unknown, not changed', () => {
  const found = diff({}, { fingerprint: { gpus: [buildGpu({ memoryTotalMiB: null })], packages: null } });
  assert.deepEqual(
    found.map((entry) => [entry.field, entry.kind]),
    [
      ['packages', 'unknown'],
      ['GPU 0 memory MiB', 'unknown'],
    ],
  );
});

test('B067: a GPU that fell off the bus is named', () => {
  const gpus = [buildGpu(), buildGpu({ index: 1 })];
  const found = diff({ fingerprint: { gpus } }, { fingerprint: { gpus: gpus.slice(0, 1) } });
  assert.deepEqual(
    found.map((entry) => [entry.field, entry.kind, entry.baseline, entry.candidate]),
    [
      ['GPU count', 'changed', '2', '1'],
      ['GPU 1', 'removed', 'NVIDIA H100 80GB HBM3', null],
    ],
  );
});

test('B074: MIG mode is identity', () => {
  const found = diff({}, { fingerprint: { gpus: [buildGpu({ migMode: 'Enabled' })] } });
  assert.deepEqual(
    found.map((entry) => [entry.field, entry.class]),
    [['GPU 0 MIG mode', 'identity']],
  );
});

test('the CPU is identity only where there is no GPU', () => {
  const cpu = { model: 'Other CPU', cores: 8, governor: 'performance' };
  const classes = (gpus: readonly ReturnType<typeof buildGpu>[]) =>
    diff({ fingerprint: { gpus: [...gpus] } }, { fingerprint: { gpus: [...gpus], cpu } }).map(
      (entry) => entry.class,
    );
  assert.deepEqual(classes([]), ['identity', 'identity']);
  assert.deepEqual(classes([buildGpu()]), ['condition', 'condition']);
});

test('flags: only what differs is shown, and the version inside a flag moves with the pin', () => {
  const flags = (version: string, ...more: string[]) => ({
    version,
    fingerprint: { serverFlags: ['run', `vllm/vllm-openai:v${version}`, ...more], packages: {} },
  });
  const fields = (a: RecordOptions, b: RecordOptions) =>
    diff(a, b).filter((entry) => entry.field === 'server flags');
  assert.deepEqual(fields(flags('0.31.0'), flags('0.32.0')), []);
  assert.deepEqual(fields(flags('0.31.0', '--a'), flags('0.32.0', '--b')), [
    { field: 'server flags', class: 'identity', kind: 'changed', baseline: '--a', candidate: '--b' },
  ]);
});

test('a variable of the engine is identity, another is a condition', () => {
  const found = diff(
    {},
    { fingerprint: { serverEnvironment: { VLLM_ATTENTION_BACKEND: 'FLASHINFER', OMP_NUM_THREADS: '4' } } },
  );
  assert.deepEqual(
    found.map((entry) => [entry.field, entry.class, entry.kind]),
    [
      ['server variable VLLM_ATTENTION_BACKEND', 'identity', 'added'],
      ['server variable OMP_NUM_THREADS', 'condition', 'added'],
    ],
  );
});

test('facts at start that changed are under test', () => {
  const found = diff({}, { facts: { 'attention backend': 'FLASHINFER' } });
  assert.deepEqual(found, [
    {
      field: 'at start: attention backend',
      class: 'under-test',
      kind: 'changed',
      baseline: 'FLASH_ATTN',
      candidate: 'FLASHINFER',
      moves: 'prefill and decode',
      note: 'set by no flag',
    },
  ]);
});

test('momentary values of a GPU are no difference', () => {
  const warm = buildFingerprint({ gpus: [buildGpu({ temperatureCelsius: 77, smClockMHz: 1700 })] });
  assert.deepEqual(diff({}, { fingerprint: { gpus: warm.gpus } }), []);
});

test('a cache whose state could not be proven is unknown; one that was not emptied is another measurement', () => {
  const candidate = structuredClone(buildRecord({ version: '0.32.0' }));
  const runs = candidate.launches.flatMap((launch) => launch.runs);
  for (const run of runs) run.cache.state = 'unknown';
  const cacheFields = () =>
    diffEnvironments(buildRecord(), candidate)
      .filter(({ field }) => field.startsWith('prefix cache'))
      .map(({ field, kind, candidate: value }) => [field, kind, value]);
  assert.deepEqual(cacheFields(), [['prefix cache before each run', 'unknown', null]]);
  for (const run of runs) run.warmup.cacheReset = 'salted';
  assert.equal(cacheFields().length, 1, 'a salt keeps prompts as far apart');
  for (const run of runs) run.warmup.cacheReset = 'refused';
  assert.deepEqual(cacheFields()[1], ['prefix cache reset', 'changed', 'refused']);
});

test('runs on a warm prefix cache are not compared with runs on a cold one', () => {
  const baseline = buildRecord();
  const candidate = buildRecord();
  for (const { runs } of candidate.launches) for (const run of runs) run.cache.state = 'warm';
  const [difference] = diffEnvironments(baseline, candidate).filter(({ field }) =>
    field.startsWith('prefix cache'),
  );
  assert.deepEqual(difference, {
    field: 'prefix cache before each run',
    class: 'identity',
    kind: 'changed',
    baseline: 'cold',
    candidate: 'warm',
  });
});

test('a GPU tool that failed leaves the GPUs unknown: neither equal, nor gone', () => {
  const known = buildRecord({ fingerprint: { gpus: [buildGpu()] } });
  const hung = buildRecord({
    fingerprint: { gpus: [], gpuDriver: null, gpuTool: { status: 'timed-out', detail: null } },
  });
  const gpus = diffEnvironments(known, hung).filter(({ field }) => /^(GPU|CPU)/.test(field));
  assert.deepEqual(
    gpus.filter((difference) => difference.class === 'identity').map(({ field, kind }) => [field, kind]),
    [
      ['GPUs', 'unknown'],
      ['GPU driver', 'unknown'],
    ],
  );
  const both = diffEnvironments(hung, hung);
  assert.deepEqual(
    both.map(({ field, kind }) => [field, kind]),
    [['GPUs', 'unknown']],
  );
});

test('other weights under the same name are another model; a lost ledger is said', () => {
  const before = buildRecord({ facts: { 'model root': '/models/v1' } });
  const after = structuredClone(buildRecord({ facts: { 'model root': '/models/v2' } }));
  for (const { runs } of after.launches)
    for (const run of runs) run.ledger = { status: 'unknown', detail: 'none' };
  const found = diffEnvironments(before, after).map((one) => [one.field, one.class, one.kind]);
  assert.deepEqual(found, [
    ['model root', 'identity', 'changed'],
    ['ledger', 'condition', 'changed'],
  ]);
});

test('B067: a tool that failed and yet named GPUs is compared by them', () => {
  const gpus = [buildGpu(), buildGpu({ index: 1 })];
  const gpuTool = { status: 'failed', detail: 'unexpected line: GPU has fallen off the bus' } as const;
  const found = diff({ fingerprint: { gpus } }, { fingerprint: { gpus: gpus.slice(0, 1), gpuTool } });
  assert.deepEqual(
    found.map((entry) => [entry.field, entry.kind]),
    [
      ['GPU count', 'changed'],
      ['GPU 1', 'removed'],
    ],
  );
});

test('weights that changed between the launches of one record are named, whatever the first launch had', () => {
  const before = buildRecord({ facts: { 'model root': '/models/v1' } });
  const after = structuredClone(before);
  const last = after.launches.at(-1);
  if (last) last.facts['model root'] = '/models/v2';
  assert.deepEqual(
    diffEnvironments(before, after).map((entry) => [entry.field, entry.class, entry.candidate]),
    [['model root', 'identity', '/models/v1 / /models/v2']],
  );
});

test('another request timeout is a condition', () => {
  const before = buildRecord();
  const after = { ...before, load: { ...before.load, requestTimeoutSeconds: 900 } };
  assert.deepEqual(
    diffEnvironments(before, after).map((entry) => [entry.field, entry.class, entry.candidate]),
    [['request timeout s', 'condition', '900']],
  );
});
