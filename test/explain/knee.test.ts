import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Knee, kneeOf } from '../../src/explain/knee.ts';

const at = (load: number): Knee => ({ kind: 'at', load });
const notReached = (highest: number): Knee => ({ kind: 'not reached', highest });

const CURVES: readonly (readonly [what: string, curve: Record<number, number>, knee: Knee | null])[] = [
  ['no levels', {}, null],
  ['two levels', { 1: 100, 2: 100 }, null],
  ['linear growth', { 1: 100, 2: 200, 4: 400 }, notReached(4)],
  ['flat from 16 on', { 4: 400, 8: 800, 16: 1500, 32: 1520, 64: 1500 }, at(16)],
  ['flat from the first level on', { 1: 100, 2: 105, 4: 110 }, at(1)],
  ['flat at the last step only', { 1: 100, 2: 200, 4: 210 }, at(2)],
  ['falling', { 1: 100, 2: 200, 4: 150 }, at(2)],
  ['exactly a tenth of linear still grows', { 1: 100, 2: 200, 4: 220 }, notReached(4)],
  ['a hair under a tenth', { 1: 100, 2: 200, 4: 219.9 }, at(2)],
  ['one slow level before a faster one', { 1: 100, 2: 95, 4: 380, 8: 760 }, notReached(8)],
  ['slow steps that add up to little', { 1: 100, 2: 109, 3: 118 }, at(1)],
  ['nothing at first', { 1: 0, 2: 100, 4: 200 }, notReached(4)],
];

for (const [what, curve, knee] of CURVES) {
  test(`knee: ${what}`, () => {
    const points = Object.entries(curve).map(([load, tokensPerSecond]) => ({
      load: Number(load),
      tokensPerSecond,
    }));
    assert.deepEqual(kneeOf(points), knee);
    assert.deepEqual(kneeOf(points.toReversed()), knee);
  });
}
