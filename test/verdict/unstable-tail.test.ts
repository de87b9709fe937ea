import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MetricName } from '../../src/model/metrics.ts';
import { compareCells } from '../../src/verdict/compare-cells.ts';
import { kneeInWords } from '../../src/verdict/throughput-knee.ts';
import { buildRecord, type RecordOptions } from '../support/record-builder.ts';

const policy = {
  gate: 'default',
  tolerances: {},
  gating: undefined,
  baselineRequired: false,
  maxAgeDays: 14,
};

function cellsOf(baseline: RecordOptions, candidate: RecordOptions) {
  return compareCells(buildRecord(baseline), buildRecord(candidate), null, policy);
}

const TAILS: readonly (readonly [
  p95: MetricName,
  p99: MetricName,
  gap: number,
  requests: number,
  note: RegExp | null,
])[] = [
  ['e2e.p95', 'e2e.p99', 1.8, 240, /^p99 is 80 % above p95: unstable tail$/],
  ['ttft.p95', 'ttft.p99', 1.51, 240, /^p99 is 51 % above p95: unstable tail$/],
  ['ttft.p95', 'ttft.p99', 3, 20, /^p99 is 200 % above p95: unstable tail, or chance \(60 samples\)$/],
  ['e2e.p95', 'e2e.p99', 1.5, 240, null],
  ['itl.p95', 'itl.p99', 4, 240, null],
];

for (const [p95, p99, gap, requests, note] of TAILS) {
  test(`${p99} at ${gap} times its p95, ${requests} requests a run: ${note ? 'a note' : 'no note'}`, () => {
    const value: RecordOptions['value'] = (metric) =>
      metric === p95 ? 100 : metric === p99 ? 100 * gap : undefined;
    const options = { workloads: { code: [1] }, requests };
    const said = (cells: ReturnType<typeof cellsOf>) =>
      cells.flatMap((cell) =>
        cell.notes.filter((text) => text.includes('unstable')).map((text) => [cell.metric, text]),
      );
    const found = said(cellsOf({ ...options, value }, { ...options, value }));
    assert.deepEqual(
      found.map(([metric]) => metric),
      note ? [p99] : [],
    );
    if (note) assert.match(found[0]?.[1] ?? '', note);
    assert.deepEqual(
      said(cellsOf({ ...options, value }, options)),
      [],
      'the baseline alone is not called so',
    );
  });
}

const FLAT_FROM_2 = [100, 200, 205];
const LINEAR = [100, 200, 400];
const KNEES: readonly (readonly [
  baseline: readonly number[],
  candidate: readonly number[],
  words: string | null,
])[] = [
  [LINEAR, FLAT_FROM_2, 'Throughput stops growing at 2 concurrent (baseline: still grows at 4)'],
  [FLAT_FROM_2, [100, 101, 102], 'Throughput stops growing at 1 concurrent (baseline: 2)'],
  [FLAT_FROM_2, LINEAR, 'Throughput still grows at 4 concurrent, the highest level (baseline: 2)'],
  [[100, 200], FLAT_FROM_2, 'Throughput stops growing at 2 concurrent (baseline: unknown)'],
  [FLAT_FROM_2, [100, 200], 'Where throughput stops growing is unknown (baseline: 2)'],
  [[100, 200], [100, 200], null],
];

for (const [baseline, candidate, words] of KNEES) {
  test(`throughput ${baseline.join(', ')} against ${candidate.join(', ')}: ${words}`, () => {
    const side = (curve: readonly number[]): RecordOptions => ({
      workloads: { code: curve.map((_, place) => 2 ** place) },
      value: (metric, { concurrency }) =>
        metric === 'outputThroughput' ? curve[Math.log2(concurrency)] : undefined,
    });
    assert.equal(kneeInWords(cellsOf(side(baseline), side(candidate)), 'code'), words);
  });
}
