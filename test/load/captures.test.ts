import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sseDecoder } from '../../src/load/sse.ts';
import { type StreamSample, streamReader } from '../../src/load/stream-reader.ts';
import type { Outcome } from '../../src/model/outcome.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/sse');

interface Golden {
  readonly outcome: Outcome;
  readonly prompt: number | null;
  readonly completion: number | null;
  readonly finish: string | null;
  /** Per generated chunk: number of its event, tokens. Read by hand from the file. */
  readonly chunks: readonly (readonly [number, number | null])[];
  readonly error?: RegExp;
}

const GOLDEN: Readonly<Record<string, Golden>> = {
  'vllm-0.32.0-chat.sse': {
    outcome: 'ok',
    prompt: 20,
    completion: 6,
    finish: 'length',
    chunks: [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
    ],
  },
  'vllm-0.32.0-completions.sse': {
    outcome: 'ok',
    prompt: 8,
    completion: 6,
    finish: 'length',
    chunks: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ],
  },
  'vllm-0.32.0-error-in-stream.sse': {
    outcome: 'stream-error',
    prompt: null,
    completion: null,
    finish: null,
    chunks: [],
    error: /Token id 600000 is out of vocabulary \(code 400\)/,
  },
  'sglang-0.5.21-completions.sse': {
    outcome: 'ok',
    prompt: 8,
    completion: 12,
    finish: 'length',
    chunks: [
      [0, 1],
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 1],
    ],
  },
  'sglang-0.5.23-chat.sse': {
    outcome: 'ok',
    prompt: 3,
    completion: 12,
    finish: 'length',
    chunks: [
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 2],
    ],
  },
  'vllm-no-usage-completions.sse': {
    outcome: 'ok',
    prompt: null,
    completion: null,
    finish: 'length',
    chunks: [
      [0, null],
      [1, null],
      [2, null],
      [3, null],
      [4, null],
      [5, null],
      [6, null],
    ],
  },
  'comments.sse': {
    outcome: 'ok',
    prompt: null,
    completion: null,
    finish: null,
    chunks: [
      [1, null],
      [2, null],
    ],
  },
  'invalid-json.sse': {
    outcome: 'stream-error',
    prompt: null,
    completion: null,
    finish: null,
    chunks: [[2, null]],
    error: /not JSON: \[DATA\]/,
  },
  'reasoning-then-tool.sse': {
    outcome: 'ok',
    prompt: 30,
    completion: 18,
    finish: 'tool_calls',
    chunks: [
      [0, null],
      [1, null],
      [2, null],
    ],
  },
  'usage-on-last-content.sse': {
    outcome: 'ok',
    prompt: 9,
    completion: 12,
    finish: 'stop',
    chunks: [
      [0, null],
      [1, null],
      [2, null],
      [3, null],
    ],
  },
  'error-after-tokens.sse': {
    outcome: 'stream-error',
    prompt: null,
    completion: null,
    finish: 'length',
    chunks: [
      [0, null],
      [1, null],
    ],
    error: /Token limit reached \(code 400\)/,
  },
  'multi-byte.sse': {
    outcome: 'ok',
    prompt: 6,
    completion: 212,
    finish: 'stop',
    chunks: [
      [1, null],
      [2, null],
      [3, null],
      [4, null],
    ],
  },
  'error-event-no-done.sse': {
    outcome: 'stream-error',
    prompt: null,
    completion: null,
    finish: null,
    chunks: [
      [1, null],
      [2, null],
    ],
    error: /Tool call validation failed/,
  },
};

interface Counted extends Omit<Golden, 'chunks' | 'error'> {
  readonly generated: number;
  /** Numbers of the first and the last event that prove a token, and of the first that is not reasoning. */
  readonly first: number | null;
  readonly last: number | null;
  readonly answer: number | null;
}

/** More streams, counted by another program than ours (a few lines of Python) and looked through by hand. */
const COUNTED = JSON.parse(readFileSync(join(FOLDER, 'golden.json'), 'utf8')) as Record<string, Counted>;

for (const [name, counted] of Object.entries(COUNTED)) {
  const bytes = readFileSync(join(FOLDER, name));

  test(`${name} reads as it was counted, wherever it is split`, () => {
    const { chunks, ...sample } = numbered(bytes);
    assert.deepEqual(
      {
        outcome: sample.outcome,
        prompt: sample.promptTokens,
        completion: sample.completionTokens,
        finish: sample.finishReason,
        generated: chunks.length,
        first: sample.ttftMs,
        last: sample.e2eMs,
        answer: sample.ttfoMs,
      },
      counted,
      sample.error ?? '',
    );
    const whole = timeless([bytes]);
    for (let at = 1; at < bytes.length; at += 1) {
      assert.deepEqual(timeless([bytes.subarray(0, at), bytes.subarray(at)]), whole, `split at ${at}`);
    }
    assert.deepEqual(timeless([...bytes].map((byte) => Uint8Array.of(byte))), whole);
  });
}

test('every stream in the folder has a golden sample', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sse'));
  assert.deepEqual(files.sort(), [...Object.keys(GOLDEN), ...Object.keys(COUNTED)].sort());
});

for (const [name, golden] of Object.entries(GOLDEN)) {
  const bytes = readFileSync(join(FOLDER, name));

  test(`${name} reads as its golden sample`, () => {
    const sample = numbered(bytes);
    assert.equal(sample.outcome, golden.outcome, sample.error ?? '');
    assert.deepEqual(sample.chunks, golden.chunks);
    assert.equal(sample.ttftMs, golden.chunks[0]?.[0] ?? null);
    assert.equal(sample.e2eMs, golden.chunks.at(-1)?.[0] ?? null);
    assert.equal(sample.promptTokens, golden.prompt);
    assert.equal(sample.completionTokens, golden.completion);
    assert.equal(sample.finishReason, golden.finish);
    if (golden.error) assert.match(sample.error ?? '', golden.error);
  });

  test(`${name} gives the same sample wherever it is split, and with CRLF`, () => {
    const whole = timeless([bytes]);
    for (let at = 1; at < bytes.length; at += 1) {
      assert.deepEqual(timeless([bytes.subarray(0, at), bytes.subarray(at)]), whole, `split at ${at}`);
    }
    assert.deepEqual(timeless([...bytes].map((byte) => Uint8Array.of(byte))), whole);
    assert.deepEqual(timeless([Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n'))]), whole);
  });
}

/** The time of an event is its number, so that the golden samples can be counted in the file. */
function numbered(bytes: Uint8Array): StreamSample {
  const decoder = sseDecoder();
  const reader = streamReader(null);
  for (const [index, event] of [...decoder.push(bytes), ...decoder.end()].entries())
    reader.read(event, index);
  return reader.sample();
}

function timeless(pieces: readonly Uint8Array[]): StreamSample {
  const decoder = sseDecoder();
  const reader = streamReader(null);
  for (const piece of pieces) for (const event of decoder.push(piece)) reader.read(event, 0);
  for (const event of decoder.end()) reader.read(event, 0);
  return reader.sample();
}
