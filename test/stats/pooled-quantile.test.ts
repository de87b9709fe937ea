import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Samples } from '../../src/model/record.ts';
import { type Pooling, pooledQuantiles } from '../../src/stats/pooled-quantile.ts';
import { ascending, quantile } from '../../src/stats/quantile.ts';
import { buildRecord } from '../support/record-builder.ts';

/** The samples of three runs whose TTFTs are the numbers from 1 on, dealt out in turn. */
function runsOf(requests: number): Pooling[] {
  return buildRecord({ workloads: { code: [1] }, requests }).launches.flatMap(({ runs }, launch) =>
    runs.map(({ samples, opening, gaps }) => ({
      samples: { ...samples, ttftMs: samples.ttftMs.map((_, request) => request * 3 + launch + 1) },
      opening,
      gaps,
    })),
  );
}

test('the pooled p99 is that of all samples together, with the samples at the ranks as its interval', () => {
  const { ttft } = pooledQuantiles(runsOf(1000), 0.99);
  const all = Array.from({ length: 3000 }, (_, place) => place + 1);
  assert.deepEqual(ttft, { value: quantile(all, 0.99), lower: 2959, upper: 2981, samples: 3000 });
});

test('gaps between tokens are those of the runs, each token once', () => {
  const { itl, chunkGap } = pooledQuantiles(runsOf(100), 0.99);
  assert.equal(itl.samples, 900);
  assert.equal(chunkGap.samples, 900);
  assert.equal(itl.value, 10);
});

test('failed requests and unknown values are left out; too few samples bound no side', () => {
  const [first] = runsOf(10);
  assert.ok(first);
  const samples: Samples = {
    ...first.samples,
    outcome: first.samples.outcome.map((outcome, request) => (request === 0 ? 'timeout' : outcome)),
    ttftMs: [5, ...Array.from({ length: 9 }, (_, request) => 100 - request)],
  };
  const { ttft } = pooledQuantiles([{ samples, opening: 0, gaps: null }], 0.99);
  const values = ascending(samples.ttftMs.slice(1).filter((value) => value !== null));
  assert.equal(ttft.samples, 9);
  assert.equal(ttft.value, quantile(values, 0.99));
  assert.equal(ttft.upper, null);
  assert.deepEqual(pooledQuantiles([], 0.99).e2e, { value: null, lower: null, upper: null, samples: 0 });
});
