import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { compareFiles } from '../../src/gate/compare-files.ts';
import type { GateVerdict } from '../../src/model/verdict.ts';
import { buildRecord } from '../support/record-builder.ts';
import { settled } from '../support/settled-record.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/results');
const POLICY = {
  gate: 'default',
  tolerances: {},
  gating: undefined,
  baselineRequired: false,
  maxAgeDays: null,
};
const file = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

function compare(baseline: string, candidate: string): GateVerdict {
  const [a, b] = [
    { file: 'a', text: baseline },
    { file: 'b', text: candidate },
  ];
  return compareFiles(a, b, POLICY, new Date('2026-07-04T10:00:00Z')).verdict;
}

/** The file with other values in its only object. */
function changed(name: string, values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...JSON.parse(file(name)), ...values });
}

test('two repeats of one configuration pass, with what the numbers mean and that there is one run a side', () => {
  const verdict = compare(file('vllm-run01.json'), file('vllm-run02.json'));
  assert.equal(verdict.verdict, 'passed', verdict.headline);
  assert.match(verdict.reasons.join('\n'), /one run a side/);
  assert.match(verdict.reasons.join('\n'), /vllm bench serve is not ours in TTFT: .*role-only/);
  assert.ok(verdict.cells.some(({ metric, gates }) => metric === 'ttft.p50' && gates));
  assert.ok(
    verdict.cells.every(({ metric, gates }) => metric !== 'ttft.p99' || !gates),
    '500 samples inform',
  );
});

test('a worse run is blocked, by the tolerance of the metric table', () => {
  const verdict = compare(file('vllm-run01.json'), changed('vllm-run01.json', { median_itl_ms: 40 }));
  assert.equal(verdict.verdict, 'regressed');
  assert.match(verdict.headline, /p50 ITL at 500 concurrent \(vllm\) is 50 % worse \(limit 5 %\)/);
  const slower = compare(
    file('vllm-run01.json'),
    changed('vllm-run01.json', {
      completed: 450,
      failed: 50,
      total_input_tokens: 57_329,
      total_output_tokens: 55_514,
    }),
  );
  assert.match(slower.headline, /10 % of the requests fail/);
});

test('several loads in a file are several levels, and repeats of one are runs', () => {
  const lines = file('sglang-rates.jsonl').split('\n').slice(0, 2).join('\n');
  const verdict = compare(lines, lines);
  assert.equal(verdict.verdict, 'passed', verdict.headline);
  assert.deepEqual([...new Set(verdict.cells.map(({ load }) => load.value))], [1, 2]);
  assert.match(verdict.reasons.join(), /how many requests failed is not in the files/);
  assert.match(verdict.reasons.join(), /the model is not in the files/);
  const line = file('sglang-rates.jsonl').split('\n')[0] ?? '';
  const repeats = [
    line,
    line.replace('85.74514742940664', '95'),
    line.replace('85.74514742940664', '90'),
  ].join('\n');
  const cell = compare(repeats, line).cells.find(({ metric }) => metric === 'ttft.p50');
  assert.deepEqual(cell?.baseline, { value: 90, runs: [85.74514742940664, 95, 90], samples: 900 });
});

test('nothing is passed that was not the same work, or not whole', () => {
  const [, second = ''] = file('sglang-rates.jsonl').split('\n');
  const cases: readonly [string, string, string, RegExp][] = [
    [
      'another model',
      file('vllm-run01.json'),
      changed('vllm-run01.json', { model_id: 'other' }),
      /other models/,
    ],
    [
      'fewer requests',
      file('vllm-concurrency-32.json'),
      changed('vllm-concurrency-32.json', { num_prompts: 499 }),
      /other numbers of requests: 500 and 499/,
    ],
    [
      'longer answers',
      file('vllm-run01.json'),
      changed('vllm-run01.json', { total_output_tokens: 70_000 }),
      /other work: .* output tokens/,
    ],
    [
      'unknown answers',
      file('vllm-run01.json'),
      changed('vllm-run01.json', { total_output_tokens: null }),
      /other work: .* unknown output/,
    ],
    [
      'fewer served, where failures are not told',
      second,
      second.replace('"completed": 600', '"completed": 500'),
      /other numbers of requests: 600 and 500/,
    ],
    [
      'a cancelled run',
      file('aiperf-concurrency-1.json'),
      changed('aiperf-concurrency-1.json', { was_cancelled: true }),
      /was cancelled/,
    ],
    [
      'a second run of other work',
      second,
      `${second}\n${second.replace('"completed": 600', '"completed": 599')}`,
      /other numbers of requests/,
    ],
    [
      'a load on one side only',
      file('aiperf-concurrency-1.json'),
      file('aiperf-concurrency-2.json'),
      /does not have this load/,
    ],
    [
      'a metric on one side only',
      file('vllm-run01.json'),
      changed('vllm-run01.json', { median_itl_ms: null }),
      /no value on the candidate/,
    ],
  ];
  for (const [name, a, b, reason] of cases) {
    const { verdict, exitCode, reasons, headline } = compare(a, b);
    assert.deepEqual([verdict, exitCode], ['not comparable', 3], `${name}: ${headline}`);
    assert.match(reasons.join('\n'), reason, name);
  }
});

test('requests that were cut off by the end of a GuideLLM run are told', () => {
  const report = JSON.parse(file('guidellm-report.json'));
  for (const { metrics } of report.benchmarks) metrics.request_totals.incomplete = 3;
  const { verdict, reasons } = compare(file('guidellm-report.json'), JSON.stringify(report));
  assert.equal(verdict, 'not comparable');
  assert.match(reasons.join('\n'), /3 requests were cut off/);
});

test('results of two tools, or of one and of ours, are not comparable, and it is said how they differ', () => {
  const tools = compare(file('guidellm-report.json'), file('aiperf-concurrency-1.json'));
  assert.equal(tools.verdict, 'not comparable');
  assert.match(tools.headline, /GuideLLM \(.*nearest rank.*AIPerf \(/);
  const record = JSON.stringify(settled(buildRecord()));
  for (const [a, b] of [
    [record, file('vllm-run01.json')],
    [file('vllm-run01.json'), record],
  ] as const) {
    const ours = compare(a, b);
    assert.deepEqual([ours.verdict, ours.exitCode], ['not comparable', 3]);
    assert.match(ours.headline, /is a result of vllm bench serve, the other file a record of ours/);
  }
});

test('a file of nobody is an error, not a verdict', () => {
  assert.throws(() => compare(file('vllm-run01.json'), '{"a":1}'), /not a serving-gate\/run-record file/);
});
