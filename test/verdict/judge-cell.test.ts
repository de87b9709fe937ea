import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MetricName } from '../../src/model/metrics.ts';
import type { ComparePolicy } from '../../src/model/plan.ts';
import type { RunRecord } from '../../src/model/record.ts';
import type { Cell } from '../../src/model/verdict.ts';
import { judgeCell } from '../../src/verdict/judge-cell.ts';
import { levelKey, levelsOf } from '../../src/verdict/level-runs.ts';
import { buildRecord, type RecordOptions } from '../support/record-builder.ts';

const policy: ComparePolicy = {
  gate: 'default',
  tolerances: {},
  gating: undefined,
  baselineRequired: false,
  maxAgeDays: null,
};

/** A record whose metric has these values in its three runs. */
function withRuns(
  metric: MetricName,
  values: readonly (number | null)[],
  options: RecordOptions = {},
): RunRecord {
  return buildRecord({
    workloads: { code: [8] },
    value: (name, place) => (name === metric ? values[place.index] : undefined),
    ...options,
  });
}

function judge(
  metric: MetricName,
  baseline: RunRecord | null,
  candidate: RunRecord | null,
  own = policy,
): Cell {
  const level = (record: RunRecord | null) =>
    record ? (levelsOf(record).get(levelKey('code', { shape: 'closed', value: 8 })) ?? null) : null;
  return judgeCell({
    metric,
    workload: 'code',
    load: { shape: 'closed', value: 8 },
    baseline: level(baseline),
    candidate: level(candidate),
    obstacle: null,
    policy: own,
  });
}

const table: readonly {
  readonly name: string;
  readonly metric: MetricName;
  readonly baseline: readonly number[];
  readonly candidate: readonly number[];
  readonly verdict: Cell['verdict'];
  readonly setBy: Cell['tolerance']['setBy'];
}[] = [
  {
    name: 'exactly at the limit is allowed',
    metric: 'itl.p99',
    baseline: [100, 100, 100],
    candidate: [110, 110, 110],
    verdict: 'passed',
    setBy: 'relative',
  },
  {
    name: 'above the limit',
    metric: 'itl.p99',
    baseline: [100, 100, 100],
    candidate: [111, 111, 111],
    verdict: 'regressed',
    setBy: 'relative',
  },
  {
    name: 'better than the limit',
    metric: 'itl.p99',
    baseline: [100, 100, 100],
    candidate: [80, 80, 80],
    verdict: 'improved',
    setBy: 'relative',
  },
  {
    name: 'one bad run of three is outvoted',
    metric: 'itl.p99',
    baseline: [100, 101, 99],
    candidate: [100, 400, 101],
    verdict: 'passed',
    setBy: 'relative',
  },
  {
    name: 'small values: the absolute tolerance holds',
    metric: 'itl.p50',
    baseline: [2, 2, 2],
    candidate: [2.4, 2.4, 2.4],
    verdict: 'passed',
    setBy: 'absolute',
  },
  {
    name: 'B122: more throughput is better',
    metric: 'outputThroughput',
    baseline: [100, 100, 100],
    candidate: [130, 130, 130],
    verdict: 'improved',
    setBy: 'relative',
  },
  {
    name: 'B122: less throughput is worse',
    metric: 'outputThroughput',
    baseline: [100, 100, 100],
    candidate: [70, 70, 70],
    verdict: 'regressed',
    setBy: 'relative',
  },
  {
    name: 'B112: from 0 to 4000 ms is the worst regression, not an infinite ratio to drop',
    metric: 'ttft.p99',
    baseline: [0, 0, 0],
    candidate: [4000, 4000, 4000],
    verdict: 'regressed',
    setBy: 'absolute',
  },
  {
    name: 'no throughput on both sides is not a pass',
    metric: 'outputThroughput',
    baseline: [0, 0, 0],
    candidate: [0, 0, 0],
    verdict: 'not comparable',
    setBy: 'none',
  },
];

for (const row of table) {
  test(`${row.metric}: ${row.name}`, () => {
    const cell = judge(row.metric, withRuns(row.metric, row.baseline), withRuns(row.metric, row.candidate));
    assert.equal(cell.verdict, row.verdict, cell.reason);
    assert.equal(cell.tolerance.setBy, row.setBy);
    assert.equal(cell.gates, true);
  });
}

