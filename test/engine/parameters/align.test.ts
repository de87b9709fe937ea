import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignTable } from '../../../src/engine/parameters/align.ts';

const vllm = {
  framework: 'vllm',
  version: '0.32.0',
  words: ['m', '--max-num-seqs', '16'],
  facts: {},
} as const;
const sglang = {
  framework: 'sglang',
  version: '0.5.23',
  words: ['--max-running-requests', '16', '--disable-radix-cache', '--random-seed', '0'],
  facts: {},
} as const;

function row(rows: ReturnType<typeof alignTable>, label: string) {
  const found = rows.find((one) => one.label === label);
  return [found?.left.value, found?.right.value, found?.verdict];
}

test('two frameworks: same, different, and not the same meaning even where the numbers are equal', () => {
  const rows = alignTable(
    { ...vllm, words: [...vllm.words, '--gpu-memory-utilization', '0.8'] },
    {
      ...sglang,
      words: [...sglang.words, '--mem-fraction-static', '0.8'],
    },
  );
  assert.deepEqual(row(rows, 'concurrent sequences'), ['16', '16', 'same']);
  assert.deepEqual(row(rows, 'seed'), ['0', '0', 'same']);
  assert.deepEqual(row(rows, 'share of GPU memory'), ['0.8', '0.8', 'not the same meaning']);
  assert.deepEqual(row(rows, 'prefix cache'), [null, 'false', 'unknown']);
});

test('what the servers said comes before what the command sets', () => {
  const [left, right] = [
    { ...sglang, version: '0.5.21', facts: { chunked_prefill_size: '2048', disable_radix_cache: 'false' } },
    { ...sglang, facts: { chunked_prefill_size: '4096' } },
  ];
  const rows = alignTable(left, right);
  assert.deepEqual(row(rows, 'tokens per step'), ['2048', '4096', 'different']);
  assert.deepEqual(row(rows, 'prefix cache'), ['true', 'false', 'different']);
});

test('a version without data is unknown, not the same', () => {
  const rows = alignTable({ ...vllm, version: '9.9.9' }, vllm);
  assert.deepEqual(row(rows, 'dtype'), [null, 'auto', 'unknown']);
  assert.deepEqual(row(rows, 'concurrent sequences'), ['16', '16', 'same']);
});
