import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePullRequestNumber } from '../../src/github/pull-request-number.ts';

test('numbers are read as people write them', () => {
  for (const text of ['7354', ' 7354 ', '#7354', '7354\n']) assert.equal(parsePullRequestNumber(text), 7354);
  for (const text of ['', '  ']) assert.equal(parsePullRequestNumber(text), null);
});

test('anything else is one clear error', () => {
  for (const text of ['0', 'abc', '-1', '1.5', '7e3', '# 7', '007', '7,8', '99999999999']) {
    assert.throws(() => parsePullRequestNumber(text), { code: 'usage', message: /not the number/ });
  }
});
