import * as v from 'valibot';

export const BENCH_SCHEMA_VERSION = 1;

export const SUITES = ['accuracy', 'cost', 'disturbance'] as const;
export type Suite = (typeof SUITES)[number];

const nullableNumber = v.nullable(v.pipe(v.number(), v.finite()));

/** A goal, what it was held against, and whether it was met; `met` is null where it could not be told. */
export const GoalSchema = v.strictObject({
  text: v.string(),
  value: nullableNumber,
  limit: nullableNumber,
  met: v.nullable(v.boolean()),
});
export type Goal = v.InferOutput<typeof GoalSchema>;

/** One client under one load. Units are in the names of the values. */
export const BenchCaseSchema = v.strictObject({
  suite: v.picklist(SUITES),
  /** What was sent, such as `c=100`: the same for every client that was measured under it. */
  name: v.string(),
  client: v.string(),
  params: v.record(v.string(), v.union([v.string(), nullableNumber, v.boolean()])),
  /** Numbers without a unit, such as `cpuToFloor`: what carries from one machine to another. */
  ratios: v.record(v.string(), nullableNumber),
  /** Context: what this machine showed. */
  values: v.record(v.string(), nullableNumber),
  goals: v.array(GoalSchema),
  /** Why it was not run; null where it was. */
  notRun: v.nullable(v.string()),
  notes: v.array(v.string()),
});
export type BenchCase = v.InferOutput<typeof BenchCaseSchema>;

export const MachineSchema = v.strictObject({
  cores: v.number(),
  cpuModel: v.string(),
  kernel: v.string(),
  memoryMiB: v.number(),
  node: v.string(),
  /** Load of the last minute when the bench began: above 0.5, others were at work. */
  loadAverage: v.number(),
});
export type Machine = v.InferOutput<typeof MachineSchema>;

/** Everything that one call of the bench measured. */
export const BenchResultSchema = v.strictObject({
  schema: v.literal('serving-gate/bench'),
  schemaVersion: v.literal(BENCH_SCHEMA_VERSION),
  date: v.string(),
  machine: MachineSchema,
  /** Tool → version; null where it did not say. */
  tools: v.record(v.string(), v.nullable(v.string())),
  cases: v.array(BenchCaseSchema),
});
export type BenchResult = v.InferOutput<typeof BenchResultSchema>;

/** Reads a result's text. Throws what is wrong with it. */
export function parseBenchResult(text: string): BenchResult {
  return v.parse(BenchResultSchema, JSON.parse(text));
}

/** A case that could not be run, with the reason. */
export function notRun(suite: Suite, name: string, client: string, reason: string): BenchCase {
  return { suite, name, client, params: {}, ratios: {}, values: {}, goals: [], notRun: reason, notes: [] };
}

/** A goal that is met at or below its limit; unknown where the value is. */
export function atMost(text: string, value: number | null, limit: number | null): Goal {
  return { text, value, limit, met: value === null || limit === null ? null : value <= limit };
}

/** A goal that is met at or above its limit. */
export function atLeast(text: string, value: number | null, limit: number): Goal {
  return { text, value, limit, met: value === null ? null : value >= limit };
}

/** The ratio of two amounts; null where one is unknown or the second is not above zero. */
export function ratioOf(value: number | null | undefined, to: number | null | undefined): number | null {
  return value === null || value === undefined || to === null || to === undefined || to <= 0
    ? null
    : value / to;
}
