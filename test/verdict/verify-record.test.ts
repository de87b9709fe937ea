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

test('what a record holds must be what it planned to measure', () => {
  for (const [reason, change] of [
    [
      /more than the 3 runs/,
      (run, record) => record.launches[1]?.runs.push({ ...structuredClone(run), run: 7 }),
    ],
    [
      /launch 1 is there twice/,
      (_, record) => record.launches.push(structuredClone(record.launches[0] ?? never())),
    ],
    [
      /level code at 32 is there twice/,
      (_, record) => record.workloads[0]?.levels.push({ shape: 'closed', value: 32, requests: 6 }),
    ],
    [
      /it sent 6 requests, the level has 60/,
      (_, record) =>
        record.workloads[0]?.levels.forEach((level) => {
          level.requests = 60;
        }),
    ],
    [
      /never to be measured/,
      (run) => {
        run.level = { ...run.level, value: 33 };
      },
    ],
    [
      /a request is there twice/,
      (run) => {
        run.samples.id[0] = run.samples.id[1] ?? '';
      },
    ],
  ] as const satisfies readonly (readonly [RegExp, (run: Run, record: RunRecord) => void])[]) {
    refused(tampered(change), reason);
  }
});

test('a run cannot have been shorter than its streams, which would make it faster', () => {
  refused(
    settled(
      tampered((run) => {
        run.durationMs = 20;
      }),
    ),
    /it lasted 20 ms, its streams \d+ ms/,
  );
});

test('numbers of other definitions are not taken again; that they are not compared is said elsewhere', () => {
  const record = tampered((run) => {
    run.statistics['ttft.p50'].value = 1;
  });
  refused(record, /ttft\.p50/);
  assert.ok(verifyRecord({ ...record, definitionsVersion: 99 }, 'record.json'));
});

test('a negative amount is damage', () => {
  const text = JSON.stringify(honest()).replace(/"completionTokens":\[4/, '"completionTokens":[-4');
  assert.throws(() => decodeRecord(text, 'record.json'), /completionTokens/);
});

function never(): never {
  throw new Error('the built record has a launch');
}

test('an infinite number is damage, not a value', () => {
  const text = JSON.stringify(honest()).replace(/"durationMs":[\d.]+/, '"durationMs":1e999');
  assert.throws(() => decodeRecord(text, 'record.json'), /durationMs/);
});
