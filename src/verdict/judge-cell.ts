import type { LoadPoint } from '../model/load.ts';
import { METRICS, type MetricName } from '../model/metrics.ts';
import { isServed } from '../model/outcome.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { Cell, Side, Verdict } from '../model/verdict.ts';
import { cellNotes } from './cell-notes.ts';
import type { LevelRuns } from './level-runs.ts';
import { sideOf } from './side.ts';
import { type EffectiveTolerance, effectiveTolerance, isGating } from './tolerance.ts';
import { percent } from './words.ts';

/** Keeps 110 against 100 at 10 % on the allowed side, whatever the last bit of the division says. */
const ROUNDING = 1e-9;

/** Why a cell must not be judged although it may have numbers. */
export interface Obstacle {
  readonly verdict: Extract<Verdict, 'not comparable' | 'invalid' | 'no baseline'>;
  readonly reason: string;
}

export interface CellInput {
  readonly metric: MetricName;
  readonly workload: string;
  readonly load: LoadPoint;
  readonly baseline: LevelRuns | null;
  readonly candidate: LevelRuns | null;
  readonly obstacle: Obstacle | null;
  readonly policy: ComparePolicy;
}

/** Judges one metric at one level: the median of each side's runs, and how much worse the candidate may be. */
export function judgeCell(input: CellInput): Cell {
  const { metric, policy } = input;
  const baseline = input.baseline && sideOf(metric, input.baseline);
  const candidate = input.candidate && sideOf(metric, input.candidate);
  const limit = effectiveTolerance(metric, baseline?.value ?? null, policy);
  const cell = {
    metric,
    workload: input.workload,
    load: input.load,
    gates: isGating(metric, policy),
    baseline,
    candidate,
    tolerance: { effective: limit.effective, setBy: limit.setBy },
    ratio: null,
    worse: null,
    notes: [],
  };
  if (input.obstacle) return { ...cell, ...input.obstacle };
  const before = baseline?.value ?? null;
  const after = candidate?.value ?? null;
  if (!baseline || !candidate || before === null || after === null) {
    return { ...cell, ...withoutNumbers(input, before, after) };
  }
  if (before === 0 && METRICS[metric].better === 'higher') {
    return { ...cell, verdict: 'not comparable', reason: 'the baseline is 0, which is no throughput at all' };
  }
  if (METRICS[metric].better === 'higher' && (limit.effective ?? 0) >= 1) {
    const reason = `the limit of ${percent(limit.effective ?? 0)} is more than can be lost, so nothing could block`;
    return { ...cell, verdict: 'not comparable', reason };
  }
  const judged = judgeNumbers(metric, before, after, limit);
  return {
    ...cell,
    ...judged,
    ...standing(input, baseline, candidate, judged, cell.gates),
    notes: notesOf(metric, baseline, candidate, limit),
  };
}

/**
 * What the number of samples lets a cell say. Too few on both sides by design: it informs. Too few because runs are
 * missing or invalid where all of them would have been enough: it must not lose its veto, and cannot pass either.
 */
function standing(
  { metric, ...input }: CellInput,
  baseline: Side,
  candidate: Side,
  judged: Pick<Cell, 'verdict' | 'reason'>,
  gates: boolean,
): Pick<Cell, 'verdict' | 'reason' | 'gates'> {
  const { minSamples } = METRICS[metric];
  const samples = Math.min(baseline.samples, candidate.samples);
  if (samples >= minSamples) return { ...judged, gates };
  const promised = Math.max(
    promisedSamples(metric, input.baseline),
    promisedSamples(metric, input.candidate),
  );
  const few = `${samples} samples of the ${minSamples} it needs to block`;
  if (promised < minSamples)
    return { ...judged, gates: false, reason: `${judged.reason}; informs only, ${few}` };
  const reason = `${judged.reason}; only ${few}, because runs are missing, invalid or without a value`;
  return { verdict: judged.verdict === 'regressed' ? 'regressed' : 'inconclusive', gates, reason };
}

/** The samples that a side would have had, had each of its runs given as many as the best of them. */
function promisedSamples(metric: MetricName, level: LevelRuns | null): number {
  if (level === null) return 0;
  const most = Math.max(0, ...level.runs.map((run) => run.statistics[metric].samples));
  return most * Math.max(level.expected, level.runs.length);
}

/** Unknown is not comparable and keeps blocking, unless no request on either side could have had a value. */
function withoutNumbers(
  input: CellInput,
  before: number | null,
  after: number | null,
): Pick<Cell, 'verdict' | 'reason' | 'gates'> {
  const gates = isGating(input.metric, input.policy);
  if (before === null && after === null && needsTwoTokens(input.metric) && isSingleToken(input)) {
    return { verdict: 'not comparable', reason: 'every answer is one token long: undefined', gates: false };
  }
  const missing =
    before === null && after === null ? 'both sides' : before === null ? 'the baseline' : 'the candidate';
  return { verdict: 'not comparable', reason: `no value on ${missing}`, gates };
}

function needsTwoTokens(metric: MetricName): boolean {
  return /^(tpot|itl|chunkGap)\./.test(metric);
}

function isSingleToken({ baseline, candidate }: CellInput): boolean {
  const tokens = [baseline, candidate].flatMap((level) =>
    (level?.runs ?? []).flatMap((run) =>
      run.samples.completionTokens.filter((_, place) => isServed(run.samples.outcome[place] ?? 'empty')),
    ),
  );
  return tokens.length > 0 && tokens.every((value) => value !== null && value <= 1);
}

/** How much worse a number is than another, and what the tolerance says of it. */
export function judgeNumbers(
  metric: MetricName,
  before: number,
  after: number,
  limit: EffectiveTolerance,
): Pick<Cell, 'verdict' | 'ratio' | 'worse' | 'reason'> {
  if (before === 0 || limit.effective === null) {
    const regressed = after > limit.absolute;
    return {
      verdict: regressed ? 'regressed' : 'passed',
      ratio: null,
      worse: after === 0 ? 0 : null,
      reason: after === 0 ? 'no change' : 'the baseline is 0 and the candidate is not',
    };
  }
  const sign = METRICS[metric].better === 'lower' ? 1 : -1;
  const worse = after === before ? 0 : (sign * (after - before)) / Math.abs(before);
  const verdict =
    worse > limit.effective + ROUNDING
      ? 'regressed'
      : worse < -limit.effective - ROUNDING
        ? 'improved'
        : 'passed';
  return { verdict, ratio: after / before, worse, reason: changeInWords(worse, limit) };
}

function changeInWords(worse: number, limit: EffectiveTolerance): string {
  const change = worse === 0 ? 'no change' : `${percent(Math.abs(worse))} ${worse > 0 ? 'worse' : 'better'}`;
  const source = limit.setBy === 'absolute' ? ', set by the absolute tolerance' : '';
  return `${change} (limit ${percent(limit.effective ?? 0)}${source})`;
}

function notesOf(metric: MetricName, baseline: Side, candidate: Side, limit: EffectiveTolerance): string[] {
  return limit.effective === null
    ? []
    : cellNotes(baseline, candidate, METRICS[metric].better, limit.effective);
}
