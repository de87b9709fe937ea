import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { GateError } from '../../src/model/errors.ts';

test('inputs that were not given, or are empty, have their defaults', () => {
  const defaults = {
    mode: 'gate',
    config: '.github/serving-gate.yml',
    gate: null,
    baseRef: null,
    headRef: null,
    pin: null,
    basePin: null,
    baselineStore: null,
    baselinePath: null,
    requireBaseline: false,
    acceptRegression: false,
    reason: null,
    record: null,
    comment: true,
    githubToken: null,
    output: null,
    artifact: true,
  };
  assert.deepEqual(readActionInputs({ PATH: '/bin' }), defaults);
  assert.deepEqual(readActionInputs({ INPUT_MODE: '', INPUT_COMMENT: ' ', 'INPUT_BASE-REF': '' }), defaults);
});

test('inputs come under the names that the runner makes', () => {
  const inputs = readActionInputs({
    INPUT_MODE: 'report',
    'INPUT_BASE-REF': ' main ',
    'INPUT_BASELINE-STORE': 'file',
    'INPUT_REQUIRE-BASELINE': 'True',
    INPUT_COMMENT: 'FALSE',
    'INPUT_GITHUB-TOKEN': 't',
    INPUT_RECORD: ' a.json\n',
  });
  assert.equal(inputs.mode, 'report');
  assert.equal(inputs.baseRef, 'main');
  assert.equal(inputs.baselineStore, 'file');
  assert.equal(inputs.requireBaseline, true);
  assert.equal(inputs.comment, false);
  assert.equal(inputs.githubToken, 't');
  assert.equal(inputs.record, 'a.json');
});

test('variables of other tools that look like inputs are left alone', () => {
  assert.equal(readActionInputs({ INPUT_DIR: 'x', INPUT_TOKEN: 't' }).mode, 'gate');
});

test('unknown inputs and values are refused with the nearest right one', () => {
  const cases: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ INPUT_BASE_REF: 'main' }, /no input "base_ref"\. Did you mean "base-ref"\?/],
    [{ INPUT_RECORDS: 'a' }, /no input "records"\. Did you mean "record"\?/],
    [{ INPUT_MODE: 'gates' }, /input mode is "gates"\. Did you mean "gate"\?/],
    [{ INPUT_COMMENT: 'yes' }, /input comment is "yes"; it must be true or false/],
    [{ 'INPUT_BASELINE-STORE': 's3' }, /input baseline-store is "s3"/],
  ];
  for (const [env, message] of cases) {
    assert.throws(
      () => readActionInputs(env),
      (error) => error instanceof GateError && error.code === 'usage' && message.test(error.message),
      JSON.stringify(env),
    );
  }
});
