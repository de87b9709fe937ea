import { loadShort } from '../model/load.ts';
import type { Progress, Tick } from '../ports/progress.ts';
import { untrustedLines } from './untrusted.ts';

/** The runner forwards this many warnings of a step as annotations; more would be lost, so they become plain lines. */
const MAX_ANNOTATIONS = 10;

/** The runner cuts the message of an annotation here. */
const MAX_ANNOTATION_CHARACTERS = 4096;

/** Between two progress lines of one level. */
const TICK_EVERY_MS = 15_000;

export interface ActionsLogOptions {
  /** Writes to the step's log. */
  readonly write: (text: string) => void;
  readonly monotonicMs: () => number;
}

/** The log of a step: groups, plain lines, annotations. Everything printed has its workflow commands broken. */
export interface ActionsLog extends Progress {
  /** An error annotation; it fails nothing. */
  error(text: string): void;
  /** Ends the open group. */
  close(): void;
}

/** Progress for the log of a GitHub step. */
export function createActionsLog({ write, monotonicMs }: ActionsLogOptions): ActionsLog {
  let inGroup = false;
  let warnings = 0;
  let levels = 0;
  let levelsDone = 0;
  let beganMs = 0;
  let lastTickMs = Number.NEGATIVE_INFINITY;

  const print = (text: string) => {
    for (const line of untrustedLines(text)) write(`${line}\n`);
  };
  const close = () => {
    if (inGroup) write('::endgroup::\n');
    inGroup = false;
  };

  return {
    step(title) {
      close();
      write(`::group::${escapeData(oneLine(title))}\n`);
      inGroup = true;
    },
    plan(count) {
      levels = count;
      levelsDone = 0;
      beganMs = monotonicMs();
    },
    tick(tick) {
      const nowMs = monotonicMs();
      if (nowMs - lastTickMs < TICK_EVERY_MS) return;
      lastTickMs = nowMs;
      print(tickLine(tick));
    },
    levelDone(summary) {
      levelsDone += 1;
      lastTickMs = Number.NEGATIVE_INFINITY;
      print(`${summary}${eta(levels, levelsDone, monotonicMs() - beganMs)}`);
    },
    note: print,
    warn(text) {
      warnings += 1;
      if (warnings <= MAX_ANNOTATIONS) write(annotation('warning', text));
      else print(`Warning: ${text}`);
    },
    error: (text) => write(annotation('error', text)),
    close,
  };
}

function tickLine(tick: Tick): string {
  const rate = tick.tokensPerSecond === null ? '' : `, ${Math.round(tick.tokensPerSecond)} tokens/s`;
  return (
    `${tick.workload} at ${loadShort(tick.level)}: launch ${tick.launch}/${tick.launches}, ` +
    `run ${tick.run}/${tick.runs}, ${tick.phase} ${tick.done}/${tick.total}${rate}`
  );
}

function eta(levels: number, done: number, elapsedMs: number): string {
  if (levels === 0 || done >= levels) return '';
  const seconds = Math.round(((elapsedMs / done) * (levels - done)) / 1000);
  return ` (${done}/${levels}, about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left)`;
}

function annotation(kind: 'warning' | 'error', text: string): string {
  const message = untrustedLines(text).join('\n').slice(0, MAX_ANNOTATION_CHARACTERS);
  return `::${kind} title=serving-gate::${escapeData(message)}\n`;
}

function oneLine(text: string): string {
  return untrustedLines(text).join(' ');
}

/** How a workflow command carries its message. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
