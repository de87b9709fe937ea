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

  function push(piece: Uint8Array): readonly SseEvent[] {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const between = pieces.length === 0 && data.length === 0 && name === null && !skipLf;
    const whole = between ? wholeEvents(bytes) : null;
    if (whole !== null) {
      firstLine = false;
      return whole;
    }
    const events: SseEvent[] = [];
    let start = 0;
    if (skipLf && bytes.length > 0) {
      skipLf = false;
      if (bytes[0] === LF) start = 1;
    }
    // Searching is done by the engine's own code; servers of our kind never send CR, so that search is made once.
    let cr = bytes.indexOf(CR, start);
    let lf = bytes.indexOf(LF, start);
    while (lf !== -1 || cr !== -1) {
      const at = cr !== -1 && (lf === -1 || cr < lf) ? cr : lf;
      takeLine(bytes.subarray(start, at), events);
      start = at + 1;
      if (at === cr) {
        if (start === bytes.length) skipLf = true;
        else if (bytes[start] === LF) start += 1;
        cr = bytes.indexOf(CR, start);
      }
      if (lf !== -1 && lf < start) lf = bytes.indexOf(LF, start);
    }
    // The caller may reuse its buffer, so what is left over is copied (a Buffer's own `slice` would only be a view).
    if (start < bytes.length) pieces.push(Uint8Array.from(bytes.subarray(start)));
    return events;
  }

  function end(): readonly SseEvent[] {
    const events: SseEvent[] = [];
    if (pieces.length > 0) takeLine(Buffer.alloc(0), events);
    dispatch(events);
    return events;
  }

  function takeLine(tail: Buffer, events: SseEvent[]): void {
    if (pieces.length === 0 && tail.length === 0) {
      firstLine = false;
      dispatch(events);
      return;
    }
    let line =
      pieces.length === 0 ? tail.toString('utf8') : Buffer.concat([...pieces, tail]).toString('utf8');
    if (pieces.length > 0) pieces = [];
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

const DATA = 'data: ';
const END = '\n\n';

/**
 * The events of a piece that holds nothing but whole events of one data line each, as the servers we measure send nearly all
 * of theirs: read by the engine's own searches. Null where it holds anything else.
 */
function wholeEvents(bytes: Buffer): readonly SseEvent[] | null {
  if (bytes[bytes.length - 1] !== LF || bytes[bytes.length - 2] !== LF) return null;
  const text = bytes.toString('utf8');
  if (text.includes('\r')) return null;
  const events: SseEvent[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(END, start);
    const line = text.indexOf('\n', start);
    if (end !== line || text.slice(start, start + DATA.length) !== DATA) return null;
    events.push({ name: null, data: text.slice(start + DATA.length, end) });
    start = end + END.length;
  }
  return events;
}
