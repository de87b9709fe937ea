import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunRecord } from '../../src/model/record.ts';
import { renderHtml } from '../../src/report/html.ts';
import { renderComment } from '../../src/report/markdown/comment.ts';
import { renderPassport } from '../../src/report/passport.ts';
import { startupInWords } from '../../src/report/view/startup.ts';
import { compareRecords } from '../../src/verdict/compare.ts';
import type { RecordOptions } from '../support/record-builder.ts';
import { example } from './example.ts';

const common: RecordOptions = { framework: 'sglang', fingerprint: { serverFlags: ['serve'], packages: {} } };
const many = (value: string) =>
  Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`enable_feature_${index}`, value]));

function compared() {
  const facts = (chunk: string, feature: string) => ({ chunked_prefill_size: chunk, ...many(feature) });
  const { verdict, context } = example(
    { ...common, version: '0.5.21', facts: facts('2048', 'false') },
    { ...common, version: '0.5.23', facts: facts('4096', 'true') },
  );
  assert.ok(context.baseline && context.candidate);
  return { verdict, context, baseline: context.baseline, candidate: context.candidate };
}

test('what a default moved is named in the open, what else differs is folded', () => {
  const { verdict, context } = compared();
  const comment = renderComment(verdict, context);
  const open = comment.split('<details>')[0] ?? '';
  assert.match(open, /chunked&#95;prefill&#95;size 2048 → 4096 \(set by no flag; moves prefill throughput/);
  assert.doesNotMatch(open, /feature/);
  assert.match(comment, /What else the servers said at start: 30 fields/);
  const [first] = comment.split('Kind | Class').slice(1);
  assert.match(first?.split('\n')[2] ?? '', /chunked/);
  const page = renderHtml(verdict, context);
  assert.match(page, /<h2>Decided differently at start<\/h2>\n<ul>\n<li>chunked_prefill_size 2048 → 4096/);
  assert.match(page, /<details><summary>What else the servers said at start: 30 fields/);
});

test('B016: start-up times are told by the state of the caches, and never judged', () => {
  const { verdict, baseline, candidate, context } = compared();
  const times = (record: RunRecord, ...starts: readonly (readonly [number, 'cold' | 'warm'])[]) => ({
    ...record,
    launches: record.launches.map((launch, index) => {
      const [readySeconds, cache] = starts[index] ?? [1, 'warm'];
      return { ...launch, readySeconds, startup: { cache, detail: null, phases: { compile: 118.2 } } };
    }),
  });
  const slow = times(candidate, [150, 'cold'], [15, 'warm'], [16, 'warm']);
  const text = startupInWords({
    ...context,
    baseline: times(baseline, [15, 'warm'], [15, 'warm'], [14, 'warm']),
    candidate: slow,
  });
  assert.equal(
    text,
    'Start-up time, start to first generation (not judged): 15.0 s / 15.0 s / 14.0 s (compile cache warm) → 150.0 s (compile cache cold), 15.0 s / 16.0 s (compile cache warm)',
  );
  const policy = {
    gate: 'default',
    tolerances: {},
    gating: undefined,
    baselineRequired: false,
    maxAgeDays: 14,
  };
  const again = compareRecords({ baseline, candidate: slow, policy, now: new Date('2026-07-02T00:00:00Z') });
  assert.equal(again.verdict, verdict.verdict);
  const passport = renderPassport(slow);
  assert.match(passport, /ready after 150\.0 s, compile cache cold/);
  assert.match(passport, /Of the start: compile 118\.2 s\./);
});

test('a passport lists the facts once: of later launches only those that differ', () => {
  const { candidate } = compared();
  const [first, second] = candidate.launches;
  assert.ok(first && second);
  second.facts = { ...first.facts, chunked_prefill_size: '8192' };
  const passport = renderPassport(candidate);
  assert.equal(passport.split('enable&#95;feature&#95;7').length - 1, 1);
  assert.match(passport, /What it said differently/);
});
