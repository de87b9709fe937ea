import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHtml } from '../../src/report/html.ts';
import { renderComment } from '../../src/report/markdown/comment.ts';
import { fitting } from '../../src/report/markdown/ladder.ts';
import { TAILS_TITLE, tailsOf } from '../../src/report/view/tails.ts';
import { example, HOSTILE } from './example.ts';

const three = {
  workloads: { code: [1, 2, 4] },
  value: (metric: string, { concurrency }: { concurrency: number }) =>
    metric === 'outputThroughput' ? [0, 100, 200, 0, 205][concurrency] : undefined,
};

test('Markdown and HTML show the knee in one line and the pooled p99s', () => {
  const { verdict, context } = example(three, three);
  for (const text of [renderComment(verdict, context), renderHtml(verdict, context)]) {
    assert.match(text, /^(<p>)?Throughput stops growing at 2 concurrent \(baseline: 2\)(<\/p>)?$/m);
    assert.ok(text.includes(`<summary>${TAILS_TITLE}</summary>`));
  }
  const [first, ...rest] = tailsOf(verdict, context);
  assert.equal(rest.length, 11, 'four metrics at three levels');
  assert.match(`${first?.metric}, ${first?.level}`, /^TTFT p99 \(ms\), code @ 1$/);
  // The samples of a built run are 40 to 46 ms, whatever its statistics say.
  assert.match(first?.candidate ?? '', /^46\.0 \(46\.0 to 46\.0, n 720\)$/);
});

test('only valid runs are pooled, an unbounded side is said, no record is no number', () => {
  const { verdict, context } = example(
    {},
    { requests: 50, invalid: ({ index }) => (index === 0 ? ['the client was the bottleneck'] : []) },
  );
  const [row] = tailsOf(verdict, context);
  assert.match(row?.candidate ?? '', /to unknown, n 100\)$/);
  const [alone] = tailsOf(verdict, { ...context, baseline: null });
  assert.equal(alone?.baseline, '–');
});

test('an unstable tail is said in the rows', () => {
  const { verdict, context } = example(
    {},
    { value: (metric) => (metric === 'e2e.p99' ? 90_000 : undefined) },
  );
  assert.match(renderComment(verdict, context), /p99 is \d+ % above p95: unstable tail/);
});

test('the tails go first where room is short, the knee stays until only findings fit', () => {
  const { verdict, context } = example(three, three);
  const whole = fitting(verdict, context, Number.POSITIVE_INFINITY);
  const text = fitting(verdict, context, Buffer.byteLength(whole) - 1);
  assert.ok(whole.includes(TAILS_TITLE) && !text.includes(TAILS_TITLE));
  assert.ok(text.includes('All numbers: code') && text.includes('Throughput stops growing'));
});

test('the names of many workloads are escaped and counted', () => {
  const names = [HOSTILE, ...Array.from({ length: 11 }, (_, place) => `w${place}`)];
  const many = {
    ...three,
    workloads: Object.fromEntries(names.map((name) => [name, [1, 2, 4]])),
    requests: 5,
  };
  const { verdict, context } = example(many, many);
  const text = fitting(verdict, context, Number.POSITIVE_INFINITY);
  assert.match(text, /^and 4 more workloads$/m);
  assert.doesNotMatch(text, /<script/);
  assert.doesNotMatch(renderHtml(verdict, context), /<script/);
});
