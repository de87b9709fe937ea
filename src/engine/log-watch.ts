import { open } from 'node:fs/promises';
import { redactText } from '../host/redact.ts';
import { createFailureReader, type Failure } from './explain-failure.ts';
import type { FrameworkFacts } from './framework-facts.ts';
import { withoutControls } from './log-line.ts';
import { stageOf } from './start-stages.ts';
import { createStartupReader, type Startup } from './startup-reader.ts';

/** Follows a server's log file: its tail, the facts it states, what it says of a failure. */
export interface LogWatch {
  /** Reads what was written since the last call. Never throws: a log that cannot be read says nothing. */
  read(): Promise<void>;
  /** The last lines, without control characters and secrets, each cut to a readable length. */
  tail(): string;
  facts(): Readonly<Record<string, string>>;
  /** The configuration that the log holds, unread; null where it holds none. Not clean. */
  configText(): string | null;
  /** How the start went so far; its detail is clean like the tail. */
  startup(): Startup;
  /** Why the server failed, as far as its log tells; null where it names no failure. Its cause is clean like the tail. */
  failure(): Failure | null;
  /** For the moment at which it serves: what it said of failures so far did not keep it from that. */
  forgetFailures(): void;
  /** What a start was last seen at (`compiling`); null where the log does not tell. */
  stage(): string | null;
}

const TAIL_LINES = 50;
const TAIL_LINE_LENGTH = 400;
/** Longer lines are matched by their beginning: arguments printed whole can be very long. */
const MATCH_LENGTH = 4000;
/** The line that holds the configuration is longer than any other that matters. */
const CONFIG_LENGTH = 16_000;
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
  let failures = createFailureReader();
  const starting = createStartupReader(framework);
  let stage: string | null = null;
  let configText: string | null = null;
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
    configText ??= framework.configLine?.exec(raw.slice(0, CONFIG_LENGTH))?.[1] ?? null;
    failures.take(line);
    starting.take(line);
    stage = stageOf(line) ?? stage;
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
    configText: () => configText,
    startup() {
      const startup = starting.startup();
      return { ...startup, detail: startup.detail && clean(startup.detail) };
    },
    failure() {
      const failure = failures.failure();
      return failure && { ...failure, cause: clean(failure.cause) };
    },
    forgetFailures() {
      failures = createFailureReader();
    },
    stage: () => stage,
  };
}

function cut(line: string): string {
  return line.length > TAIL_LINE_LENGTH ? `${line.slice(0, TAIL_LINE_LENGTH)}…` : line;
}