test('a missing side or an unknown number is never passed and keeps blocking (B118)', () => {
  const whole = withRuns('ttft.p50', [10, 10, 10]);
  const unknown = withRuns('ttft.p50', [10, null, null]);
  for (const cell of [
    judge('ttft.p50', whole, null),
    judge('ttft.p50', null, whole),
    judge('ttft.p50', whole, unknown),
    judge('ttft.p50', unknown, whole),
  ]) {
    assert.equal(cell.verdict, 'not comparable');
    assert.equal(cell.gates, true);
    assert.equal(cell.worse, null);
    assert.match(cell.reason, /no value on the (baseline|candidate)/);
  }
});

test('p99 on too few samples informs and says how many it needs', () => {
  const few = { requests: 100 };
  const cell = judge(
    'ttft.p99',
    withRuns('ttft.p99', [100, 100, 100], few),
    withRuns('ttft.p99', [200, 200, 200], few),
  );
  assert.equal(cell.verdict, 'regressed');
  assert.equal(cell.gates, false);
  assert.match(cell.reason, /informs only, 300 samples of the 662/);
});

test('TPOT of one-token answers is undefined on both sides and cannot block; unknown token counts can', () => {
  const one = withRuns('tpot.p50', [null, null, null], { completionTokens: () => 1 });
  assert.equal(judge('tpot.p50', one, one).gates, false);
  assert.notEqual(judge('tpot.p50', one, one).verdict, 'passed');
  const unknown = withRuns('tpot.p50', [null, null, null], { completionTokens: () => null });
  assert.equal(judge('tpot.p50', unknown, unknown).gates, true);
});

test('failures are summed over the runs: one bad run is not voted away', () => {
  const clean = buildRecord({ workloads: { code: [8] } });
  const failing = buildRecord({
    workloads: { code: [8] },
    outcome: (request, place) => (place.index === 1 && request < 24 ? 'http-error' : 'ok'),
  });
  const cell = judge('failureRate', clean, failing);
  assert.equal(cell.verdict, 'regressed');
  assert.equal(cell.candidate?.value, 24 / 720);
  assert.equal(judge('failureRate', clean, clean).verdict, 'passed');
});

test('the policy replaces tolerances and chooses what blocks', () => {
  const own: ComparePolicy = {
    ...policy,
    tolerances: { 'itl.p99': { relative: 0.3 } },
    gating: ['ttft.p95'],
  };
  const cell = judge(
    'itl.p99',
    withRuns('itl.p99', [100, 100, 100]),
    withRuns('itl.p99', [120, 120, 120]),
    own,
  );
  assert.equal(cell.verdict, 'passed');
  assert.equal(cell.gates, false);
  assert.equal(
    judge('ttft.p95', withRuns('ttft.p95', [100, 100, 100]), withRuns('ttft.p95', [100, 100, 100]), own)
      .gates,
    true,
  );
});

test('a limit that lets everything be lost judges nothing, which is not a pass', () => {
  const own: ComparePolicy = { ...policy, tolerances: { outputThroughput: { absolute: 500 } } };
  const cell = judge(
    'outputThroughput',
    withRuns('outputThroughput', [100, 100, 100]),
    withRuns('outputThroughput', [1, 1, 1]),
    own,
  );
  assert.deepEqual([cell.verdict, cell.gates], ['not comparable', true]);
  assert.match(cell.reason, /limit of 500 % is more than can be lost/);
});

test('a trend over the runs is said aloud (B140, S62), and so is a spread beyond the limit', () => {
  const steady = withRuns('itl.p99', [100, 101, 100]);
  const rising = judge('itl.p99', steady, withRuns('itl.p99', [100, 108, 116]));
  assert.match(rising.notes.join(), /candidate runs rise from run to run, by 15 % in all/);
  const settling = judge(
    'ttft.p50',
    withRuns('ttft.p50', [200, 201, 199]),
    withRuns('ttft.p50', [582, 202, 196]),
  );
  assert.match(settling.notes.join(), /candidate runs fall from run to run/);
  const wide = judge('itl.p99', steady, withRuns('itl.p99', [100, 130, 100.5]));
  assert.deepEqual(wide.notes, ['candidate runs spread over 30 %, wider than the limit']);
  assert.deepEqual(judge('itl.p99', steady, steady).notes, []);
});

test('all runs on the worse side within the limit are said aloud', () => {
  const cell = judge('itl.p99', withRuns('itl.p99', [100, 101, 99]), withRuns('itl.p99', [107, 106.5, 108]));
  assert.equal(cell.verdict, 'passed');
  assert.deepEqual(cell.notes, ['every candidate run is worse than every baseline run']);
});
