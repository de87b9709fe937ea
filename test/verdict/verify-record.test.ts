import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeRecord } from '../../src/model/decode.ts';
import { GateError } from '../../src/model/errors.ts';
import type { Run, RunRecord } from '../../src/model/record.ts';
import { verifyRecord } from '../../src/verdict/verify-record.ts';
import { buildRecord } from '../support/record-builder.ts';
import { settled } from '../support/settled-record.ts';

const honest = () => structuredClone(settled(buildRecord({ requests: 6 })));

/** Changes the second run of the second launch. */
function tampered(change: (run: Run, record: RunRecord) => void): RunRecord {
  const record = honest();
  const run = record.launches[1]?.runs[1];
  assert.ok(run);
  change(run, record);
  return record;
}

function refused(record: RunRecord, reason: RegExp): void {
  assert.throws(
    () => verifyRecord(record, 'record.json'),
    (error) => error instanceof GateError && error.code === 'record' && reason.test(error.message),
  );
}

test('a record whose derived numbers follow from its samples is what it says', () => {
  const record = honest();
  assert.equal(verifyRecord(record, 'record.json'), record);
});

test('a record that contradicts itself is refused with the place', () => {
  refused(
    tampered((run) => {
      run.samples.ttftMs[0] = 9_999;
    }),
    /launch 2, code at 32: ttft\.\w+ is/,
  );
  refused(
    tampered((run) => {
      run.samples.outcome[0] = 'timeout';
    }),
    /says \d (ok|timeout), its samples say \d/,
  );
  refused(
    tampered((run) => {
      run.samples.id.pop();
    }),
    /id has 5 of 6 samples/,
  );
  refused(
    tampered((run) => {
      run.completionTokens = 1;
    }),
    /completion tokens do not add up/,
  );
  refused(
    tampered((run) => {
      run.ledger.status = 'disagrees';
    }),
    /ledger disagrees/,
  );
  refused(
    tampered((_, record) => {
      const [first, second] = record.launches;
      if (first && second) second.runs = first.runs;
    }),
    /there twice|lies in launch 2/,
  );
  refused(
    tampered((_, record) => {
      const [first] = record.launches;
      if (first) first.teardown = { status: 'leftovers', detail: 'pid 1' };
    }),
    /left something behind/,
  );
});

test('an infinite number is damage, not a value', () => {
  const text = JSON.stringify(honest()).replace(/"durationMs":[\d.]+/, '"durationMs":1e999');
  assert.throws(() => decodeRecord(text, 'record.json'), /durationMs/);
});
