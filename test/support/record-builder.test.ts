import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeBaseline, decodeRecord } from '../../src/model/decode.ts';
import { buildBaseline, buildRecord } from './record-builder.ts';

test('a built record and a built baseline are valid files', () => {
  const record = buildRecord({ workloads: { code: [1, 32], chat: [8] } });
  assert.deepEqual(decodeRecord(JSON.stringify(record), 'record.json'), record);
  const baseline = buildBaseline(record);
  assert.deepEqual(decodeBaseline(JSON.stringify(baseline), 'baseline.json'), baseline);
});
