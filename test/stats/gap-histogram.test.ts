import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gapHistogram,
  HISTOGRAM_ERROR,
  histogramQuantile,
  knownCounts,
  valueAtRank,
} from '../../src/stats/gap-histogram.ts';
import { ascending, quantile } from '../../src/stats/quantile.ts';
import { seededRandom } from '../../src/stats/seeded-random.ts';

const random = seededRandom(11);
/** Six decades, with moments that are the same. */
const gaps = Array.from({ length: 20_000 }, (_, index) => (index % 50 === 0 ? 0 : 10 ** (random() * 6 - 2)));

test('every quantile is right to the stated share', () => {
  const histogram = gapHistogram();
  for (const gap of gaps) histogram.add(gap);
  const counts = histogram.counts();
  const sorted = ascending(gaps);
  for (const q of [0, 0.01, 0.05, 0.5, 0.9, 0.95, 0.99, 1]) {
    const exact = quantile(sorted, q) ?? Number.NaN;
    const read = histogramQuantile(counts, q) ?? Number.NaN;
    assert.ok(Math.abs(read - exact) <= HISTOGRAM_ERROR * 1.01 * exact, `q ${q}: ${read}, exact ${exact}`);
  }
  assert.equal(counts.samples, gaps.length);
});

test('parts that are merged are what the whole is', () => {
  const [whole, left, right] = [gapHistogram(), gapHistogram(), gapHistogram()];
  for (const [index, gap] of gaps.entries()) {
    whole.add(gap);
    (index % 3 === 0 ? left : right).add(gap);
  }
  left.merge(right.counts());
  assert.deepEqual(left.counts(), whole.counts());
});

test('it does not grow with the number of gaps', () => {
  const histogram = gapHistogram();
  for (let index = 0; index < 2_000_000; index += 1) histogram.add(0.001 + (index % 900_000));
  assert.ok(histogram.counts().buckets.length < 11_000);
});

test('nothing counted, and ranks that are not there, are unknown', () => {
  const none = gapHistogram().counts();
  assert.equal(histogramQuantile(none, 0.5), null);
  assert.equal(valueAtRank(none, 1), null);
  const one = gapHistogram();
  one.add(5);
  assert.equal(valueAtRank(one.counts(), 2), null);
  assert.equal(valueAtRank(one.counts(), 0), null);
});

test('a family that too many streams did not show has no value', () => {
  const [itl, chunkGap] = [gapHistogram(), gapHistogram()];
  itl.add(5);
  chunkGap.add(5);
  for (let stream = 0; stream < 3; stream += 1) itl.addUnknown();
  const part = {
    relativeError: HISTOGRAM_ERROR,
    streams: 100,
    itl: itl.counts(),
    chunkGap: chunkGap.counts(),
  };
  assert.equal(knownCounts(part, 'itl').samples, 0);
  assert.equal(knownCounts(part, 'chunkGap').samples, 1);
  assert.equal(knownCounts({ ...part, streams: 300 }, 'itl').samples, 1);
});
