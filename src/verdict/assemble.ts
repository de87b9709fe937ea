import type { Baseline } from '../model/baseline.ts';
import { exitCodeOf } from '../model/exit-code.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import { type Cell, type Difference, type GateVerdict, VERDICT_SCHEMA_VERSION } from '../model/verdict.ts';
import { headline } from './headline.ts';

export interface Parts {
  readonly verdict: GateVerdict['verdict'];
  /** What was judged, in words: `vllm 0.31.0 → 0.32.0`. */
  readonly subject: string;
  readonly reasons: readonly string[];
  /** Reasons to know that did not decide; the headline leaves them out. */
  readonly asides?: readonly string[];
  readonly advice: readonly string[];
  readonly cells: readonly Cell[];
  readonly differences: readonly Difference[];
  readonly baseline: Baseline | RunRecord | null;
  readonly candidate: RunRecord | null;
  readonly policy: ComparePolicy;
  readonly now: Date;
}

/** Puts a gate verdict together, with the headline and the exit code that follow from its parts. */
export function assemble(parts: Parts): GateVerdict {
  const { verdict, cells, policy } = parts;
  return {
    schema: 'serving-gate/verdict',
    schemaVersion: VERDICT_SCHEMA_VERSION,
    gate: policy.gate,
    verdict,
    exitCode: exitCodeOf(verdict, { baselineRequired: policy.baselineRequired }),
    headline: headline(verdict, parts.subject, cells, parts.reasons),
    reasons: [...parts.reasons, ...(parts.asides ?? [])],
    advice: [...parts.advice],
    cells: [...cells],
    differences: [...parts.differences],
    baseline: parts.baseline && describeBaseline(parts.baseline, parts.now),
    candidate: parts.candidate && describeRecord(parts.candidate),
  };
}

/** When a baseline was accepted; a bare record counts from its measurement. */
export function acceptedAt(baseline: Baseline | RunRecord): string {
  return baseline.schema === 'serving-gate/baseline' ? baseline.provenance.createdAt : baseline.createdAt;
}

/** Age in days, never negative; a date that cannot be read is infinitely old. */
export function ageInDays(createdAt: string, now: Date): number {
  const then = Date.parse(createdAt);
  if (Number.isNaN(then)) return Number.MAX_SAFE_INTEGER;
  return Math.max(0, (now.getTime() - then) / 86_400_000);
}

function describeBaseline(baseline: Baseline | RunRecord, now: Date): NonNullable<GateVerdict['baseline']> {
  const record = baseline.schema === 'serving-gate/baseline' ? baseline.record : baseline;
  const commit = baseline.schema === 'serving-gate/baseline' ? baseline.provenance.commit : null;
  const createdAt = acceptedAt(baseline);
  return {
    ...describeRecord(record),
    createdAt,
    commit: commit ?? record.commit,
    ageDays: ageInDays(createdAt, now),
  };
}

function describeRecord(record: RunRecord): NonNullable<GateVerdict['candidate']> {
  return {
    id: record.id,
    createdAt: record.createdAt,
    version: record.subject.pin?.version ?? record.subject.reportedVersion,
    commit: record.commit,
  };
}
