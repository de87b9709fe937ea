import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBasePin } from '../../src/gate/pin-check.ts';
import type { Pin } from '../../src/model/pin.ts';
import { compareRecords } from '../../src/verdict/compare.ts';
import { buildRecord } from '../support/record-builder.ts';

const policy = { gate: 'g', tolerances: {}, gating: undefined, baselineRequired: false, maxAgeDays: null };

function pin(version: string): Pin {
  const source = { kind: 'input', file: null, line: null, text: version } as const;
  return { framework: 'vllm', version, source, image: null };
}

function check(versions: { baseline: string; base: string | null; head: string }) {
  const baseline = buildRecord({ version: versions.baseline });
  const candidate = buildRecord({ version: versions.head });
  const verdict = compareRecords({ baseline, candidate, policy, now: new Date(candidate.createdAt) });
  const base = versions.base === null ? null : pin(versions.base);
  return checkBasePin(verdict, { base, head: pin(versions.head) }, baseline);
}

test('a baseline of the base is what it should be', () => {
  assert.equal(check({ baseline: '0.31.0', base: '0.31.0', head: '0.32.0' }).verdict, 'passed');
  assert.equal(check({ baseline: '0.31.0', base: null, head: '0.32.0' }).verdict, 'passed');
});

test('an upgrade that would be compared with itself is not compared', () => {
  const verdict = check({ baseline: '0.32.0', base: '0.31.0', head: '0.32.0' });
  assert.equal(verdict.verdict, 'not comparable');
  assert.equal(verdict.exitCode, 3);
  assert.match(verdict.reasons[0] ?? '', /baseline is of version 0\.32\.0, but the base pins 0\.31\.0/);
});

test('a baseline of a third version is said', () => {
  const verdict = check({ baseline: '0.30.0', base: '0.31.0', head: '0.32.0' });
  assert.ok(verdict.reasons.some((reason) => /0\.30\.0, but the base pins 0\.31\.0/.test(reason)));
});
