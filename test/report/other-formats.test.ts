import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { displayWidth } from '../../src/report/console/table.ts';
import { renderConsole } from '../../src/report/console.ts';
import { renderCsv } from '../../src/report/csv.ts';
import { renderHtml } from '../../src/report/html.ts';
import { stableJson } from '../../src/report/json.ts';
import { renderPassport } from '../../src/report/passport.ts';
import { environmentRows } from '../../src/report/view/environment.ts';
import { quoted } from '../../src/report/view/reproduce.ts';
import { buildRecord } from '../support/record-builder.ts';
import { blockedExample, example, HOSTILE } from './example.ts';
import { matchesGolden } from './golden.ts';

test('the page of a blocked upgrade', () => {
  const { verdict, context } = blockedExample();
  matchesGolden('blocked.html.golden', renderHtml(verdict, context));
});

test('the page needs nothing from elsewhere and hostile text stays text', () => {
  const { verdict, context } = example(
    { workloads: { [HOSTILE]: [1, 8] } },
    { workloads: { [HOSTILE]: [1, 8] }, facts: { [HOSTILE]: HOSTILE }, fingerprint: { python: HOSTILE } },
    '"><img src=x>',
  );
  const page = renderHtml(verdict, context);
  assert.doesNotMatch(page, /<script|<img|<link|<[^>]*\ssrc=|url\(|(?!\n)\p{Cc}|\u202e/iu);
  const tags = (name: string) => [page.split(`<${name}`).length, page.split(`</${name}>`).length];
  for (const name of ['table', 'tr', 'td', 'svg', 'figure', 'details', 'ul', 'main']) {
    const [open, close] = tags(name);
    assert.equal(open, close, name);
  }
});

test('the charts draw both sides over the levels and say their numbers to a screen reader', () => {
  const { verdict, context } = blockedExample();
  const page = renderHtml(verdict, context);
  assert.match(
    page,
    /aria-label="ITL p99 \(ms\) by concurrency, baseline to candidate\. 1: 25\.\d+ to 25\.\d+; 32: 37\.50 to 44\.10"/,
  );
  assert.doesNotMatch(page, /NaN|Infinity|>undefined|"undefined/);
});

test('the terminal: fits its width, without colour no escape, with colour the worst in red', () => {
  const { verdict, context } = blockedExample();
  const plain = renderConsole(verdict, context, { colour: false, width: 80 });
  assert.ok(!plain.includes('\u001b'));
  const table = plain.split('\n').filter((line) => /^(ITL|TTFT|Metric|code:)/.test(line));
  assert.ok(table.length > 4);
  for (const line of table) assert.ok(displayWidth(line) <= 80, line);
  const coloured = renderConsole(verdict, context, { colour: true, width: 80 });
  assert.ok(coloured.startsWith('\u001b[1;31mBlocked'));
  assert.equal(stripVTControlCharacters(coloured), plain);
});

test('the terminal gets no control characters of others', () => {
  const workloads = { [HOSTILE]: [1] };
  const { verdict, context } = example({ workloads }, { workloads, model: HOSTILE });
  assert.doesNotMatch(renderConsole(verdict, context, { colour: false, width: 100 }), /(?!\n)\p{Cc}|\u202e/u);
});

test('width counts what a terminal shows', () => {
  assert.equal(displayWidth('abc'), 3);
  assert.equal(displayWidth('漢字'), 4);
  assert.equal(displayWidth('🧑‍🚀e\u0301'), 3);
});

test('what the pin brings is expected only when the pin moved', () => {
  const packages = { fingerprint: { packages: { torch: '2.12.0', vllm: '0.31.0' } } };
  const fields = (candidate: Parameters<typeof example>[1]) =>
    environmentRows(example({}, candidate).verdict).map((row) => [row.field, row.expected]);
  assert.deepEqual(fields({ version: '0.31.0', ...packages }), [['package torch', false]]);
  assert.deepEqual(fields({ version: '0.32.0', ...packages }), [
    ['pin', true],
    ['reported version', true],
    ['package torch', true],
  ]);
});

test('a passport shows what was measured and every run of it, with invalid ones marked', () => {
  const text = renderPassport(
    buildRecord({
      invalid: (place) => (place.index === 1 && place.concurrency === 32 ? ['the client was late'] : []),
      problem: { code: 'cancelled', message: 'Stopped by SIGTERM.', hint: null },
    }),
  );
  assert.match(text, /\*\*Not whole \(cancelled\):\*\* Stopped by SIGTERM\./);
  assert.equal((text.match(/invalid: the client was late/g) ?? []).length, 1);
  assert.match(text, /96 warm-up requests discarded/);
  assert.match(text, /numpy default, R type 7/);
});

test('CSV: one line a request, unknown is empty, quotes and formulas are harmless', () => {
  const record = buildRecord({
    workloads: { 'a,"b"': [2] },
    launches: 1,
    requests: 2,
    outcome: (request) => (request === 1 ? 'http-error' : 'ok'),
    finishReason: () => '=cmd()',
  });
  const lines = renderCsv(record).trimEnd().split('\r\n');
  assert.equal(lines.length, 3);
  assert.match(
    lines[1] ?? '',
    /^"a,""b""",closed,2,1,0,yes,r0,ok,0,0,0,40,40,900,901,1000,4,0,'=cmd\(\),200,0{16},$/,
  );
  assert.match(lines[2] ?? '', /^"a,""b""",closed,2,1,0,yes,r1,http-error,10,10,10,,,,,,,,,503,,HTTP 503$/);
});

test('JSON: keys in a stable order, and no number that JSON does not know', () => {
  assert.equal(stableJson({ b: 1, a: { d: [2], c: null } }), stableJson({ a: { c: null, d: [2] }, b: 1 }));
  assert.throws(() => stableJson({ p99: Number.NaN }), /NaN under "p99"/);
});

test('commands are quoted for a shell', () => {
  assert.equal(quoted('vllm==0.32.0'), 'vllm==0.32.0');
  assert.equal(quoted("x'; rm -rf /"), "'x'\\''; rm -rf /'");
});
