import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHtml } from '../../src/report/html.ts';
import { renderComment } from '../../src/report/markdown/comment.ts';
import { renderReport } from '../../src/report/markdown/report.ts';
import { renderPassport } from '../../src/report/passport.ts';
import { noBaseline, notMeasured } from '../../src/verdict/compare.ts';
import { buildRecord } from '../support/record-builder.ts';
import { blockedExample, example, HOSTILE } from './example.ts';
import { matchesGolden } from './golden.ts';

const policy = {
  gate: 'default',
  tolerances: {},
  gating: undefined,
  baselineRequired: false,
  maxAgeDays: null,
};
const now = new Date('2026-07-04T10:00:00.000Z');

test('the comment of a blocked upgrade', () => {
  const { verdict, context } = blockedExample();
  matchesGolden('blocked.md.golden', renderComment(verdict, context));
});

test('the comment without a baseline', () => {
  const { context } = example();
  const verdict = noBaseline({ candidate: context.candidate, policy, now, place: 'the branch serving-gate' });
  matchesGolden('no-baseline.md.golden', renderComment(verdict, { ...context, baseline: null }));
});

test('the comment of a candidate that never became ready', () => {
  const problem = {
    code: 'launch',
    message: 'The server was not ready after 600 s: CUDA out of memory',
    hint: null,
  };
  const verdict = notMeasured({ problem, candidate: null, policy, now });
  const text = renderComment(verdict, { ...example().context, baseline: null, candidate: null });
  assert.match(
    text,
    /^### ⚠️ \*\*Could not tell\*\* – default: The server was not ready after 600 s: CUDA out/,
  );
  assert.match(text, /no baseline was compared/);
});

test('no tick and no "better" without two finite numbers (B118)', () => {
  const { verdict, context } = example(
    {},
    {
      value: (metric, place) => (metric === 'itl.p50' && place.concurrency === 32 ? null : undefined),
    },
  );
  const text = renderReport(verdict, context);
  assert.match(text, /^### ⚠️ \*\*Not comparable\*\*/);
  assert.match(text, /❔ 15\.00 → –, not comparable/);
  assert.doesNotMatch(text, /✅/);
});

test('hostile text breaks no table, mentions nobody and references nothing (B101, B103)', () => {
  const { verdict, context } = example(
    { workloads: { [HOSTILE]: [1, 8] } },
    {
      workloads: { [HOSTILE]: [1, 8] },
      model: 'example/tiny-llm',
      value: (metric) => (metric === 'itl.p99' ? 500 : undefined),
      facts: { [HOSTILE]: HOSTILE },
      fingerprint: { packages: { vllm: HOSTILE, [HOSTILE]: '1' }, python: HOSTILE },
    },
    'a-->|@gate',
  );
  for (const text of [
    renderComment(verdict, context),
    renderPassport(buildRecord({ model: HOSTILE, id: HOSTILE })),
  ]) {
    assertTablesAreWhole(text);
    const outsideCode = text
      .replaceAll(/<code>.*?<\/code>|^```[\s\S]*?^```$/gm, '')
      .replaceAll(/\]\(https:[^)]*\)|href="[^"]*"/g, '');
    assert.doesNotMatch(outsideCode, /@[A-Za-z]/);
    assert.doesNotMatch(outsideCode, /#\d{1,3}\b(?!;)|\bGH-1|deadbeefcafe|:\/\/github\.com\/o\/r\/issues/);
    assert.doesNotMatch(text, /<script|&#60;\/details><|!\[y\]|\[x\]\(javascript|&#\u200b/);
    assert.doesNotMatch(text, /(?!\n)\p{Cc}|\u202e/u);
    assert.doesNotMatch(text, /^::error/m);
    assert.equal(occurrences(text, '<details>'), occurrences(text, '</details>'));
    assert.equal(occurrences(text, '\n```') % 2, 0);
  }
});

/** GFM: cells end at every pipe that no backslash stands before, wherever it is. */
function assertTablesAreWhole(text: string): void {
  let columns: number | null = null;
  let tables = 0;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      columns = null;
      continue;
    }
    const cells = line.split(/(?<!\\)\|/).length - 2;
    if (columns === null) tables += 1;
    columns ??= cells;
    assert.equal(cells, columns, line);
  }
  assert.ok(tables >= 2, 'tables were found');
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

test('a set of short and long prompts is shown by the length of its prompts', () => {
  const mixed = { promptTokens: (request: number) => (request % 2 === 0 ? 100 : 4_000) };
  const { verdict, context } = example(mixed, mixed);
  const text = renderReport(verdict, context);
  assert.match(text, /By prompt length/);
  assert.match(text, /\| code @ 32 \| +0 to 127 \| +360 → 360 \|/);
  assert.match(text, /\| code @ 32 \| +2048 to 8191 \| +360 → 360 \|/);
  assert.match(renderHtml(verdict, context), /<td>2048 to 8191<\/td>/);
  const { verdict: same, context: one } = example();
  assert.doesNotMatch(renderReport(same, one), /By prompt length/, 'one length has nothing to tell apart');
});
