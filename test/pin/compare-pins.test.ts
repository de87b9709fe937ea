import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pin } from '../../src/model/pin.ts';
import { type PinChange, pinChange } from '../../src/pin/compare-pins.ts';
import { compareVersions, formatVersion, parseVersion } from '../../src/pin/pep440.ts';

const pin = (version: string, image: Pin['image'] = null): Pin => ({
  framework: 'vllm',
  version,
  source: { kind: 'input', file: null, line: null, text: version },
  image,
});

const versions: readonly (readonly [string, string, PinChange])[] = [
  ['0.13.0', '0.13.0', 'same'],
  ['0.13', '0.13.0', 'same'],
  ['0.9.0', '0.13.0', 'upgrade'],
  ['0.13.0', '0.9.0', 'downgrade'],
  ['0.5.12', '0.5.12.post1', 'upgrade'],
  ['0.28.0rc1', '0.28.0', 'upgrade'],
  ['0.28.0', '0.28.0rc2', 'downgrade'],
  ['0.26.0+cu129', '0.26.0+cu130', 'upgrade'],
  ['0.26.0', '0.26.0+cu130', 'upgrade'],
  ['0.26.0+12e4567', '0.26.0+34e9999', 'upgrade'],
  ['0.26.0+0x10', '0.26.0+16', 'upgrade'],
  ['0.26.0+12345678901234567890', '0.26.0+12345678901234567891', 'upgrade'],
  ['0.26.0+CU129', '0.26.0+cu129', 'same'],
  ['0.26.0+cu129.01', '0.26.0+cu129-1', 'same'],
  ['commit-a', 'commit-b', 'changed'],
  ['0.26.0', 'weekly', 'changed'],
  ['weekly', 'weekly', 'same'],
];

for (const [base, head, change] of versions) {
  test(`${base} to ${head} is ${change}`, () => assert.equal(pinChange(pin(base), pin(head)), change));
}

test('another image, tag or digest of one version is a change', () => {
  const image = { name: 'vllm/vllm-openai', tag: 'v0.27.1-cu129', digest: null };
  const base = pin('0.27.1', image);
  assert.equal(pinChange(base, pin('0.27.1', image)), 'same');
  assert.equal(pinChange(base, pin('0.27.1', { ...image, tag: 'v0.27.1-cu130' })), 'changed');
  assert.equal(pinChange(base, pin('0.27.1', { ...image, digest: 'sha256:ab' })), 'changed');
  assert.equal(pinChange(base, pin('0.27.1')), 'changed');
  assert.equal(pinChange(base, { ...base, framework: 'sglang' }), 'changed');
});

/** In the order of PEP 440, oldest first. */
const ORDERED = [
  '1.0.dev1',
  '1.0a1.dev1',
  '1.0a1',
  '1.0b2',
  '1.0rc1.dev14',
  '1.0rc1',
  '1.0',
  '1.0+abc',
  '1.0+cu129',
  '1.0+5',
  '1.0+5.1',
  '1.0.post1.dev2',
  '1.0.post1',
  '1.0.1.dev1',
  '1.0.1',
  '1.10',
  '1!0.1',
];

test('every pair of an ordered list compares as it stands', () => {
  const parsed = ORDERED.map((text) => {
    const version = parseVersion(text);
    assert.ok(version, text);
    return version;
  });
  for (const [i, a] of parsed.entries()) {
    for (const [j, b] of parsed.entries()) {
      assert.equal(Math.sign(compareVersions(a, b)), Math.sign(i - j), `${ORDERED[i]} ${ORDERED[j]}`);
    }
  }
});

test('versions are read in every spelling, and nothing else is', () => {
  const spellings: readonly (readonly [string, string])[] = [
    ['v0.27.1', '0.27.1'],
    ['0.5.12-post1', '0.5.12.post1'],
    ['1.0-1', '1.0.post1'],
    ['1.0.RC1', '1.0rc1'],
    ['V1.0+CU129_01', '1.0+cu129.1'],
    ['0.11.1rc8.dev14+gaa384b3c0.cu130', '0.11.1rc8.dev14+gaa384b3c0.cu130'],
  ];
  for (const [text, normal] of spellings) {
    const version = parseVersion(text);
    assert.equal(version && formatVersion(version), normal);
  }
  for (const text of ['', 'latest', '0.1.*', '>=1', '1.0-cu130', '1..0', 'nightly-1']) {
    assert.equal(parseVersion(text), null, text);
  }
});
