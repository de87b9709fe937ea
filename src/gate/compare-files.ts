import { besideOurs, compareForeign, type NamedResult } from '../interop/compare-foreign.ts';
import { readForeign } from '../interop/read-foreign.ts';
import { BASELINE_SCHEMA_VERSION, type Baseline } from '../model/baseline.ts';
import { decodeBaseline, decodeRecord } from '../model/decode.ts';
import { GateError } from '../model/errors.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import type { GateVerdict } from '../model/verdict.ts';
import { compareRecords, notMeasured } from '../verdict/compare.ts';
import { verifyRecord } from '../verdict/verify-record.ts';
import type { Judgement } from './judge.ts';

interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** Compares two files without running anything: each a run record, a baseline or the result of another load generator. Throws `record` for anything else. */
export function compareFiles(
  baseline: NamedText,
  candidate: NamedText,
  policy: ComparePolicy,
  now: Date,
): Judgement {
  const foreign = compareForeignFiles(baseline, candidate, policy, now);
  if (foreign !== null) return { verdict: foreign, baseline: null, candidate: null };
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

/** Two results of other load generators, or one beside a record of ours; null where both are ours. */
function compareForeignFiles(
  baseline: NamedText,
  candidate: NamedText,
  policy: ComparePolicy,
  now: Date,
): GateVerdict | null {
  const [before, after] = [readOther(baseline), readOther(candidate)];
  if (before !== null && after !== null) return compareForeign(before, after, policy, now);
  const other = before ?? after;
  const isOurs = isOwn(before === null ? baseline : candidate);
  return other === null || !isOurs ? null : besideOurs(other, policy, now);
}

function readOther(named: NamedText): NamedResult | null {
  const result = isOwn(named) ? null : readForeign(named.text);
  return result === null ? null : { file: named.file, result };
}

/** Our own files say so in their first characters. */
function isOwn({ text }: NamedText): boolean {
  return text.slice(0, 200).includes('serving-gate/');
}
