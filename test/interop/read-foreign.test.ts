import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { ForeignResult } from '../../src/interop/foreign-result.ts';
import { readForeign } from '../../src/interop/read-foreign.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/results');

function read(name: string): ForeignResult {
  const result = readForeign(readFileSync(path.join(FOLDER, name), 'utf8'));
  assert.ok(result, name);
  return result;
}

test('vllm bench serve: what the file says, under our names', () => {
  const { tool, runs } = read('vllm-concurrency-32.json');
  assert.equal(tool, 'vllm');
  assert.deepEqual(runs, [
    {
      load: { shape: 'closed', value: 32 },
      model: 'openai/gpt-oss-120b',
      requests: 500,
      failed: 0,
      served: 500,
      problem: null,
      promptTokens: 1_023_101,
      completionTokens: 31_091,
      values: {
        'ttft.p50': { value: 211.54864649997762, samples: 500 },
        'ttft.p99': { value: 387.9648230700104, samples: 500 },
        'tpot.p50': { value: 7.8335652727281, samples: 500 },
        'tpot.p99': { value: 9.749148004004837, samples: 500 },
        'itl.p50': { value: 7.3118000000249594, samples: 30_591 },
        'itl.p99': { value: 16.5558087998761, samples: 30_591 },
        outputThroughput: { value: 2810.071918899746, samples: 500 },
        requestThroughput: { value: 45.19108293235576, samples: 500 },
        failureRate: { value: 0, samples: 500 },
      },
    },
  ]);
});

test('vllm bench serve: all at once without a limit is a closed loop of all; an older file has `backend`', () => {
  const [run] = read('vllm-run01.json').runs;
  assert.deepEqual(run?.load, { shape: 'closed', value: 500 });
  assert.equal(run?.values['ttft.p99']?.value, 1890.8686654642224);
});

test('vllm bench serve, detailed: lists that are not those of the whole run are not taken for it', () => {
  const { runs, notes } = read('vllm-detailed-cut.json');
  assert.deepEqual(runs[0]?.load, { shape: 'open', value: 16 });
  assert.equal(runs[0]?.values['ttft.p99']?.value, 9912.536467760054);
  assert.deepEqual(notes, []);
});

test('SGLang: one run a line, the rate as its load; Infinity is no rate', () => {
  const { tool, runs } = read('sglang-rates.jsonl');
  assert.equal(tool, 'sglang');
  assert.deepEqual(
    runs.map(({ load, served }) => [load.shape, load.value, served]),
    [
      ['open', 1, 300],
      ['open', 2, 600],
      ['open', 4, 1200],
      ['open', 8, 2400],
      ['open', 16, 3200],
      ['open', 4, 1200],
      ['open', 8, 2400],
    ],
  );
  assert.equal(runs[0]?.values['itl.p50']?.value, 13.638956006616354);
  assert.equal(runs[0]?.failed, null, 'that tool does not say how many failed');
  assert.deepEqual(read('sglang-all-at-once.jsonl').runs[0]?.load, { shape: 'closed', value: 10_000 });
});

test('AIPerf: its inter-token latency is our TPOT, its inter-chunk latency our chunk gap', () => {
  const { tool, runs } = read('aiperf-concurrency-2.json');
  assert.equal(tool, 'aiperf');
  assert.deepEqual(runs[0]?.load, { shape: 'closed', value: 2 });
  assert.equal(runs[0]?.values['ttft.p99']?.value, 48.715819879999955);
  assert.equal(runs[0]?.values['tpot.p50']?.value, 18.52140545728643);
  assert.equal(runs[0]?.values['chunkGap.p99']?.value, 21.8145252);
  assert.equal(runs[0]?.values['itl.p50'], undefined);
  assert.equal(runs[0]?.values.outputThroughput?.value, 100.6512156752534);
});

test('GuideLLM: one run a benchmark, request latency in seconds there; an empty set of 0.0 is no value', () => {
  const { tool, runs } = read('guidellm-report.json');
  assert.equal(tool, 'guidellm');
  assert.deepEqual(
    runs.map(({ load }) => load),
    [
      { shape: 'open', value: 2 },
      { shape: 'open', value: 4 },
    ],
  );
  assert.equal(runs[0]?.values['ttft.p99']?.value, 11.686325073242188);
  assert.equal(runs[0]?.values['e2e.p50']?.value, 19.269227981567383);
  assert.equal(runs[0]?.values.outputThroughput?.value, 16 / 5.01964807510376);
  const report = JSON.parse(readFileSync(path.join(FOLDER, 'guidellm-report.json'), 'utf8'));
  const [first] = report.benchmarks;
  first.metrics.time_to_first_token_ms.successful = first.metrics.time_to_first_token_ms.errored;
  assert.equal(readForeign(JSON.stringify(report))?.runs[0]?.values['ttft.p50'], undefined);
});

test('what is none of these is not taken for one', () => {
  for (const content of [
    '',
    '{}',
    '[]',
    'text',
    '{"schema":"serving-gate/run-record"}',
    '{"num_prompts":40,"completed":40,"total_input_tokens":1,"median_ttft":0.4}',
    '{"a":1}\nnot json',
  ]) {
    assert.equal(readForeign(content), null, content);
  }
});
