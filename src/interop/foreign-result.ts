import type { LoadPoint } from '../model/load.ts';
import type { MetricName } from '../model/metrics.ts';
import type { Statistic } from '../model/record.ts';
import type { ToolName } from './tools.ts';

/** What another load generator's result file says, in our units and under our names. */
export interface ForeignResult {
  readonly tool: ToolName;
  /** One for each run in the file; several at one load are repeats. */
  readonly runs: readonly ForeignRun[];
  /** What a reader should know of this file. */
  readonly notes: readonly string[];
}

/** One run. Null and absent are unknown. */
export interface ForeignRun {
  readonly load: LoadPoint;
  readonly model: string | null;
  /** Requests that were sent. */
  readonly requests: number | null;
  readonly failed: number | null;
  /** Requests that were answered to the end. */
  readonly served: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Why the run is not whole; null where nothing says so. */
  readonly problem: string | null;
  readonly values: Readonly<Partial<Record<MetricName, Statistic>>>;
}

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A finite number that is no negative one; null for anything else. */
export function amount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Leaves out what is unknown, so that an absent value is never one. */
export function statistics(
  entries: readonly (readonly [MetricName, number | null, number | null])[],
): ForeignRun['values'] {
  return Object.fromEntries(
    entries.flatMap(([name, value, samples]) =>
      value === null ? [] : [[name, { value, samples: samples ?? 0 }]],
    ),
  );
}
