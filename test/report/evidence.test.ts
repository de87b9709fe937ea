import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fingerprint } from '../../src/model/environment.ts';
import type { Ledger, RunRecord } from '../../src/model/record.ts';
import { evidenceOf, machineOf } from '../../src/report/view/evidence.ts';
import { buildRecord, type RecordOptions } from '../support/record-builder.ts';
import { example } from './example.ts';

function evidence(options: RecordOptions, change: (record: RunRecord) => void = () => {}): string {
  const { verdict, context } = example();
  const candidate = structuredClone(buildRecord(options));
  change(candidate);
  return evidenceOf(verdict, { ...context, candidate }).join(' · ');
}

/** Gives the runs these ledgers, in order; the last one to all the rest. */
function ledgers(...given: readonly Ledger[]): (record: RunRecord) => void {
  return (record) => {
    const runs = record.launches.flatMap((launch) => launch.runs);
    for (const [place, run] of runs.entries())
      run.ledger = given[Math.min(place, given.length - 1)] ?? run.ledger;
  };
}

test('the ledger is in the evidence: agreeing, partly, unknown with the reason', () => {
  const unknown = { status: 'unknown', detail: 'the server reports no counters' } as const;
  const agrees = { status: 'agrees', detail: 'requests 240' } as const;
  assert.match(evidence({}), / · ledger agrees in all 6 runs · /);
  assert.match(
    evidence({}, ledgers(agrees, unknown, agrees)),
    / · ledger agrees in 5 of 6 runs \(the server reports no counters\) · /,
  );
  assert.match(evidence({}, ledgers(unknown)), / · ledger unknown \(the server reports no counters\) · /);
  assert.match(
    evidence({}, (record) => {
      for (const launch of record.launches) launch.runs = [];
    }),
    /ledger unknown \(no runs\)/,
  );
});

test('passes over an attached server are not called launches', () => {
  assert.match(evidence({ launcher: 'attach' }), /^3 runs a level from one attached server · /);
  assert.match(evidence({ launches: 2, runsPerLaunch: 2 }), /^4 runs a level from 2 launches · /);
});

test('no GPU is said only where the tool could tell', () => {
  const machine = (status: Fingerprint['gpuTool']['status'], some: Partial<Fingerprint> = {}) =>
    machineOf(
      buildRecord({ fingerprint: { gpus: [], gpuDriver: null, gpuTool: { status, detail: null }, ...some } }),
    );
  assert.match(machine('absent'), /^no GPU, 64 × AMD/);
  assert.match(machine('ok'), /^no GPU, /);
  assert.match(machine('timed-out'), /^GPU unknown \(nvidia-smi timed out\), 64 × AMD/);
  assert.match(machine('failed'), /^GPU unknown \(nvidia-smi failed\), /);
  assert.match(machine('failed', { gpus: buildRecord().fingerprint.gpus }), /^NVIDIA H100/);
});
