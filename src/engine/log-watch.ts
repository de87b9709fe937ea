import { open } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { redactText } from '../host/redact.ts';
import type { FatalPattern, FrameworkFacts } from './framework-facts.ts';

/** The first line that means that the server cannot come up. */
export interface FatalLine {
  readonly line: string;
  readonly hint: string;
}

/** Follows a server's log file: its tail, the facts it states, the first fatal line. */
export interface LogWatch {
  /** Reads what was written since the last call. Never throws: a log that cannot be read says nothing. */
  read(): Promise<void>;
  /** The last lines, without control characters and secrets, each cut to a readable length. */
  tail(): string;
  facts(): Readonly<Record<string, string>>;
  /** An inner cause where one was seen, else a wrapper line, else null. */
  fatal(): FatalLine | null;
}

const TAIL_LINES = 50;
const TAIL_LINE_LENGTH = 400;
/** Longer lines are matched by their beginning: arguments printed whole can be very long. */
const MATCH_LENGTH = 4000;
const CHUNK_BYTES = 256 * 1024;

/** Follows `file` from its present end. */
export function watchLog(
  file: string,
  framework: FrameworkFacts,
  options: { readonly fromByte: number; readonly secrets: readonly string[] },
): LogWatch {
  let at = options.fromByte;
  let rest = '';
  const lines: string[] = [];
  const facts: Record<string, string> = {};
  let inner: FatalLine | null = null;
  let wrapper: FatalLine | null = null;
  // In this order: half a secret is not known for one.
  const clean = (line: string) => cut(redactText(withoutControls(line), options.secrets));

  const take = (raw: string): void => {
    const line = raw.slice(0, MATCH_LENGTH);
    lines.push(line);
    if (lines.length > TAIL_LINES) lines.shift();
    for (const { fact, pattern } of framework.logFacts) {
      const found = fact in facts ? null : pattern.exec(line);
      if (found) facts[fact] = clean(found[1] ?? found[0]);
    }
    const fatal = findFatal(framework.fatal, line);
    if (fatal === null) return;
    const said = { line: clean(line).trim(), hint: fatal.hint };
    if (fatal.wrapper) wrapper ??= said;
    else inner ??= said;
  };

  return {
    async read() {
      try {
        await using handle = await open(file, 'r');
        const buffer = Buffer.alloc(CHUNK_BYTES);
        for (;;) {
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
          if (bytesRead === 0) return;
          at += bytesRead;
          const parts = (rest + buffer.toString('utf8', 0, bytesRead)).split(/\r?\n|\r/);
          rest = (parts.pop() ?? '').slice(-MATCH_LENGTH * 4);
          for (const part of parts) take(part);
        }
      } catch {
        // Not there yet, or not readable.
      }
    },
    tail: () =>
      [...lines, rest]
        .filter((line) => line.trim() !== '')
        .slice(-TAIL_LINES)
        .map(clean)
        .join('\n'),
    facts: () => ({ ...facts }),
    fatal: () => inner ?? wrapper,
  };
}

function findFatal(patterns: readonly FatalPattern[], line: string): FatalPattern | null {
  return patterns.find(({ pattern }) => pattern.test(line)) ?? null;
}

function withoutControls(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
  return stripVTControlCharacters(line).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

function cut(line: string): string {
  return line.length > TAIL_LINE_LENGTH ? `${line.slice(0, TAIL_LINE_LENGTH)}…` : line;
}
