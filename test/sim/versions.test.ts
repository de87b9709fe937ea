import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findVersion } from '../../src/sim/versions.ts';
import { quantile, virtualLoop } from './virtual-loop.ts';

const gapsMs = (version: '1.0.0' | '1.0.1' | '1.1.0', concurrency: number) =>
  virtualLoop(version, concurrency).gapsMs;

test('1.1.0 makes the worst gaps at 32 much worse, and nothing else', () => {
  const [old, bad] = [gapsMs('1.0.0', 32), gapsMs('1.1.0', 32)];
  const change = (share: number) => quantile(bad, share) / quantile(old, share) - 1;
  assert.ok(change(0.99) > 0.8, `p99 moved by ${change(0.99)}`);
  assert.ok(Math.abs(change(0.5)) < 0.03, `p50 moved by ${change(0.5)}`);
  for (const light of [1, 4, 16]) assert.deepEqual(gapsMs('1.1.0', light), gapsMs('1.0.0', light));
});

test('1.0.1 behaves like 1.0.0', () => {
  assert.deepEqual(gapsMs('1.0.1', 32), gapsMs('1.0.0', 32));
});

test('a step of 32 decoding sequences takes about ten milliseconds', () => {
  const stepMs = quantile(gapsMs('1.0.0', 32), 0.5);
  assert.ok(stepMs > 7 && stepMs < 14, String(stepMs));
});

test('unknown versions are unknown', () => {
  assert.equal(findVersion('9.9.9'), undefined);
  assert.equal(findVersion('toString'), undefined);
});
