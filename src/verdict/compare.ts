import { diffEnvironments } from '../explain/environment-diff.ts';
import type { Baseline } from '../model/baseline.ts';
import { DEFINITIONS_VERSION } from '../model/definitions.ts';
import { loadInWords } from '../model/load.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import type { Cell, Difference, GateVerdict } from '../model/verdict.ts';
import { assemble } from './assemble.ts';
import { caveatsOf } from './caveats.ts';
import { compareCells } from './compare-cells.ts';
import { levelKey } from './level-runs.ts';
import { overallVerdict } from './overall.ts';
import { staleBaseline } from './stale-baseline.ts';
import { cellInWords, changeInWords, count, subjectInWords } from './words.ts';

export interface CompareInput {
  readonly baseline: Baseline | RunRecord;
  readonly candidate: RunRecord;
  readonly policy: ComparePolicy;
  readonly now: Date;
}

/**
 * Judges a candidate against a baseline. What must be equal is looked at before any number, and every mismatch is
 * listed, not only the first; a level that is missing or invalid on either side is never passed.
 */
export function compareRecords({ baseline, candidate, policy, now }: CompareInput): GateVerdict {
  const base = baseline.schema === 'serving-gate/baseline' ? baseline.record : baseline;
  if (candidate.problem) return notMeasured({ problem: candidate.problem, candidate, policy, now });
  const differences = diffEnvironments(base, candidate);
  const mismatches = [
    ...differences.filter(isMismatch).map(mismatchInWords),
    ...strangeDefinitions(base, candidate),
    ...baseProblem(base),
  ];
  const cells = compareCells(base, candidate, mismatches[0] ? mismatchOfAll(mismatches) : null, policy);
  const verdict = overallVerdict(cells);
  const stale = staleBaseline(cells, baseline, policy, now);
  return assemble({
    verdict,
    subject: changeInWords(base, candidate),
    reasons: [...mismatches, ...(mismatches.length > 0 ? [] : completeness(cells))],
    asides: [...caveatsOf(base, candidate), ...stale.reasons],
    advice: [...adviceFor(verdict), ...stale.advice],
    cells,
    differences,
    baseline,
    candidate,
    policy,
    now,
  });
}

/** The verdict where there is nothing to compare with. `place` says where a baseline was looked for. */
export function noBaseline(input: {
  readonly candidate: RunRecord | null;
  readonly policy: ComparePolicy;
  readonly now: Date;
  readonly place: string;
}): GateVerdict {
  const { candidate, policy, place } = input;
  return assemble({
    verdict: 'no baseline',
    subject: candidate ? subjectInWords(candidate) : policy.gate,
    reasons: [`nothing was compared: there is no baseline for this setup in ${place}`],
    advice: [
      'Make one from the version that is in production: run the action with `mode: baseline` on the main branch, or `serving-gate baseline save` on the same machine.',
      ...(policy.baselineRequired ? ['This gate requires a baseline, so it fails until there is one.'] : []),
    ],
    cells: [],
    differences: [],
    baseline: null,
    candidate,
    policy,
    now: input.now,
  });
}

/** The verdict of a candidate that could not be measured: never ready, crashed, not torn down. */
export function notMeasured(input: {
  readonly problem: NonNullable<RunRecord['problem']>;
  readonly candidate: RunRecord | null;
  readonly policy: ComparePolicy;
  readonly now: Date;
}): GateVerdict {
  const { problem, candidate, policy } = input;
  return assemble({
    verdict: 'invalid',
    subject: candidate ? subjectInWords(candidate) : policy.gate,
    reasons: problemInWords(problem.message),
    advice: problem.hint ? [problem.hint] : [],
    cells: [],
    differences: [],
    baseline: null,
    candidate,
    policy,
    now: input.now,
  });
}

/** The last lines of a log that a reason may quote, in characters; the whole log is a file of the results. */
const MAX_LOG_TAIL = 1_000;

