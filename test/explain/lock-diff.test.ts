import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLocks } from '../../src/explain/lock-diff.ts';
import type { LockedPackages } from '../../src/model/package-difference.ts';

const locked = (packages: Record<string, string>): LockedPackages => ({
  status: 'known',
  file: 'uv.lock',
  packages,
});

test('what moves numbers comes first, in the order of its weight, the rest by name', () => {
  const names = [
    'zlib',
    'fastapi',
    'nvidia-nccl-cu12',
    'kernels',
    'flashinfer-python',
    'torch',
    'attrs',
    'triton',
  ];
  const all = (version: string) => locked(Object.fromEntries(names.map((name) => [name, version])));
  const difference = diffLocks(all('1'), all('2'));
  assert.ok(difference.status === 'known');
  assert.deepEqual(
    difference.changes.map(({ name }) => name),
    ['torch', 'triton', 'flashinfer-python', 'kernels', 'nvidia-nccl-cu12', 'fastapi', 'attrs', 'zlib'],
  );
  assert.deepEqual(
    difference.changes.map(({ matters }) => matters),
    [true, true, true, true, true, true, false, false],
  );
});

test('the same lock twice is known to bring no change', () => {
  const difference = diffLocks(locked({ torch: '2' }), locked({ torch: '2' }));
  assert.ok(difference.status === 'known');
  assert.deepEqual([difference.changes, difference.locked], [[], 1]);
});

test('a side without a lock makes it unknown, with each side’s reason', () => {
  const none = { status: 'unknown', reason: 'no lock' } as const;
  assert.deepEqual(diffLocks(none, none), { status: 'unknown', reason: 'no lock' });
  assert.deepEqual(diffLocks(none, locked({})), { status: 'unknown', reason: 'at base no lock' });
  assert.deepEqual(diffLocks(null, locked({})), { status: 'unknown', reason: 'no base to compare with' });
});
