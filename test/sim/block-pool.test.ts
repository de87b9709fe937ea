import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBlockPool } from '../../src/sim/block-pool.ts';
import { createRandom } from '../../src/sim/random.ts';

test('the least recently freed block is taken first, a sequence’s last block before its first', () => {
  const pool = createBlockPool(4);
  const [a, b] = [pool.allocate(2), pool.allocate(2)] as [number[], number[]];
  assert.equal(pool.allocate(1), null);
  pool.release(b);
  pool.release(a);
  assert.deepEqual(pool.allocate(4), [...b.toReversed(), ...a.toReversed()]);
});

test('a freed block can be hit until it is taken again', () => {
  const pool = createBlockPool(2);
  const [block] = pool.allocate(1) as [number];
  pool.remember(block, 77);
  pool.release([block]);
  assert.equal(pool.find(77), block);
  pool.allocate(1);
  assert.equal(pool.find(77), block, 'the other block was taken first');
  pool.allocate(1);
  assert.equal(pool.find(77), undefined);
});

test('a held block is not free, and is freed by its last holder', () => {
  const pool = createBlockPool(2);
  const blocks = pool.allocate(1) as number[];
  assert.equal(pool.countFree(blocks), 0);
  pool.hold(blocks);
  pool.release(blocks);
  assert.equal(pool.free(), 1);
  pool.release(blocks);
  assert.equal(pool.free(), 2);
  assert.equal(pool.countFree(blocks), 1);
  assert.throws(() => pool.release(blocks), /released twice/);
});

test('a reset forgets everything, but not while a block is held', () => {
  const pool = createBlockPool(2);
  const blocks = pool.allocate(1) as number[];
  pool.remember(blocks[0] as number, 5);
  assert.equal(pool.reset(), false);
  assert.notEqual(pool.find(5), undefined);
  pool.release(blocks);
  assert.equal(pool.reset(), true);
  assert.equal(pool.find(5), undefined);
});

test('whatever happens, no block has two owners and none is lost', () => {
  const random = createRandom('block-pool');
  const pool = createBlockPool(16);
  const held: number[][] = [];
  for (let turn = 0; turn < 5000; turn++) {
    const choice = random();
    if (choice < 0.45) {
      const blocks = pool.allocate(1 + Math.floor(random() * 4));
      if (blocks) {
        for (const block of blocks) assert.ok(!held.flat().includes(block), 'a held block was handed out');
        held.push(blocks);
        for (const block of blocks) pool.remember(block, Math.floor(random() * 40));
      }
    } else if (choice < 0.6) {
      const found = pool.find(Math.floor(random() * 40));
      if (found !== undefined) {
        pool.hold([found]);
        held.push([found]);
      }
    } else {
      const blocks = held.splice(Math.floor(random() * held.length), 1)[0];
      if (blocks) pool.release(blocks);
    }
    assert.equal(pool.free(), 16 - new Set(held.flat()).size);
  }
});
