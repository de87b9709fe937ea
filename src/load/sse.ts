/** One server-sent event. `name` is null where the stream gave none. */
export interface SseEvent {
  readonly name: string | null;
  readonly data: string;
}

export interface SseDecoder {
  /** Takes the next bytes and returns the events that they complete. */
  push(bytes: Uint8Array): readonly SseEvent[];
  /**
   * Ends the stream: returns the event that lacked only its blank line. The HTML standard drops such an event, real
   * servers end with one.
   */
  end(): readonly SseEvent[];
}

const LF = 10;
const CR = 13;

/**
 * Decodes a `text/event-stream` body (HTML standard §9.2.6) from pieces cut at any byte. A line is turned into text
 * only when it is whole, so a cut inside a character does no harm, and a long event costs its length once.
 */
export function sseDecoder(): SseDecoder {
  let pieces: Uint8Array[] = [];
  let skipLf = false;
  let firstLine = true;
  let name: string | null = null;
  let data: string[] = [];

  function push(bytes: Uint8Array): readonly SseEvent[] {
    const events: SseEvent[] = [];
    let start = 0;
    if (skipLf && bytes.length > 0) {
      skipLf = false;
      if (bytes[0] === LF) start = 1;
    }
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte !== LF && byte !== CR) continue;
      takeLine(bytes.subarray(start, at), events);
      if (byte === CR) {
        if (at + 1 === bytes.length) skipLf = true;
        else if (bytes[at + 1] === LF) at += 1;
      }
      start = at + 1;
    }
    // The caller may reuse its buffer, so what is left over is copied (a Buffer's own `slice` would only be a view).
    if (start < bytes.length) pieces.push(Uint8Array.from(bytes.subarray(start)));
    return events;
  }

  function end(): readonly SseEvent[] {
    const events: SseEvent[] = [];
    if (pieces.length > 0) takeLine(new Uint8Array(0), events);
    dispatch(events);
    return events;
  }

  function takeLine(tail: Uint8Array, events: SseEvent[]): void {
    let line = pieces.length === 0 ? text(tail) : text(Buffer.concat([...pieces, tail]));
    pieces = [];
    if (firstLine) {
      firstLine = false;
      if (line.startsWith('\uFEFF')) line = line.slice(1);
    }
    if (line === '') dispatch(events);
    else takeField(line);
  }

  function takeField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    if (field !== 'data' && field !== 'event') return; // comments have an empty field name; id and retry are not ours
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else name = value === '' ? null : value;
  }

  function dispatch(events: SseEvent[]): void {
    if (data.length > 0) events.push({ name, data: data.length === 1 ? (data[0] ?? '') : data.join('\n') });
    name = null;
    data = [];
  }

  return { push, end };
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
