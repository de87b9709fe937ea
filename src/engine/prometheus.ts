/** One line of an exposition. */
export interface MetricSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const LABEL = /\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*,?/y;
const VALUE = /^\s*(\S+)(?:\s+-?\d+)?(?:\s+#.*)?\s*$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Reads the Prometheus text format (version 0.0.4; OpenMetrics' exemplars and `# EOF` are passed over): label values with
 * blanks, braces and escapes, timestamps, trailing commas, `+Inf` and `NaN`. A line that is none of it is left out:
 * what it would have said is then absent, never zero.
 */
export function parseExposition(text: string): readonly MetricSample[] {
  return text.split('\n').flatMap((line) => parseLine(line.trim()) ?? []);
}

function parseLine(line: string): MetricSample | null {
  if (line === '' || line.startsWith('#')) return null;
  const name = match(NAME, line, 0);
  if (name === null) return null;
  let at = name[0].length;
  while (line[at] === ' ' || line[at] === '\t') at++;
  const labels: Record<string, string> = {};
  if (line[at] === '{') {
    at++;
    for (let label = match(LABEL, line, at); label !== null; label = match(LABEL, line, at)) {
      labels[label[1] ?? ''] = unescapeLabel(label[2] ?? '');
      at += label[0].length;
    }
    while (line[at] === ' ') at++;
    if (line[at] !== '}') return null;
    at++;
  }
  const value = parseValue(VALUE.exec(line.slice(at))?.[1]);
  return value === null ? null : { name: name[0], labels, value };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function parseValue(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[+-]?inf(?:inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return Number.NaN;
  return NUMBER.test(text) ? Number(text) : null;
}

function unescapeLabel(text: string): string {
  return text.replace(/\\([\\"n])/g, (_all, char: string) => (char === 'n' ? '\n' : char));
}
