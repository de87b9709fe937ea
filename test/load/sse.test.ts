import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SseEvent, sseDecoder } from '../../src/load/sse.ts';

const LF_FORM =
  ': hello\ndata: {"a":"é😊"}\n\nevent: error\nid: 7\ndata: one\ndata: two\n\ndata:three\n\n:\n\n';
const EXPECTED: readonly SseEvent[] = [
  { name: null, data: '{"a":"é😊"}' },
  { name: 'error', data: 'one\ntwo' },
  { name: null, data: 'three' },
];

for (const [name, text] of [
  ['LF', LF_FORM],
  ['CRLF', LF_FORM.replaceAll('\n', '\r\n')],
  ['CR', LF_FORM.replaceAll('\n', '\r')],
  ['mixed', LF_FORM.replace('\n', '\r').replace('\n\n', '\r\n\n')],
  ['a byte order mark', `\uFEFF${LF_FORM}`],
] as const) {
  test(`events are the same with ${name}, split at any byte or fed byte by byte`, () => {
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at += 1) {
      assert.deepEqual(decode([bytes.subarray(0, at), bytes.subarray(at)]), EXPECTED, `split at ${at}`);
    }
    assert.deepEqual(decode([...bytes].map((byte) => Uint8Array.of(byte))), EXPECTED);
  });
}

test('an event is there as soon as its blank line is, also with CR', () => {
  assert.deepEqual(sseDecoder().push(Buffer.from('data: x\r\r')), [{ name: null, data: 'x' }]);
});

test('many events in one read come in order', () => {
  const count = 1_000;
  const text = Array.from({ length: count }, (_, index) => `data: ${index}\n\n`).join('');
  assert.deepEqual(
    decode([Buffer.from(text)]).map((event) => event.data),
    Array.from({ length: count }, (_, index) => `${index}`),
  );
});

test('a value keeps all but one leading space, a field without colon is empty', () => {
  assert.deepEqual(decode([Buffer.from('data:  x\n\ndata\n\n')]), [
    { name: null, data: ' x' },
    { name: null, data: '' },
  ]);
});

test('the end of the body completes an event that lacks its blank line or its line end', () => {
  assert.deepEqual(decode([Buffer.from('data: a\n\ndata: [DONE]\n')]).at(-1), { name: null, data: '[DONE]' });
  assert.deepEqual(decode([Buffer.from('data: [DONE]')]), [{ name: null, data: '[DONE]' }]);
  assert.deepEqual(decode([Buffer.from('data: a\n\n')]), [{ name: null, data: 'a' }]);
});

test('a buffer that its owner reuses does not change what was read', () => {
  const decoder = sseDecoder();
  const buffer = Buffer.from('data: ab');
  decoder.push(buffer);
  buffer.fill(0);
  assert.deepEqual(decoder.push(Buffer.from('c\n\n')), [{ name: null, data: 'abc' }]);
});

test('a 2 MB event in pieces of 16 bytes costs its length, not its square', { timeout: 20_000 }, () => {
  const payload = 'x'.repeat(2_000_000);
  const bytes = Buffer.from(`data: ${payload}\n\n`);
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 16) pieces.push(bytes.subarray(at, at + 16));
  assert.equal(decode(pieces)[0]?.data.length, payload.length);
});

function decode(pieces: readonly Uint8Array[]): readonly SseEvent[] {
  const decoder = sseDecoder();
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}
