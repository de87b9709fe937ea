import type { FailureClass } from './failure-class.ts';
import { DEATH_MARKERS, FAILURE_CLASSES } from './failure-classes.ts';
import { readLogLine, withoutControls } from './log-line.ts';
import { followTracebacks } from './tracebacks.ts';

/** Why a server failed, as its log tells it. */
export interface Failure {
  /** A name of the table, or `unexpected exception`. */
  readonly name: string;
  /** The line that says it, as it stands in the log without its prefix; untrusted text. */
  readonly cause: string;
  readonly hint: string;
  /** Whether a server that is starting cannot come up any more. */
  readonly endsStart: boolean;
  /** False where the log only says that something ended or failed, not why. */
  readonly isCause: boolean;
}

/** A failure with the end of the log that it was found in. */
export interface ExplainedFailure extends Failure {
  readonly tail: string;
}

/** Reads a log line by line, and knows at any moment what it says of a failure. */
export interface FailureReader {
  take(line: string): void;
  failure(): Failure | null;
}

const TAIL_LINES = 50;
/** Names neither file nor reason; what is raised from it does. */
const SAYS_LITTLE = /JSONDecodeError/;
/** Lines of a server that goes on serving: what was raised before them did not end it. */
const SIGN_OF_LIFE =
  /HTTP\/1\.1" [2-4]\d\d|Avg generation throughput|(?:Prefill|Decode) batch|Application startup complete/;

/**
 * The first inner cause that a log names, never a wrapper around it where there is a cause. Null where the log names no
 * failure. Give it nothing from after a stop that was asked for: what a server says then is no evidence.
 */
export function explainFailure(logText: string): ExplainedFailure | null {
  const reader = createFailureReader();
  const lines = logText.split(/\r?\n|\r/);
  for (const line of lines) reader.take(line);
  const failure = reader.failure();
  if (failure === null) return null;
  const said = lines.filter((line) => line.trim() !== '');
  return { ...failure, tail: said.slice(-TAIL_LINES).map(withoutControls).join('\n') };
}

/** See `explainFailure`; for logs that are still written. */
export function createFailureReader(): FailureReader {
  const found = new Map<FailureClass['kind'], Failure>();
  const tracebacks = followTracebacks();
  let marked = false;
  /** The first exception after a marker; before one, the first of the latest chain. */
  let raised: string | null = null;
  let settled = false;

  return {
    take(raw) {
      const line = withoutControls(raw);
      // By far the most lines of a server that serves: nothing else is looked for in them.
      if (SIGN_OF_LIFE.test(line)) {
        if (!settled) raised = null;
        return;
      }
      // SGLang tries to load every model class, and says which ones it cannot.
      if (/Ignore import error/.test(line)) return;
      const match = classOf(line, (one) => one.kind !== 'exception');
      if (match !== null && !found.has(match.kind)) found.set(match.kind, failureOf(match, line));
      if (DEATH_MARKERS.test(line)) {
        marked = true;
        if (!settled) raised = null;
      }
      const exception = tracebacks.take(line);
      if (exception === null || settled || isWrapper(exception.text)) return;
      if (!marked && !exception.first && !SAYS_LITTLE.test(raised ?? '')) return;
      raised = exception.text;
      settled = marked;
    },
    failure() {
      const cause = found.get('root') ?? found.get('inner');
      if (cause !== undefined) return cause;
      if (raised !== null) return fromException(raised);
      return found.get('death') ?? found.get('wrapper') ?? null;
    },
  };
}

/** `Cause: GPU out of memory (torch.OutOfMemoryError: …).`: one sentence for an error or a report. */
export function causeInWords({ name, cause }: Pick<Failure, 'name' | 'cause'>): string {
  return `Cause: ${name} (${cause}).`;
}

function classOf(line: string, among: (one: FailureClass) => boolean): FailureClass | null {
  return FAILURE_CLASSES.find((one) => among(one) && one.patterns.some((each) => each.test(line))) ?? null;
}

function failureOf({ name, hint, endsStart, kind }: FailureClass, line: string): Failure {
  const isCause = kind !== 'wrapper' && kind !== 'death';
  return { name, cause: readLogLine(line).text.trim(), hint, endsStart, isCause };
}

function isWrapper(text: string): boolean {
  return classOf(text, (one) => one.kind === 'wrapper' || one.kind === 'death') !== null;
}

function fromException(text: string): Failure {
  const known = classOf(text, (one) => one.kind === 'exception');
  if (known !== null) return { ...failureOf(known, text), endsStart: false };
  return {
    name: 'unexpected exception',
    cause: text.trim(),
    hint: 'An exception inside the framework that the gate knows no name for: look for its words in the framework’s issues.',
    endsStart: false,
    isCause: true,
  };
}
