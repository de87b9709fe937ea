import type { SseEvent } from './sse.ts';
import { readChunk, type StreamChunk } from './stream-chunk.ts';

type Delta = Extract<StreamChunk, { kind: 'delta' }>;

/** What the events of one stream have in common: all but one text and some counts. */
interface Template {
  /** Up to and with the quote that opens the text. */
  readonly prefix: string;
  /** What stands behind the text, cut where a count stood; the first begins with the quote that closes the text. */
  readonly between: readonly string[];
  /** Which of the counts is that of the completion tokens; null where none is. */
  readonly completionPlace: number | null;
  readonly delta: Delta;
}

/** Counts that grow from event to event. */
const COUNT = /"(?:completion_tokens|total_tokens|reasoning_tokens)":\s*(\d{1,15})(?=[,}\s])/g;
const TEXT = /"(?:text|content|reasoning|reasoning_content)":\s*"/g;
/** What JSON writes in another way than it means, or does not allow. */
const NOT_PLAIN = /[\\\p{Cc}]/u;
const MARK = 'serving-gate';

/**
 * Reads the events of one stream as `readChunk` does, at a fraction of the cost: events that differ from an earlier one in
 * its text and its counts only are not parsed again. Whatever else they differ in, `readChunk` reads them.
 */
export function chunkReader(): (event: SseEvent) => StreamChunk {
  let template: Template | null = null;
  return (event) => {
    if (event.name !== null) return readChunk(event);
    const known = template === null ? null : fill(template, event.data);
    if (known !== null) return known;
    const chunk = readChunk(event);
    if (chunk.kind === 'delta') template = templateOf(event.data, chunk) ?? template;
    return chunk;
  };
}

/** Null where the event has another shape. */
function fill({ prefix, between, completionPlace, delta }: Template, data: string): Delta | null {
  if (data.slice(0, prefix.length) !== prefix) return null;
  const textEnd = data.indexOf('"', prefix.length);
  if (textEnd === -1) return null;
  const text = data.slice(prefix.length, textEnd);
  if (NOT_PLAIN.test(text)) return null;
  let completionTokens = delta.completionTokens;
  let at = textEnd;
  for (let place = 0; place < between.length; place += 1) {
    const part = between[place] ?? '';
    // Comparing slices is several times faster than startsWith.
    if (data.slice(at, at + part.length) !== part) return null;
    at += part.length;
    if (place === between.length - 1) break;
    const start = at;
    let value = 0;
    for (let digit = data.charCodeAt(at) - 48; digit >= 0 && digit <= 9; digit = data.charCodeAt(at) - 48) {
      value = value * 10 + digit;
      at += 1;
    }
    const isNumber = at > start && at - start <= 15 && (data.charCodeAt(start) !== 48 || at === start + 1);
    if (!isNumber) return null;
    if (place === completionPlace) completionTokens = value;
  }
  if (at !== data.length) return null;
  return { ...delta, text, hasAnswer: delta.hasAnswer && text !== '', completionTokens };
}

/** Null where the event has no single text that an event of the same shape could fill. */
function templateOf(data: string, delta: Delta): Template | null {
  if (delta.cumulative || delta.finishReason !== null || delta.tokenIds !== null || data.trim() !== data)
    return null;
  for (const site of data.matchAll(TEXT)) {
    const prefix = data.slice(0, site.index + site[0].length);
    const textEnd = data.indexOf('"', prefix.length);
    if (textEnd === -1 || NOT_PLAIN.test(data.slice(prefix.length, textEnd))) continue;
    const template = { prefix, ...countsOf(data.slice(textEnd)) };
    const proven = prove(template, delta);
    if (proven !== null) return { ...template, delta: proven };
  }
  return null;
}

function countsOf(rest: string): Pick<Template, 'between' | 'completionPlace'> {
  const between: string[] = [];
  let completionPlace: number | null = null;
  let from = 0;
  for (const match of rest.matchAll(COUNT)) {
    const number = match[1] ?? '';
    const start = match.index + match[0].length - number.length;
    if (match[0].startsWith('"completion_tokens"')) completionPlace = between.length;
    between.push(rest.slice(from, start));
    from = start + number.length;
  }
  between.push(rest.slice(from));
  return { between, completionPlace };
}

/**
 * Fills the shape with a text and with counts that stand nowhere else and reads it the long way: only if exactly these come
 * back, and nothing else has changed, the shape says what it seems to say.
 */
function prove({ prefix, between, completionPlace }: Omit<Template, 'delta'>, delta: Delta): Delta | null {
  const counts = between.slice(1).map((_, place) => 770_001 + place);
  const tail = between.map((part, place) => `${part}${counts[place] ?? ''}`).join('');
  const read = readChunk({ name: null, data: `${prefix}${MARK}${tail}` });
  // Where this text is empty another one may be read in its place: reasoning has two names.
  const empty = readChunk({ name: null, data: `${prefix}${tail}` });
  if (read.kind !== 'delta' || read.text !== MARK || empty.kind !== 'delta' || empty.text !== '') return null;
  const expected = completionPlace === null ? delta.completionTokens : (counts[completionPlace] ?? null);
  const same =
    read.completionTokens === expected &&
    read.hasChoices === delta.hasChoices &&
    read.tokenIds === null &&
    read.finishReason === null &&
    read.promptTokens === delta.promptTokens &&
    read.cachedTokens === delta.cachedTokens;
  return same ? read : null;
}
