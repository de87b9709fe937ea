import { METRIC_NAMES } from '../model/metrics.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import type { Cell } from '../model/verdict.ts';
import { judgeCell, type Obstacle } from './judge-cell.ts';
import { type LevelRuns, levelProblem, levelsOf } from './level-runs.ts';
import { withUnstableTails } from './unstable-tail.ts';
import { type WorkEquality, workEquality } from './work-equality.ts';

/**
 * Every metric at every level that either side has, judged. A level on one side only keeps its cells, so that what
 * was not compared is seen. `mismatch` is why no number may be compared at all.
 */
export function compareCells(
  baseline: RunRecord,
  candidate: RunRecord,
  mismatch: string | null,
  policy: ComparePolicy,
): Cell[] {
  const before = levelsOf(baseline);
  const after = levelsOf(candidate);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    compareLevel(before.get(key) ?? null, after.get(key) ?? null, mismatch, policy),
  );
}

function compareLevel(
  baseline: LevelRuns | null,
  candidate: LevelRuns | null,
  mismatch: string | null,
  policy: ComparePolicy,
): Cell[] {
  const level = baseline ?? candidate;
  if (!level) return [];
  const obstacle = levelObstacle(baseline, candidate, mismatch);
  const work = baseline && candidate && !obstacle ? workEquality(baseline, candidate) : null;
  const cells = METRIC_NAMES.map((metric) => {
    const cell = judgeCell({
      metric,
      workload: level.workload,
      load: level.load,
      baseline,
      candidate,
      obstacle: obstacle ?? (metric === 'failureRate' ? null : workObstacle(work)),
      policy,
    });
    const notes = (work?.notes ?? []).filter((note) => note.metrics.includes(metric));
    return { ...cell, notes: [...cell.notes, ...notes.map((note) => note.text)] };
  });
  return withUnstableTails(cells);
}

function levelObstacle(
  baseline: LevelRuns | null,
  candidate: LevelRuns | null,
  mismatch: string | null,
): Obstacle | null {
  if (mismatch) return { verdict: 'not comparable', reason: mismatch };
  if (!baseline) return { verdict: 'no baseline', reason: 'new level: the baseline does not have it' };
  if (!candidate)
    return { verdict: 'not comparable', reason: 'the candidate was not measured at this level' };
  const own = levelProblem(candidate);
  if (own) return { verdict: 'invalid', reason: own };
  const theirs = levelProblem(baseline);
  return theirs ? { verdict: 'not comparable', reason: `the baseline is unusable: ${theirs}` } : null;
}

/** Failures are counted whatever the work was, so that a server that refuses requests is not merely "not comparable". */
function workObstacle(work: WorkEquality | null): Obstacle | null {
  return work?.difference ? { verdict: 'not comparable', reason: work.difference } : null;
}
