import { BASELINE_SCHEMA_VERSION, type Baseline } from '../model/baseline.ts';
import { decodeBaseline, decodeRecord } from '../model/decode.ts';
import { GateError } from '../model/errors.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import { compareRecords, notMeasured } from '../verdict/compare.ts';
import { verifyRecord } from '../verdict/verify-record.ts';
import type { Judgement } from './judge.ts';

/** Compares two files without running anything: each a run record or a baseline. Throws `record` for anything else. */
export function compareFiles(
  baseline: { readonly file: string; readonly text: string },
  candidate: { readonly file: string; readonly text: string },
  policy: ComparePolicy,
  now: Date,
): Judgement {
  const base = asBaseline(readEither(baseline.text, baseline.file), policy.gate);
  const record = asRecord(readEither(candidate.text, candidate.file));
  if (record.problem !== null) {
    const verdict = notMeasured({ problem: record.problem, candidate: record, policy, now });
    return { verdict, baseline: base, candidate: record };
  }
  return {
    verdict: compareRecords({ baseline: base, candidate: record, policy, now }),
    baseline: base,
    candidate: record,
  };
}

function readEither(text: string, file: string): RunRecord | Baseline {
  try {
    return verifyRecord(decodeRecord(text, file), file);
  } catch (error) {
    if (!(error instanceof GateError) || !text.includes('"serving-gate/baseline"')) throw error;
    const baseline = decodeBaseline(text, file);
    verifyRecord(baseline.record, file);
    return baseline;
  }
}

function asRecord(value: RunRecord | Baseline): RunRecord {
  return value.schema === 'serving-gate/baseline' ? value.record : value;
}

function asBaseline(value: RunRecord | Baseline, gate: string): Baseline {
  if (value.schema === 'serving-gate/baseline') return value;
  return {
    schema: 'serving-gate/baseline',
    schemaVersion: BASELINE_SCHEMA_VERSION,
    gate,
    key: 'file',
    provenance: {
      createdAt: value.createdAt,
      commit: value.commit,
      ref: null,
      runUrl: null,
      actor: null,
      event: null,
      reason: 'given as a file',
      toolVersion: value.tool.version,
    },
    record: value,
  };
}
