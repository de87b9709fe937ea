import { isSecretFlag, isSecretKey, isSecretName } from './secret-names.ts';

export const REDACTED = '[redacted]';

/** Where the value of a secret stands in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `name=`, `'name': `, `\"name\":`; the value is looked at only where the name is a secret's. `#token: ` counts. */
const KEY = /(?<![\w#])([A-Za-z_][\w.-]{0,80})\\?["']?[ \t]*[:=][ \t]*/g;

/** `--api-key x`, and `'--api-key', 'x'` as Python prints a command. */
const FLAG = /(?<![\w-])(--?[A-Za-z][\w.-]{0,60})(?:["'][ \t]*,[ \t]*|[ \t]+)(?!-)/g;

const QUOTED = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"`;
const VALUE = new RegExp(String.raw`${QUOTED}|(?:\[redacted\]|[^\s,;)}\]&])+`, 'y');
/** What follows a variable's name ends where the word does. */
const VARIABLE_VALUE = new RegExp(String.raw`${QUOTED}|["']?[^\s"']+`, 'y');

/** Says nothing, or is hidden already. */
const EMPTY = /^["']?(?:None|null|nil|undefined|True|False|true|false|\[redacted\]|\**)["']?$/;

/** The values that stand behind a secret's name in a text, in order, none inside another. */
export function secretSpans(text: string): readonly Span[] {
  const found = [
    ...spansBehind(text, KEY, (name, all) => isSecretKey(name) || isVariable(name, all)),
    ...spansBehind(text, FLAG, isSecretFlag),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((span) => {
    if (span.start < end) return false;
    end = span.end;
    return true;
  });
}

/** `PASS=`: a variable is told by its capitals and by what follows at once. */
function isVariable(name: string, all: string): boolean {
  return all === `${name}=` && /^[A-Z_][A-Z0-9_]*$/.test(name) && isSecretName(name);
}

function spansBehind(text: string, names: RegExp, isSecret: (name: string, all: string) => boolean): Span[] {
  return [...text.matchAll(names)].flatMap((match) => {
    const name = match[1] ?? '';
    if (!isSecret(name, match[0])) return [];
    const start = match.index + match[0].length;
    const value = valueAt(text, start, name);
    // A count behind "token" is no secret.
    const isCount = /token$/i.test(name) && /^\d{1,5}$/.test(value);
    return EMPTY.test(value) || isCount ? [] : [{ start, end: start + value.length }];
  });
}

function valueAt(text: string, start: number, name: string): string {
  const pattern = /^[A-Z0-9_]+$/.test(name) ? VARIABLE_VALUE : VALUE;
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? '';
}
