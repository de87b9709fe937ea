import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalTimes, paceOf } from '../../src/load/schedule.ts';
import type { Arrivals } from '../../src/model/load.ts';
import type { PreparedRequest } from '../../src/model/request.ts';

const PROCESSES: readonly Arrivals[] = [
  { process: 'constant' },
  { process: 'poisson' },
  { process: 'gamma', burstiness: 0.25 },
  { process: 'gamma', burstiness: 4 },
  { process: 'bursts', onSeconds: 2, offSeconds: 8 },
];

for (const arrivals of PROCESSES) {
  const name = JSON.stringify(arrivals);

  test(`${name}: times only rise, begin at 0, keep the rate, and are the same for the same seed`, () => {
    const times = arrivalTimes(arrivals, 20, 20_000, 7);
    assert.equal(times[0], 0);
    assert.ok(times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0)));
    const rate = (20_000 / (times.at(-1) ?? 0)) * 1_000;
    assert.ok(Math.abs(rate - 20) < 1.2, `${rate} requests/s`);
    assert.deepEqual(arrivalTimes(arrivals, 20, 20_000, 7), times);
    if (arrivals.process !== 'constant') assert.notDeepEqual(arrivalTimes(arrivals, 20, 20_000, 8), times);
  });
}

test('gaps have the spread of their process: CV 0, 1, and 1/√burstiness', () => {
  const cv = (arrivals: Arrivals) => {
    const times = arrivalTimes(arrivals, 10, 50_000, 3);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    return Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length) / mean;
  };
  assert.ok(cv({ process: 'constant' }) < 1e-9);
  assert.ok(Math.abs(cv({ process: 'poisson' }) - 1) < 0.03);
  assert.ok(Math.abs(cv({ process: 'gamma', burstiness: 0.25 }) - 2) < 0.08);
  assert.ok(Math.abs(cv({ process: 'gamma', burstiness: 4 }) - 0.5) < 0.02);
});

test('bursts are silent while off', () => {
  const times = arrivalTimes({ process: 'bursts', onSeconds: 2, offSeconds: 8 }, 20, 5_000, 1);
  assert.ok(times.every((time) => time % 10_000 < 2_000));
});

test('a replay keeps the recorded times, from the first one on, at its speed', () => {
  const pace = paceOf(
    { shape: 'replay' },
    { shape: 'replay', value: 2, requests: 3 },
    at(500, 700, 1_500),
    0,
  );
  assert.deepEqual(pace, { kind: 'scheduled', dueMs: [0, 100, 500] });
});

test('a replay without times, or with times that fall, is refused by the id of the request', () => {
  const level = { shape: 'replay', value: 1, requests: 2 } as const;
  assert.throws(() => paceOf({ shape: 'replay' }, level, at(0, null), 0), /request r1 has no offsetMs/);
  assert.throws(
    () => paceOf({ shape: 'replay' }, level, at(5, 4), 0),
    /request r1 comes before the one above/,
  );
});

function at(...offsets: readonly (number | null)[]): PreparedRequest[] {
  return offsets.map((offsetMs, index) => ({
    id: `r${index}`,
    path: '/v1/completions',
    body: '{}',
    forcedTokens: null,
    offsetMs,
  }));
}
