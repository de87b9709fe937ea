import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCli } from '../../src/config/cli-args.ts';

test('requests make, fit and check are read with their options', () => {
  const make = parseCli(
    words('requests make --shape 512/256 --count 8 --vocabulary 32000 --seed 3 --output a.jsonl'),
  );
  assert.ok(make.command === 'requests');
  assert.deepEqual(
    [
      make.action,
      make.file,
      make.options.shape,
      make.options.count,
      make.options.vocabulary,
      make.options.seed,
    ],
    ['make', null, '512/256', 8, 32_000, 3],
  );
  const fit = parseCli(words('requests fit log.csv --count 8 --output a.jsonl'));
  assert.ok(fit.command === 'requests' && fit.action === 'fit' && fit.file === 'log.csv');
  const check = parseCli(words('requests check a.jsonl --json'));
  assert.ok(check.command === 'requests' && check.action === 'check' && check.options.json);
});

for (const [line, message] of [
  ['requests', /requests takes ACTION \[FILE\]/],
  ['requests chek a', /cannot "chek".*"check"/],
  ['requests check', /requests check needs FILE/],
  ['requests check a b', /"b" is too much/],
  ['requests check a --count 3', /--count means nothing to requests check/],
  ['requests make a --shape 1/1', /takes no file/],
  ['requests make --shape 1/1 --count 3 --output a', /needs --vocabulary/],
  ['requests fit log --count 3', /needs --output/],
  ['requests fit log --count 3 --output a --shape 1/1', /--shape means nothing to requests fit/],
] as const) {
  test(`refused: ${line}`, () => assert.throws(() => parseCli(words(line)), message));
}

function words(line: string): string[] {
  return line.split(' ');
}
