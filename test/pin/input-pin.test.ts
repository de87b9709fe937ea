import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import { pinFromInput } from '../../src/pin/input-pin.ts';

const from = (version: string) => pinFromInput({ framework: 'vllm', version, where: 'the input pin' });

test('a bare version is a pin', () => {
  assert.deepEqual(from(' v0.32.0 '), {
    framework: 'vllm',
    version: '0.32.0',
    source: { kind: 'input', file: null, line: null, text: 'v0.32.0' },
    image: null,
  });
  assert.equal(from('0.26.0+cu129').version, '0.26.0+cu129');
});

test('everything else is refused and says what it looks like', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['==0.32.0', /operator/],
    ['>=0.1', /operator/],
    ['0.1.*', /operator/],
    ['latest', /moving word/],
    ['vllm/vllm-openai:v0.1.0', /image/],
    ['568afb3a13806beb53bb2e6bd518269357b237c0', /commit/],
    ['', /moving word/],
  ];
  for (const [text, hint] of cases) {
    assert.throws(
      () => from(text),
      (error) => error instanceof GateError && error.code === 'pin' && hint.test(error.hint ?? ''),
      text,
    );
  }
});
