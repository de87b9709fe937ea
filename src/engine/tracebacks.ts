import { readLogLine } from './log-line.ts';

/** Finds the exceptions in a log that is read line by line. */
export interface Tracebacks {
  /** Takes the next line; gives the exception where a traceback ends with it. */
  take(line: string): RaisedException | null;
}

export interface RaisedException {
  /** `KeyError: 'x'`, without the log's prefix. */
  readonly text: string;
  /** Whether it is the first of its chain: the others were raised while that one was handled. */
  readonly first: boolean;
}

const BEGIN = /^Traceback \(most recent call last\):/;
/** A log that was cut may begin inside a traceback. */
const FRAME = /^ {2}File ".*", line \d+/;
const CHAINED = /^(?:During handling of the above exception|The above exception was the direct cause)/;
/** `module.Name` or `module.Name: text`; anything else at the left margin is no exception. */
const EXCEPTION = /^[A-Za-z_][\w.]*(?:: .*|:)?$/;
/** Sent to a task or a process that is to end; never a cause. */
const ENDINGS =
  /^(?:[\w.]*\.)?(?:CancelledError|KeyboardInterrupt|SystemExit|GeneratorExit|BrokenPipeError|ExceptionGroup|BaseExceptionGroup|ConnectionResetError)\b/;

/** The tracebacks of several processes may be mixed: each writer has its own. */
export function followTracebacks(): Tracebacks {
  const open = new Set<string>();
  const chained = new Set<string>();
  return {
    take(line) {
      const { writer, text } = readLogLine(line);
      // `Scheduler hit an exception: Traceback (most recent call last):`
      if (BEGIN.test(text) || /: Traceback \(most recent call last\):$/.test(text) || FRAME.test(text)) {
        open.add(writer);
        return null;
      }
      if (CHAINED.test(text)) {
        chained.add(writer);
        return null;
      }
      const owner = open.has(writer) ? writer : open.has('') ? '' : null;
      if (owner === null || text.trim() === '' || /^\s|^[|+]/.test(text)) return null;
      if (writer !== '' && owner !== writer) return null;
      // A record with a prefix in the middle of a traceback without one is somebody else's line.
      if (!EXCEPTION.test(text)) {
        open.delete(owner);
        return null;
      }
      open.delete(owner);
      const first = !chained.delete(owner);
      return ENDINGS.test(text) ? null : { text, first };
    },
  };
}
