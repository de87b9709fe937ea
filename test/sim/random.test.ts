import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chainHash, createRandom, gaussian, hashText } from '../../src/sim/random.ts';

test('the same seeds give the same numbers, other seeds others', () => {
  const draw = (...seeds: (string | number)[]) => {
    const random = createRandom(...seeds);
    return Array.from({ length: 5 }, random);
  };
  assert.deepEqual(draw('noise', 1, 2), draw('noise', 1, 2));
  assert.notDeepEqual(draw('noise', 1, 2), draw('noise', 1, 3));
  assert.notDeepEqual(draw('noise', 1, 2), draw('noise', 12));
});

test('numbers fill [0, 1) evenly and the normal draw has mean 0 and deviation 1', () => {
  const random = createRandom('evenness');
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 20_000; i++) {
    const tenth = Math.floor(random() * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) assert.ok(Math.abs(count - 2000) < 200, String(tenths));

  const draws = Array.from({ length: 20_000 }, () => gaussian(random));
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
  assert.ok(Math.abs(mean) < 0.03 && Math.abs(variance - 1) < 0.05, `${mean} ${variance}`);
});

test('a chain hash tells parent, ids and their order apart', () => {
  const ids = [5, 6, 7, 8];
  const hashes = [
    chainHash(0, ids, 0, 4),
    chainHash(1, ids, 0, 4),
    chainHash(0, ids, 0, 3),
    chainHash(0, [6, 5, 7, 8], 0, 4),
    chainHash(0, [5, 6, 7, 9], 0, 4),
    chainHash(2 ** 40, ids, 0, 4),
  ];
  assert.equal(new Set(hashes).size, hashes.length);
  assert.ok(hashes.every(Number.isSafeInteger));
  assert.equal(chainHash(3, [0, ...ids], 1, 5), chainHash(3, ids, 0, 4));
});

test('no two of 100 000 words share a hash more often than chance allows', () => {
  const hashes = new Set(Array.from({ length: 100_000 }, (_, i) => hashText(`w${i}`)));
  assert.ok(hashes.size > 99_990, String(hashes.size));
});
