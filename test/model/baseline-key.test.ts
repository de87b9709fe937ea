import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baselineKey } from '../../src/model/baseline-key.ts';
import { buildRecord } from '../support/record-builder.ts';

const keyOf = (version: string, ...serverFlags: string[]) => {
  const record = buildRecord({ version });
  return baselineKey({ ...record, fingerprint: { ...record.fingerprint, serverFlags } });
};

test('a bump keeps its baseline, also where the version stands in a flag', () => {
  const image = (version: string) => keyOf(version, 'run', `registry/vllm-${version}-cp312.whl`, '-q');
  assert.equal(image('0.31.0'), image('0.32.0'));
  assert.equal(keyOf('0.31.0', 'serve', '{version}'), keyOf('0.32.0', 'serve', '{version}'));
});

test('any other flag is another baseline', () => {
  assert.notEqual(
    keyOf('0.31.0', 'serve', '--max-num-seqs', '8'),
    keyOf('0.31.0', 'serve', '--max-num-seqs', '9'),
  );
  assert.notEqual(keyOf('0.31.0', '/models/v1'), keyOf('0.31.0', '/models/v2'));
  // A part of another number is not the version.
  assert.notEqual(keyOf('0.3', '--share', '0.31'), keyOf('0.4', '--share', '0.41'));
});
