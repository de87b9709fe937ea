import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingRuns } from '../../src/gate/missing-runs.ts';
import { buildRecord } from '../support/record-builder.ts';

test('a whole record misses nothing', () => {
  assert.equal(missingRuns(buildRecord()), null);
});

test('a record without launches, runs or levels is not whole', () => {
  const record = buildRecord();
  assert.match(missingRuns({ ...record, launches: [] }) ?? '', /0 of 3 runs/);
  assert.match(missingRuns({ ...record, workloads: [] }) ?? '', /no runs/);
  assert.match(missingRuns({ ...record, load: { ...record.load, launches: 0 } }) ?? '', /no runs/);
});

test('one missing pass of one level is enough', () => {
  const record = buildRecord();
  const [first, ...rest] = record.launches;
  assert.ok(first);
  const [gone, ...runs] = first.runs;
  const missing = missingRuns({ ...record, launches: [{ ...first, runs }, ...rest] });
  assert.match(missing ?? '', new RegExp(`at ${gone?.level.value} has 2 of 3 runs`));
});
