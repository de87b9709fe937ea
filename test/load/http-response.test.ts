import assert from 'node:assert/strict';
import { test } from 'node:test';
import { responseReader } from '../../src/load/http-response.ts';

interface Seen {
  status: number | null;
  headers: Record<string, string>;
  body: string;
  end: boolean | string | null;
}

/** What is seen of an answer that comes in these pieces and, if asked for, then ends with the connection. */
function read(pieces: readonly Buffer[], closes = false): Seen {
  const seen: Seen = { status: null, headers: {}, body: '', end: null };
  const reader = responseReader({
    onHead(status, headers) {
      seen.status = status;
      seen.headers = Object.fromEntries(headers);
    },
    onBody(bytes) {
      seen.body += bytes.toString('latin1');
    },
    onEnd(reusable) {
      assert.equal(seen.end, null, 'an answer ends once');
      seen.end = reusable;
    },
    onError(message) {
      assert.equal(seen.end, null, 'an answer ends once');
      seen.end = message;
    },
  });
  // Each piece in a buffer that is used again, as sockets do.
  for (const piece of pieces) {
    const shared = Buffer.from(piece);
    reader.push(shared);
    shared.fill(0);
  }
  if (closes) reader.close();
  return seen;
}

const CHUNKED =
  'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nX: a\r\nx: b\r\n\r\n';

const ANSWERS: readonly [name: string, text: string, closes: boolean, seen: Partial<Seen>][] = [
  [
    'chunks with an extension, upper-case sizes and a trailer',
    `${CHUNKED}5\r\ndata:\r\n0A;name=value\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n`,
    false,
    { status: 200, body: 'data:0123456789', end: true },
  ],
  [
    'sizes behind which a bare line feed stands',
    `${CHUNKED}3\nabc\n0\n\n`,
    false,
    { body: 'abc', end: true },
  ],
  [
    'a length',
    'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nbusy',
    false,
    { status: 503, body: 'busy', end: true },
  ],
  ['no body at all', 'HTTP/1.1 204 No Content\r\n\r\n', false, { status: 204, body: '', end: true }],
  ['an empty length', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', false, { body: '', end: true }],
  [
    'an interim answer before the real one',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok',
    false,
    { status: 200, body: 'ok', end: true },
  ],
  [
    'a connection that is to be closed',
    'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok',
    false,
    { body: 'ok', end: false },
  ],
  [
    'a body that ends with the connection',
    'HTTP/1.0 200 OK\r\n\r\nall of it',
    true,
    { body: 'all of it', end: false },
  ],
  [
    'a body that is cut',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf',
    true,
    { body: 'half', end: 'the server closed the connection in the middle of the answer' },
  ],
  [
    'chunks that are cut',
    `${CHUNKED}5\r\nda`,
    true,
    { end: 'the server closed the connection in the middle of the answer' },
  ],
  [
    'nothing but a close',
    '',
    true,
    { status: null, end: 'the server closed the connection before it answered' },
  ],
  [
    'something else than HTTP',
    'SSH-2.0-OpenSSH\r\n\r\n',
    false,
    { end: 'the answer is not HTTP/1.1: SSH-2.0-OpenSSH' },
  ],
  ['a chunk without a size', `${CHUNKED}\r\nabc`, false, { end: 'a chunk of the answer has no size' }],
  [
    'a size that is none',
    `${CHUNKED}5g\r\nabc`,
    false,
    { end: 'a chunk of the answer has no sensible size' },
  ],
  [
    'an endless size',
    `${CHUNKED}123456789\r\n`,
    false,
    { end: 'a chunk of the answer has no sensible size' },
  ],
  [
    'a chunk that is longer than it says',
    `${CHUNKED}2\r\nabcd\r\n`,
    false,
    { end: 'a chunk of the answer is longer than it says' },
  ],
  [
    'a coding that is not known',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n',
    false,
    { end: 'the answer comes in an unknown coding: gzip, chunked' },
  ],
  [
    'a length that is none',
    'HTTP/1.1 200 OK\r\nContent-Length: 3, 4\r\n\r\n',
    false,
    { end: 'the answer has no sensible length: 3, 4' },
  ],
];

for (const [name, text, closes, expected] of ANSWERS) {
  test(`${name}: the same however it is cut`, () => {
    const bytes = Buffer.from(text, 'latin1');
    const whole = read([bytes], closes);
    assert.deepEqual({ ...whole, ...expected }, whole);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      assert.deepEqual(read([bytes.subarray(0, cut), bytes.subarray(cut)], closes), whole, `cut at ${cut}`);
    }
    assert.deepEqual(
      read(
        [...bytes].map((byte) => Buffer.from([byte])),
        closes,
      ),
      whole,
      'byte by byte',
    );
  });
}

test('headers are found by any case, and several of a name are one list', () => {
  assert.deepEqual(read([Buffer.from(CHUNKED)]).headers, {
    'content-type': 'text/event-stream',
    'transfer-encoding': 'chunked',
    x: 'a, b',
  });
});

test('what follows the answer makes the connection useless', () => {
  const more = read([Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n')]);
  assert.deepEqual([more.body, more.end], ['ok', false]);
  assert.equal(read([Buffer.from(`${CHUNKED}0\r\n\r\nmore`)]).end, false);
});

test('a head without an end is given up', () => {
  const line = Buffer.from(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}`);
  assert.equal(read([line]).end, 'the head of the answer has no end');
});
