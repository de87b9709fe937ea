import * as v from 'valibot';
import { LoadPointSchema } from './load.ts';
import { METRIC_NAMES } from './metrics.ts';

/** JSON can hold 1e999, which reads as Infinity: no number of ours. */
const finite = v.pipe(v.number(), v.finite());

export const VERDICT_SCHEMA_VERSION = 2;

/** The words of a judgement. */
export const VERDICTS = [
  'passed',
  'improved',
  'regressed',
  'inconclusive',
  'not comparable',
  'invalid',
  'no baseline',
] as const;
export type Verdict = (typeof VERDICTS)[number];

const SideSchema = v.strictObject({
  /** Median over the runs. */
  value: v.nullable(finite),
  /** The value of every run, in the order measured; null where the run was invalid. */
  runs: v.array(v.nullable(finite)),
  /** Samples over the pooled valid runs. */
  samples: finite,
});
export type Side = v.InferOutput<typeof SideSchema>;

/** The judgement of one cell: one metric at one level of one workload. */
export const CellSchema = v.strictObject({
  metric: v.picklist(METRIC_NAMES),
  workload: v.string(),
  load: LoadPointSchema,
  verdict: v.picklist(VERDICTS),
  /** Whether this cell can block; false where it only informs. */
  gates: v.boolean(),
  baseline: v.nullable(SideSchema),
  candidate: v.nullable(SideSchema),
  /** candidate / baseline; null where it is not a finite number. */
  ratio: v.nullable(finite),
  /** How much worse, as a share of the baseline: 0.18 is 18 % worse, negative is better; null where unknown or infinite. */
  worse: v.nullable(finite),
  tolerance: v.strictObject({
    effective: v.nullable(finite),
    setBy: v.picklist(['relative', 'absolute', 'none']),
  }),
  /** In words, for the table and for anyone who asks why. */
  reason: v.string(),
  /** Said aloud beside the number: monotone trend, wide spread. */
  notes: v.array(v.string()),
});
export type Cell = v.InferOutput<typeof CellSchema>;

export const DifferenceSchema = v.strictObject({
  field: v.string(),
  class: v.picklist(['under-test', 'identity', 'condition']),
  kind: v.picklist(['changed', 'added', 'removed', 'unknown']),
  baseline: v.nullable(v.string()),
  candidate: v.nullable(v.string()),
  /** Which numbers a change of this field is known to move, in words. */
  moves: v.optional(v.string()),
  /** What a reader should know of it: `set by no flag`. */
  note: v.optional(v.string()),
});
export type Difference = v.InferOutput<typeof DifferenceSchema>;

/** The judgement of a whole gate, with everything a report needs. */
export const GateVerdictSchema = v.strictObject({
  schema: v.literal('serving-gate/verdict'),
  schemaVersion: v.literal(VERDICT_SCHEMA_VERSION),
  gate: v.string(),
  verdict: v.picklist(VERDICTS),
  /** Exit code that follows from the verdict and the policies. */
  exitCode: finite,
  /** One sentence: verdict word, subject, worst blocking cell. */
  headline: v.string(),
  /** Why, where the verdict is not about cells (no baseline, not comparable, invalid). */
  reasons: v.array(v.string()),
  /** What the reader can do next. */
  advice: v.array(v.string()),
  cells: v.array(CellSchema),
  differences: v.array(DifferenceSchema),
  baseline: v.nullable(
    v.strictObject({
      id: v.string(),
      createdAt: v.string(),
      version: v.nullable(v.string()),
      commit: v.nullable(v.string()),
      ageDays: finite,
    }),
  ),
  candidate: v.nullable(
    v.strictObject({
      id: v.string(),
      createdAt: v.string(),
      version: v.nullable(v.string()),
      commit: v.nullable(v.string()),
    }),
  ),
});
export type GateVerdict = v.InferOutput<typeof GateVerdictSchema>;
