import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderComment } from '../../src/report/markdown/comment.ts';
import { fitting } from '../../src/report/markdown/ladder.ts';
import { renderReport } from '../../src/report/markdown/report.ts';
import { renderSummary } from '../../src/report/markdown/summary.ts';
import { clip, oneLine } from '../../src/report/untrusted.ts';
import { type Example, example } from './example.ts';

const MIB = 1024 * 1024;

/** B089: 12 levels × every metric, 300 changed packages, emoji and CJK everywhere. */
function huge(): Example {
  const packages = (version: string) =>
    Object.fromEntries(
      Array.from({ length: 300 }, (_, place) => [
        `package-${place}-漢字🧑‍🚀`,
        `${version}+長い🚀${'版'.repeat(60)}`,
      ]),
    );
  const levels = Array.from({ length: 12 }, (_, place) => 2 ** place);
  const workloads = { '対話🧑‍🚀': levels, code: levels };
  return example(
    { workloads, requests: 20, fingerprint: { packages: packages('1') } },
    {
      workloads,
      requests: 20,
      fingerprint: { packages: packages('2') },
      value: (metric) => (metric === 'outputThroughput' ? 1 : undefined),
    },
  );
}

test('a comment is always under the limit, keeps the verdict first and cuts nothing in half (B089)', () => {
  const { verdict, context } = huge();
  const whole = renderReport(verdict, context);
  assert.ok(whole.length > 65_536, `the case must be too large for a comment: ${whole.length}`);
  const text = renderComment(verdict, context);
  assert.ok(Buffer.byteLength(text) <= 60_000);
  assert.match(text, /^### ❌ \*\*Blocked\*\* – /);
  assert.match(text, /report\.html/);
  assertWhole(text);
});

test('every rung is whole, and smaller budgets never give longer texts', () => {
  const { verdict, context } = huge();
  let previous = Number.POSITIVE_INFINITY;
  for (const budget of [1_000_000, 200_000, 100_000, 60_000, 30_000, 12_000, 6000, 2500]) {
    const text = fitting(verdict, context, budget);
    const size = Buffer.byteLength(text);
    assert.ok(size <= budget, `${size} bytes for ${budget}`);
    assert.ok(size <= previous);
    previous = size;
    assert.match(text, /^### ❌ \*\*Blocked\*\* – /);
    assertWhole(text);
  }
});

test('a summary counts bytes and what the file holds already (B100)', () => {
  const { verdict, context } = huge();
  assert.ok(Buffer.byteLength(renderSummary(verdict, context, 0)) < MIB);
  for (const used of [900 * 1024, 1000 * 1024]) {
    const text = renderSummary(verdict, context, used);
    assert.ok(Buffer.byteLength(text) + used < MIB, `${used} used`);
    assertWhole(text);
  }
});

test('a headline of any length is cut between characters', () => {
  const { verdict, context } = example();
  const text = renderComment({ ...verdict, headline: `Passed – ${'🧑‍🚀漢'.repeat(50_000)}` }, context);
  assert.ok(Buffer.byteLength(text) <= 60_000);
  assertWhole(text);
  assert.equal(clip('🧑‍🚀'.repeat(5), 3), '🧑‍🚀🧑‍🚀…');
  assert.equal(clip('abc', 3), 'abc');
  assert.equal(oneLine('a\n\tb\u001b[31m \u001b]8;;http://x\u0007c\ud83d', 50), 'a b c');
});

/** No table row, fence, fold or surrogate pair is torn. */
function assertWhole(text: string): void {
  assert.ok(text.isWellFormed());
  assert.equal(text.split('<details>').length, text.split('</details>').length);
  assert.equal((text.match(/^```/gm) ?? []).length % 2, 0);
  for (const line of text.split('\n')) if (line.startsWith('|')) assert.ok(line.endsWith('|'), line);
}
