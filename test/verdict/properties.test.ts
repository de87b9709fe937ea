import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METRIC_NAMES, METRICS, type MetricName } from '../../src/model/metrics.ts';
import type { ComparePolicy } from '../../src/model/plan.ts';
import type { RunRecord } from '../../src/model/record.ts';
import { compareRecords } from '../../src/verdict/compare.ts';
import { buildRecord } from '../support/record-builder.ts';

const now = new Date('2026-07-04T10:00:00.000Z');
const policy: ComparePolicy = {
  gate: 'default',
  tolerances: {},
  gating: undefined,
  baselineRequired: false,
  maxAgeDays: null,
};
const PASSES = ['passed', 'improved'];
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);

/** mulberry32: the same numbers for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A record whose values lie within ±`spread` of 100. */
function noisy(next: () => number, spread: number): RunRecord {
  return buildRecord({
    requests: 230,
    value: (metric) => (metric === 'failureRate' ? undefined : 100 * (1 + spread * (2 * next() - 1))),
  });
}

function judge(baseline: RunRecord, candidate: RunRecord) {
  return compareRecords({ baseline, candidate, policy, now });
}

test('swapping the sides turns worse into better and never leaves a regression standing', () => {
  for (const seed of SEEDS) {
    const next = random(seed);
    const a = noisy(next, 0.2);
    const b = noisy(next, 0.2);
    const forth = judge(a, b).cells;
    const back = judge(b, a).cells;
    for (const [place, cell] of forth.entries()) {
      const other = back[place];
      assert.ok(other);
      assert.equal(
        Math.sign(cell.worse ?? 0) + Math.sign(other.worse ?? 0),
        0,
        `seed ${seed} ${cell.metric}`,
      );
      if (cell.verdict === 'regressed') assert.notEqual(other.verdict, 'regressed');
    }
  }
});

test('adding an invalid run never makes a gate pass that did not', () => {
  for (const seed of SEEDS) {
    const next = random(seed);
    const baseline = noisy(next, 0.06);
    const candidate = noisy(next, 0.06);
    const before = judge(baseline, candidate).verdict;
    const [first, ...others] = candidate.launches;
    assert.ok(first);
    const spoilt = {
      ...candidate,
      launches: [
        {
          ...first,
          runs: [...first.runs, ...first.runs.map((run) => ({ ...run, run: 1, invalid: ['spoilt'] }))],
        },
        ...others,
      ],
    };
    const after = judge(baseline, spoilt).verdict;
    if (!PASSES.includes(before))
      assert.ok(!PASSES.includes(after), `seed ${seed}: ${before} became ${after}`);
  }
});

test('whichever blocking cell is missing on whichever side, the gate does not pass', () => {
  const whole = buildRecord({});
  const gating = METRIC_NAMES.filter((metric) => METRICS[metric].gates && metric !== 'failureRate');
  assert.equal(judge(whole, whole).verdict, 'passed');
  for (const metric of gating) {
    for (const concurrency of [1, 32]) {
      const holed = buildRecord({
        value: (name: MetricName, place) =>
          name === metric && place.concurrency === concurrency ? null : undefined,
      });
      assert.ok(!PASSES.includes(judge(whole, holed).verdict), `candidate without ${metric}`);
      assert.ok(!PASSES.includes(judge(holed, whole).verdict), `baseline without ${metric}`);
      assert.ok(!PASSES.includes(judge(holed, holed).verdict), `neither has ${metric}`);
    }
  }
});
