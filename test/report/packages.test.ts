import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageDifference } from '../../src/model/package-difference.ts';
import { renderConsole } from '../../src/report/console.ts';
import { renderHtml } from '../../src/report/html.ts';
import { renderReport } from '../../src/report/markdown/report.ts';
import { blockedExample } from './example.ts';

const { verdict, context } = blockedExample();
const known: PackageDifference = {
  status: 'known',
  baseFile: 'uv.lock',
  headFile: 'uv.lock',
  locked: 200,
  changes: [
    { name: 'torch', kind: 'changed', base: '2.9.0', head: '2.10.0', matters: true },
    { name: 'xgrammar', kind: 'added', base: null, head: '0.1.30', matters: true },
    { name: 'zlib', kind: 'removed', base: '1<script>|`', head: null, matters: false },
  ],
};

function formats(packages: PackageDifference | null): readonly string[] {
  const shown = { ...context, packages };
  return [
    renderReport(verdict, shown),
    renderHtml(verdict, shown),
    renderConsole(verdict, shown, { colour: false, width: 120 }),
  ];
}

test('every format names first what can move numbers, and counts the rest', () => {
  for (const text of formats(known)) {
    const plain = text.replaceAll('\\', '');
    assert.match(
      plain,
      /Packages that come along: torch 2\.9\.0 → 2\.10\.0, xgrammar added 0\.1\.30, 1 more/,
    );
    assert.match(plain, /3 differences in uv\.lock/);
    assert.doesNotMatch(plain, /<script>[|]/);
  }
  const [markdown = '', html = ''] = formats(known);
  assert.match(markdown, /All of them, by the locks: 3 packages/);
  assert.match(html, /<td class="text">removed<\/td>/);
});

test('without locks it is unknown with the reason, and never no change', () => {
  for (const text of formats({ status: 'unknown', reason: 'no lock' })) {
    assert.match(text.replaceAll('\\', ''), /come along: unknown \(no lock\)/);
    assert.doesNotMatch(text, /locks are the same/);
  }
});

test('the same locks are said to be the same; what was not looked for is not mentioned', () => {
  for (const text of formats({ ...known, changes: [] })) assert.match(text, /the locks are the same/);
  for (const text of formats(null)) assert.doesNotMatch(text, /come along/);
});
