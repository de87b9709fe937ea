import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLParseError,
} from 'yaml';
import type { Problem } from './problem.ts';

/** A key or index of the way from the root to a value. */
export type PathKey = string | number;

/** A YAML text that remembers where everything stands. */
export interface YamlSource {
  readonly document: Document.Parsed;
  /** What YAML itself has against the text. */
  readonly problems: readonly Problem[];
  /** Line and column of the value at a path; of the nearest thing above it where it does not exist. */
  readonly placeOf: (path: readonly PathKey[], what?: 'key' | 'value') => Place;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Reads YAML 1.2 with anchors and merge keys. Never throws. */
export function readYaml(text: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    logLevel: 'error',
  });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  return {
    document,
    problems: tellingErrors(document.errors).map((error) => ({
      ...at(error.pos[0]),
      message: plainWords(error.code, error.message),
    })),
    placeOf: (path, what = 'value') => at(offsetOf(document, path, what)),
  };
}

/** The node behind an alias; the node itself otherwise. */
export function resolved(document: Document, node: unknown): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

/** The pair of a key in a mapping, also where a merge (`<<`) brings it in. */
export function pairOf(document: Document, node: unknown, key: PathKey): Pair | null {
  if (!isMap(node)) return null;
  const own = node.items.find((pair) => isPair(pair) && keyText(pair) === String(key));
  if (own) return own;
  for (const pair of node.items) {
    if (keyText(pair) !== '<<') continue;
    const from = resolved(document, pair.value);
    for (const source of isSeq(from) ? from.items : [from]) {
      const found = pairOf(document, resolved(document, source), key);
      if (found) return found;
    }
  }
  return null;
}

/** The key of a pair as text. */
export function keyText(pair: Pair): string {
  const key = isScalar(pair.key) ? pair.key.value : pair.key;
  // The merge key is a symbol once it was read.
  return typeof key === 'symbol' ? (key.description ?? '') : String(key);
}

function offsetOf(document: Document, path: readonly PathKey[], what: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, key] of path.entries()) {
    const here = resolved(document, node);
    const pair = pairOf(document, here, key);
    const child = pair ? pair.value : isSeq(here) ? here.items[Number(key)] : undefined;
    if (child === undefined) return offset;
    const isLast = index === path.length - 1;
    const keyOffset = pair ? startOf(pair.key) : null;
    offset = (isLast && what === 'key' ? keyOffset : (startOf(child) ?? keyOffset)) ?? offset;
    node = child;
  }
  return offset;
}

function startOf(node: unknown): number | null {
  const range = (node as Node | null | undefined)?.range;
  return range ? range[0] : null;
}

/** A tab makes errors of everything behind it. */
function tellingErrors(errors: readonly YAMLParseError[]): readonly YAMLParseError[] {
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  return tabs.length > 0 ? tabs : errors;
}

function plainWords(code: string, message: string): string {
  if (code === 'TAB_AS_INDENT') return 'a tab cannot indent YAML; use spaces.';
  if (code === 'DUPLICATE_KEY') return 'this key stands here a second time.';
  if (code === 'MULTIPLE_DOCS') return 'there is a second document ("---"); only one is read.';
  return `not YAML: ${message.split('\n')[0]}.`.replace(/\.\.$/, '.');
}