/** The cause in one line, for the headline; what follows it (the end of a server's log) is a reason of its own. */
function problemInWords(message: string): string[] {
  const [first = '', ...rest] = message.split('\n').filter((line) => line.trim() !== '');
  const tail = rest.filter((line) => !/^Last lines of its log:$/.test(line)).join(' ⏎ ');
  return tail === '' ? [first] : [first, `the log ends: …${tail.slice(-MAX_LOG_TAIL)}`];
}

/** Levels and request sets that only one side has are judged level by level; the other identity fields at once. */
function isMismatch(difference: Difference): boolean {
  if (difference.class !== 'identity' || difference.kind === 'unknown') return false;
  if (difference.field.startsWith('levels ')) return false;
  return !difference.field.startsWith('request set ') || difference.kind === 'changed';
}

function mismatchInWords({ field, baseline, candidate }: Difference): string {
  return `${field} differs: ${shorten(baseline)} in the baseline, ${shorten(candidate)} now`;
}

function shorten(value: string | null): string {
  if (value === null) return 'nothing';
  const text = /^[0-9a-f]{64}$/.test(value) ? value.slice(0, 12) : value;
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** Equal on both sides, and not ours: the numbers of neither can be taken again from their samples. */
function strangeDefinitions(base: RunRecord, candidate: RunRecord): string[] {
  const { definitionsVersion } = candidate;
  if (definitionsVersion !== base.definitionsVersion || definitionsVersion === DEFINITIONS_VERSION) return [];
  return [`definitions version ${definitionsVersion} is not the one of this tool (${DEFINITIONS_VERSION})`];
}

function baseProblem(base: RunRecord): string[] {
  return base.problem ? [`the baseline's measurement is not whole: ${base.problem.message}`] : [];
}

function mismatchOfAll(mismatches: readonly string[]): string {
  const more = mismatches.length - 1;
  return more > 0 ? `${mismatches[0]} (and ${more} more)` : (mismatches[0] ?? '');
}

/** What was not compared, once per level and reason, and that nothing was where that is so. */
function completeness(cells: readonly Cell[]): string[] {
  const levels = new Map<string, Cell>();
  for (const cell of cells) {
    const unjudged = cell.verdict === 'no baseline' || cell.verdict === 'invalid';
    const missing = cell.verdict === 'not comparable' && (cell.baseline === null || cell.candidate === null);
    if (cell.gates && (unjudged || missing)) {
      levels.set(levelKey(cell.workload, cell.load), cell);
    }
  }
  const invalidFirst = [...levels.values()].sort(
    (a, b) => Number(b.verdict === 'invalid') - Number(a.verdict === 'invalid'),
  );
  const reasons = invalidFirst.map((cell) => `${cell.workload} at ${loadInWords(cell.load)}: ${cell.reason}`);
  const overlap = cells.some((cell) => cell.baseline !== null && cell.candidate !== null);
  if (!overlap)
    return ['baseline and candidate have no level in common, so nothing was compared', ...reasons];
  if (!cells.some((cell) => cell.gates)) return [...reasons, noGate(cells)];
  return reasons;
}

function noGate(cells: readonly Cell[]): string {
  const first = cells.find((cell) => cell.reason.includes('informs only'));
  const example = first ? `, for example ${cellInWords(first)}: ${first.reason}` : '';
  return `none of ${count(cells.length, 'cell')} can block${example}`;
}

function adviceFor(verdict: GateVerdict['verdict']): string[] {
  switch (verdict) {
    case 'regressed':
      return [
        'Keep the old pin, or change flags and measure again. If the change is wanted, refresh the baseline with `accept-regression` and a reason.',
      ];
    case 'not comparable':
      return [
        'Measure a new baseline with today’s setup: `mode: baseline` on the main branch, or `serving-gate baseline save`.',
      ];
    case 'invalid':
    case 'inconclusive':
      return ['Read why the runs are invalid, settle that, and run the gate again.'];
    case 'passed':
    case 'improved':
    case 'no baseline':
      return [];
  }
}
