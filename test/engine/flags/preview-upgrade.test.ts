import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewUpgrade } from '../../../src/engine/flags/preview-upgrade.ts';
import { renderPreview } from '../../../src/report/markdown/preview.ts';
import { previewLines } from '../../../src/report/view/preview.ts';

test('SGLang 0.5.21 → 0.5.23: what moved the chunk size on CPU hosts is named, and what comes along', () => {
  const preview = previewUpgrade('sglang', '0.5.21', '0.5.23', ['--model-path', 'm', '--stream-output']);
  assert.deepEqual(preview.unknown, []);
  assert.deepEqual(
    preview.flags?.map(({ flag, successor }) => [flag, successor]),
    [['--stream-output', '--incremental-streaming-output']],
  );
  const chunk = preview.defaults?.find(({ what }) => what.startsWith('CPU mode'));
  assert.match(chunk?.moves ?? '', /2048→4096/);
  assert.equal(chunk?.since, '0.5.23');
  assert.deepEqual(
    preview.packages?.map(({ name, base, head }) => `${name} ${base} ${head}`),
    [
      'torch 2.13.0 2.14.1',
      'flashinfer 0.6.18 0.7.2',
      'transformers 5.12.1 5.19.0',
      'cutlass-dsl 4.6.2 4.8.0',
      'sglang-kernel 0.4.7 0.4.10',
    ],
  );
});

test('a default that the configuration sets has not moved', () => {
  const words = ['--chunked-prefill-size', '2048', '--file-storage-path', 'x'];
  const { defaults } = previewUpgrade('sglang', '0.5.21', '0.5.23', words);
  assert.ok(defaults !== null && defaults.length > 5);
  assert.ok(!defaults.some(({ what }) => what.startsWith('CPU mode') || what === '--file-storage-path'));
});

test('vLLM 0.31.0 → 0.32.0: what the parsers say otherwise, and a downgrade turned round', () => {
  const up = previewUpgrade('vllm', '0.31.0', 'v0.32.0', ['m', '--seed', '0']);
  assert.deepEqual(
    up.defaults?.filter(({ moves }) => moves === null),
    [
      { since: '0.32.0', what: '--allowed-origins', base: '["*"]', head: '[]', moves: null },
      {
        since: '0.32.0',
        what: '--disable-cascade-attn',
        base: 'true',
        head: 'decided at the start',
        moves: null,
      },
    ],
  );
  assert.deepEqual(up.flags, []);
  const down = previewUpgrade('vllm', '0.28.0', '0.27.1', null).defaults?.[0];
  assert.deepEqual([down?.base, down?.head], ['16384', '8192']);
});

test('a version without data is unknown, never unchanged; a hidden command is not checked', () => {
  const preview = previewUpgrade('vllm', '0.32.0', '0.40.0', ['m']);
  assert.deepEqual(
    [preview.unknown, preview.flags, preview.defaults, preview.packages],
    [['0.40.0'], null, null, null],
  );
  const text = previewLines(preview).join('\n');
  assert.match(text, /Unknown: this gate has no data of vllm 0\.40\.0/);
  assert.doesNotMatch(text, /none|no change/i);
  assert.match(previewUpgrade('vllm', '0.31.0', '0.32.0', null).flagsNote ?? '', /does not show/);
});

test('the comment of a preview says that nothing was started', () => {
  const preview = previewUpgrade('sglang', '0.5.19', '0.5.20', ['--cuda-graph-bs', '8']);
  const text = renderPreview('Preview – sglang 0.5.19 → 0.5.20, not measured', preview, null);
  assert.match(text, /Nothing was started/);
  assert.match(text, /cuda-graph-bs-decode/);
  assert.match(text, /20–35 GB GPUs/);
});
