import { oneLine } from '../untrusted.ts';

const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Untrusted text for a line or a table cell of GitHub's Markdown: no markup, no table border, no mention, no
 * cross-reference. Mentions and references are found after entities are decoded, so those are broken by a
 * zero-width space.
 */
export function plain(text: string, limit?: number): string {
  return oneLine(text, limit)
    .replace(/@(?=[\p{L}\p{N}_-])/gu, `@${ZERO_WIDTH_SPACE}`)
    .replace(/#(?=[\p{L}\p{N}])/gu, `#${ZERO_WIDTH_SPACE}`)
    .replace(/\b(gh)-(?=\d)/gi, `$1${ZERO_WIDTH_SPACE}-`)
    .replace(/:\/\//g, `:${ZERO_WIDTH_SPACE}//`)
    .replace(/\bwww\./gi, `www${ZERO_WIDTH_SPACE}.`)
    .replace(/\b[0-9a-f]{7,40}\b/gi, (word) => `${word.slice(0, 4)}${ZERO_WIDTH_SPACE}${word.slice(4)}`)
    .replace(/[&<>|`*_[\]\\~$]/g, entity);
}

/**
 * Untrusted text as code, where GitHub looks for no mentions and references. Backticks where nothing in the text could
 * end them or the table cell, so that the source stays readable; else a code element with entities.
 */
export function code(text: string, limit?: number): string {
  const line = oneLine(text, limit);
  if (/^[\w .,:;=+/()@%"'{}#*~^$!?-]+$/.test(line) && line.trim() === line && line !== '')
    return `\`${line}\``;
  return `<code>${line.replace(/[&<>|`*_[\]\\~$@#:]/g, entity)}</code>`;
}

/** Lines as a fenced block; the fence is longer than any in the text. */
export function fenced(language: string, lines: readonly string[]): string {
  const text = lines.map((line) => oneLine(line, 2000)).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A folded part. The blank lines make GitHub read the inside as Markdown. */
export function folded(summary: string, body: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A link, if the address is a plain web address; else its text. */
export function link(text: string, url: string | null): string {
  if (url === null || !/^https:\/\/[^\s<>()[\]|`"'\\]+$/.test(url)) return plain(text);
  return `[${plain(text)}](${url})`;
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
