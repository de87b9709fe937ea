import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareBenches } from '../../bench/compare.ts';
import { goalLine, printBench } from '../../bench/print.ts';
import {
  atLeast,
  atMost,
  type BenchCase,
  type BenchResult,
  notRun,
  parseBenchResult,
  ratioOf,
} from '../../bench/result.ts';

function result(date: string, cases: readonly BenchCase[], cpuModel = 'a CPU'): BenchResult {
  const machine = { cores: 2, cpuModel, kernel: 'Linux 6', memoryMiB: 1, node: 'v24', loadAverage: 0 };
  return {
    schema: 'serving-gate/bench',
    schemaVersion: 1,
    date,
    machine,
    tools: { peer: null },
    cases: [...cases],
  };
}

const costCase = (cpuToFloor: number): BenchCase => ({
  suite: 'cost',
  name: 'paced',
  client: 'serving-gate',
  params: { concurrency: 100, serverCore: null },
  ratios: { cpuToFloor },
  values: { cpuMicrosPerEvent: 5 * cpuToFloor },
  goals: [atMost('CPU over the floor, at most', cpuToFloor, 3)],
  notRun: null,
  notes: ['a note'],
});

test('what is written is read back; another schema and unknown numbers are refused', () => {
  const whole = result('2026-12-01', [costCase(2), notRun('cost', 'paced', 'peer', 'not here')]);
  assert.deepEqual(parseBenchResult(JSON.stringify(whole)), whole);
  assert.throws(() => parseBenchResult(JSON.stringify({ ...whole, schemaVersion: 2 })));
  assert.throws(() =>
    parseBenchResult(JSON.stringify({ ...whole, cases: [{ ...costCase(2), ratios: { a: 'b' } }] })),
  );
});

test('a goal is met at its limit, missed beyond it, and unknown without a value', () => {
  assert.deepEqual(
    [atMost('', 3, 3).met, atMost('', 3.1, 3).met, atMost('', null, 3).met],
    [true, false, null],
  );
  assert.deepEqual(
    [atLeast('', 3, 3).met, atLeast('', 2.9, 3).met, atLeast('', null, 3).met],
    [true, false, null],
  );
  assert.deepEqual(
    [ratioOf(1, 2), ratioOf(1, 0), ratioOf(null, 2), ratioOf(1, undefined)],
    [0.5, null, null, null],
  );
  assert.equal(goalLine(atMost('at most', 4, 3)), '- MISSED: at most 3: 4');
});

test('the table shows ratios before values, and why something was not run', () => {
  const printed = printBench(
    result('2026-12-01', [costCase(2), notRun('cost', 'paced', 'peer', 'not here')]),
  );
  const header = printed.split('\n').find((line) => line.includes('| client'));
  assert.ok(header?.match(/cpuToFloor.*cpuMicrosPerEvent/));
  assert.match(printed, /not run: not here/);
  assert.match(printed, /- met: CPU over the floor, at most 3: 2/);
  assert.match(printed, /a note/);
});

test('two dates stand side by side, also where one has a case less', () => {
  const printed = compareBenches(
    result('A', [costCase(2)]),
    result('B', [costCase(3), notRun('cost', 'x', 'y', 'z')]),
  );
  assert.match(printed, /cost paced, serving-gate *\| cpuToFloor *\| 2 *\| 3 *\| 1.5/);
  assert.doesNotMatch(printed, /Not the same machine/);
  assert.match(
    compareBenches(result('A', [costCase(2)]), result('B', [], 'another')),
    /Not the same machine/,
  );
  assert.match(compareBenches(result('A', [costCase(2)]), result('B', [])), /\| 2 *\| – *\| –/);
});
