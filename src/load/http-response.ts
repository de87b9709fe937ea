/** What a response shows, in this order, each as soon as its bytes are there. */
export interface ResponseListener {
  onHead(status: number, headers: ReadonlyMap<string, string>): void;
  /** The bytes belong to the caller of `push` and are only good during the call. */
  onBody(bytes: Buffer): void;
  /** `reusable`: the connection may carry another request. */
  onEnd(reusable: boolean): void;
  onError(message: string): void;
}

export interface ResponseReader {
  push(bytes: Buffer): void;
  /** The server closed the connection. */
  close(): void;
}

const CR = 13;
const LF = 10;
const SEMICOLON = 59;
const MAX_HEAD = 65_536;
/** More hexadecimal digits than any chunk that fits into memory. */
const MAX_SIZE_DIGITS = 8;
const HEAD_END = Buffer.from('\r\n\r\n');

type Body =
  | { readonly kind: 'chunked' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'until-close' };

/**
 * Reads one HTTP/1.1 response (RFC 9112) from pieces cut at any byte. It exists because a general client costs several times
 * what the socket does for each piece of a stream, and that time is in the way of the clock.
 */
export function responseReader(listener: ResponseListener): ResponseReader {
  let head: Buffer | null = Buffer.alloc(0);
  let keepAlive = false;
  let over = false;
  let body: Body = { kind: 'until-close' };
  /** Bytes that are left of the body, or of the chunk. */
  let left = 0;
  let chunkPart: 'size' | 'extension' | 'data' | 'data-end' | 'trailer' = 'size';
  let sizeDigits = 0;
  let lineLength = 0;

  function push(bytes: Buffer): void {
    let rest: Buffer | null = bytes;
    while (rest !== null && head !== null && !over) rest = takeHead(rest);
    if (rest !== null && !over) takeBody(rest);
  }

  /** What is left behind the head; null where there is no more. */
  function takeHead(bytes: Buffer): Buffer | null {
    const all: Buffer = head === null || head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = all.indexOf(HEAD_END);
    if (end === -1) {
      if (all.length > MAX_HEAD) fail('the head of the answer has no end');
      // The caller's bytes are not ours to keep.
      head = Buffer.from(all);
      return null;
    }
    const rest = all.subarray(end + HEAD_END.length);
    const [statusLine = '', ...lines] = all.toString('latin1', 0, end).split('\r\n');
    const status = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(statusLine);
    if (status === null) {
      fail(`the answer is not HTTP/1.1: ${statusLine.slice(0, 100)}`);
      return null;
    }
    const code = Number(status[2]);
    head = Buffer.alloc(0);
    if (code >= 100 && code < 200) return rest;
    head = null;
    begin(code, status[1] === '1', headersOf(lines));
    return rest.length === 0 ? null : rest;
  }

  function begin(code: number, isHttp11: boolean, headers: ReadonlyMap<string, string>): void {
    const connection = headers.get('connection')?.toLowerCase() ?? '';
    keepAlive = isHttp11 ? !connection.includes('close') : connection.includes('keep-alive');
    const framing = framingOf(code, headers);
    if (typeof framing === 'string') {
      fail(framing);
      return;
    }
    body = framing;
    left = body.kind === 'length' ? body.bytes : 0;
    listener.onHead(code, headers);
    if (body.kind === 'length' && left === 0) end(keepAlive);
  }

  function takeBody(bytes: Buffer): void {
    if (body.kind === 'until-close') {
      listener.onBody(bytes);
      return;
    }
    if (body.kind === 'chunked') {
      takeChunks(bytes);
      return;
    }
    const mine = bytes.subarray(0, left);
    left -= mine.length;
    listener.onBody(mine);
    if (left === 0) end(keepAlive && mine.length === bytes.length);
  }

  function takeChunks(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length && !over) {
      if (chunkPart === 'data') {
        const mine = at === 0 && bytes.length <= left ? bytes : bytes.subarray(at, at + left);
        at += mine.length;
        left -= mine.length;
        if (left === 0) chunkPart = 'data-end';
        listener.onBody(mine);
        continue;
      }
      const byte = bytes[at] ?? 0;
      at += 1;
      if (chunkPart === 'size') takeSizeByte(byte);
      else if (chunkPart === 'extension') {
        if (byte === LF) sizeIsKnown();
      } else if (chunkPart === 'data-end') {
        if (byte === LF) chunkPart = 'size';
        else if (byte !== CR) fail('a chunk of the answer is longer than it says');
      } else if (byte !== LF) {
        if (byte !== CR) lineLength += 1;
      } else if (lineLength > 0) lineLength = 0;
      else end(keepAlive && at === bytes.length);
    }
  }

  function takeSizeByte(byte: number): void {
    const digit = hexDigit(byte);
    if (digit !== -1) {
      left = left * 16 + digit;
      sizeDigits += 1;
      if (sizeDigits > MAX_SIZE_DIGITS) fail('a chunk of the answer has no sensible size');
    } else if (sizeDigits === 0) fail('a chunk of the answer has no size');
    else if (byte === LF) sizeIsKnown();
    else if (byte === SEMICOLON || byte === CR || byte === 32) chunkPart = 'extension';
    else fail('a chunk of the answer has no sensible size');
  }

  function sizeIsKnown(): void {
    chunkPart = left === 0 ? 'trailer' : 'data';
    sizeDigits = 0;
    lineLength = 0;
  }

  function close(): void {
    if (over) return;
    if (head !== null) fail('the server closed the connection before it answered');
    else if (body.kind === 'until-close') end(false);
    else fail('the server closed the connection in the middle of the answer');
  }

  function end(reusable: boolean): void {
    over = true;
    listener.onEnd(reusable);
  }

  function fail(message: string): void {
    if (over) return;
    over = true;
    listener.onError(message);
  }

  return { push, close };
}

/** Names in lower case; of a name that comes several times, the values in one list. */
function headersOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

/** How the body ends (RFC 9112 §6.3); a message where that cannot be known. */
function framingOf(code: number, headers: ReadonlyMap<string, string>): Body | string {
  if (code === 204 || code === 304) return { kind: 'length', bytes: 0 };
  const coding = headers.get('transfer-encoding')?.toLowerCase();
  if (coding === 'chunked') return { kind: 'chunked' };
  if (coding !== undefined && coding !== 'identity')
    return `the answer comes in an unknown coding: ${coding}`;
  const length = headers.get('content-length');
  if (length === undefined) return { kind: 'until-close' };
  return /^\d{1,15}$/.test(length)
    ? { kind: 'length', bytes: Number(length) }
    : `the answer has no sensible length: ${length.slice(0, 100)}`;
}

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
