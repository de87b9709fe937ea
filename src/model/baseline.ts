import * as v from 'valibot';
import { RunRecordSchema } from './record.ts';

export const BASELINE_SCHEMA_VERSION = 2;

/** Who made a baseline, from what, and why. */
export const ProvenanceSchema = v.strictObject({
  createdAt: v.string(),
  commit: v.nullable(v.string()),
  ref: v.nullable(v.string()),
  runUrl: v.nullable(v.string()),
  actor: v.nullable(v.string()),
  event: v.nullable(v.string()),
  reason: v.string(),
  toolVersion: v.string(),
});
export type Provenance = v.InferOutput<typeof ProvenanceSchema>;

/** An accepted run record under one key. */
export const BaselineSchema = v.strictObject({
  schema: v.literal('serving-gate/baseline'),
  schemaVersion: v.literal(BASELINE_SCHEMA_VERSION),
  gate: v.string(),
  /** Hash of the identity fields; see `baselineKey`. */
  key: v.string(),
  provenance: ProvenanceSchema,
  record: RunRecordSchema,
});
export type Baseline = v.InferOutput<typeof BaselineSchema>;
