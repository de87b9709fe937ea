import type { ServerDelta } from '../model/record.ts';

/**
 * Where one number stands in a server's exposition: the sum over all series of `name` whose labels pass.
 * For a mean, `name` is the histogram's base name, whose `_sum` (seconds) and `_count` are read.
 */
export interface MetricSource {
  readonly name: string;
  /** Only series with this label value. */
  readonly only?: Readonly<Record<string, string>>;
  /** No series with one of these label values. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
}

/** The names of one field in order of preference, newest first. */
export interface CounterSpec {
  readonly kind: 'total' | 'mean';
  readonly sources: readonly MetricSource[];
}

/** Lines of the log that tell how long a part of the start took; the last match counts. */
export interface LogTiming {
  readonly phase: string;
  /** Group 1 is the time in seconds; without a phase, a list of them (`load_weight=0.03, …`). */
  readonly pattern: RegExp;
}

/** Lines of the log that tell whether compiled kernels came from a cache of an earlier start. */
export interface CompileCache {
  readonly warm: RegExp;
  readonly cold: RegExp;
}

/** A line of the log that says what the server decided at start; the first match counts. */
export interface LogFact {
  readonly fact: string;
  /** Group 1 is the value; without a group, the whole match. */
  readonly pattern: RegExp;
}

/** What we know of a framework, as data. */
export interface FrameworkFacts {
  readonly label: string;
  /** Polled until it answers 200; a later one is used where the earlier one answers 404. Empty: the model list decides. */
  readonly readinessPaths: readonly string[];
  readonly modelsPath: string;
  readonly version: { readonly path: string; readonly field: string } | null;
  readonly cacheReset: { readonly path: string; readonly answer: 'success-field' | 'status' } | null;
  /** Whether requests may carry a `cache_salt` that keeps their prompts apart in the prefix cache. */
  readonly cacheSalt: boolean;
  readonly metricsPath: string | null;
  /** Gauges of requests that run and wait; all 0 is idle. */
  readonly load: readonly string[];
  readonly counters: Readonly<Record<keyof ServerDelta, CounterSpec | null>>;
  /** A metric whose labels are facts at start. */
  readonly infoMetric: string | null;
  /**
   * A JSON endpoint whose fields are facts at start. `parts`: what of the body is read (`internal_states.0`, `` for all of
   * it), the later one where two have the same field; `leaveOut`: names that differ from start to start.
   */
  readonly serverInfo: {
    readonly path: string;
    readonly parts: readonly string[];
    readonly leaveOut: RegExp;
  } | null;
  /** A line of the log with the configuration as Python prints it (group 1), for where that endpoint is closed. */
  readonly configLine: RegExp | null;
  readonly logFacts: readonly LogFact[];
  readonly logTimings: readonly LogTiming[];
  readonly compileCache: CompileCache | null;
  /** Whether requests may ask to ignore the end-of-sequence token. */
  readonly ignoreEos: boolean;
  /** Variables that the gate sets; the plan's own win. */
  readonly environment: Readonly<Record<string, string>>;
  /** The same, where the server binds to loopback only. */
  readonly loopbackEnvironment: Readonly<Record<string, string>>;
}
