import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const PROGRAM = path.join(import.meta.dirname, 'million-results.ts');

test('memory is bounded: 6.4 million chunks of 200,000 requests in a heap of 280 MiB, all counted', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=280',
    PROGRAM,
    '200000',
  ]);
  const statistics = JSON.parse(stdout);
  assert.equal(statistics['itl.p99'].samples, 200_000 * 31);
  assert.ok(Math.abs(statistics['itl.p99'].value - 19.8) < 19.8 * 0.002, `${statistics['itl.p99'].value}`);
  assert.equal(statistics['ttft.p50'].value, 50);
  assert.equal(statistics['tpot.p50'].samples, 200_000);
});
