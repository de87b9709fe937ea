import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measuredRecords } from '../../bench/accuracy.ts';
import { decodeTruth, errorOf, latenessMs, summarize, trueLatencies } from '../../bench/truth.ts';

const records = [
  { wholeMs: 100, eventsMs: [150, 160, 170] },
  { wholeMs: 200, eventsMs: [252, 262, 292] },
];

test('the answer of /truth is read in order', () => {
  const numbers = new Float64Array([2, 100, 3, 150, 160, 170, 200, 3, 252, 262, 292]);
  assert.deepEqual(decodeTruth(numbers.buffer), records);
  assert.deepEqual(decodeTruth(new Float64Array([0]).buffer), []);
});

test('TTFT and ITL of the truth, per gap and per request', () => {
  assert.deepEqual(trueLatencies(records, 'per gap'), summarize([50, 52], [10, 10, 10, 30]));
  assert.deepEqual(trueLatencies(records, 'per request'), summarize([50, 52], [10, 20]));
  assert.equal(trueLatencies(records, 'per gap').ttftMeanMs, 51);
  assert.equal(trueLatencies(records, 'per gap').itlMeanMs, 15);
});

test('an error keeps its sign and is unknown where either side is', () => {
  const error = errorOf(summarize([53, 55], []), trueLatencies(records, 'per gap'));
  assert.equal(error.ttftMeanMs, 3);
  assert.equal(error.itlP99Ms, null);
  assert.equal(errorOf(summarize([40], [9]), summarize([50], [10])).ttftP50Ms, -10);
});

test('lateness is what left after it was due', () => {
  assert.deepEqual(latenessMs(records, { ttftMs: 50, itlMs: 10 }), [0, 0, 0, 2, 2, 22]);
});

test('of what was served, the last whole requests were measured', () => {
  const whole = (wholeMs: number) => ({
    wholeMs,
    eventsMs: Array.from({ length: 100 }, (_, i) => wholeMs + i),
  });
  const cut = { wholeMs: 3, eventsMs: [4] };
  assert.deepEqual(measuredRecords([whole(1), whole(2), cut, whole(4)], 2), [whole(2), whole(4)]);
});
