import { loadShort } from '../model/load.ts';
import type { Progress, Tick } from '../ports/progress.ts';

/** Where a terminal progress writes to; a stream without `isTTY` gets plain lines. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Not more redraws than an eye can follow. */
const REDRAW_MS = 200;

/**
 * Progress for a person at a terminal: one line that is rewritten, with level, run, live throughput and time left.
 * Where there is no terminal it writes a plain line per step and per level.
 */
export function createTerminalProgress(stream: ProgressStream, monotonicMs: () => number): Progress {
  const live = stream.isTTY === true;
  let planned = 0;
  let done = 0;
  let measuringSince: number | null = null;
  let drawnAt = 0;

  const clear = () => {
    if (live) stream.write('\r\x1b[2K');
  };
  const line = (text: string) => {
    clear();
    stream.write(`${printable(text)}\n`);
  };

  return {
    step: (title) => line(`\n${title}`),
    plan: (levels) => {
      planned = levels;
      done = 0;
      measuringSince = monotonicMs();
    },
    tick: (tick) => {
      const now = monotonicMs();
      if (!live || now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      const text = `  ${describeTick(tick)}${timeLeft(tick, now)}`;
      stream.write(`\r\x1b[2K${printable(text).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    levelDone: (summary) => {
      done += 1;
      line(`  [${done}/${planned}] ${summary}`);
    },
    note: (text) => line(`  ${text}`),
    warn: (text) => line(`  Warning: ${text}`),
  };

  /** From the share of levels done so far; nothing before the first one. */
  function timeLeft(tick: Tick, now: number): string {
    if (measuringSince === null || done === 0) return '';
    const share = (done + (tick.phase === 'measuring' ? (0.9 * tick.done) / tick.total : 0)) / planned;
    const seconds = Math.round((((now - measuringSince) / share) * (1 - share)) / 1_000);
    return `, about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
  }
}

function describeTick(tick: Tick): string {
  const throughput = tick.tokensPerSecond === null ? '' : `, ${tick.tokensPerSecond.toFixed(0)} tok/s`;
  const run = tick.runs > 1 ? `.${tick.run}` : '';
  return `run ${tick.launch}${run} of ${tick.launches}, ${tick.workload} at ${loadShort(tick.level)}, ${tick.phase} ${tick.done}/${tick.total}${throughput}`;
}

/** Server names and logs may hold control sequences; a terminal must not obey them. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  return text.replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, '');
}
