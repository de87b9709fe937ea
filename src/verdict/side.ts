import type { MetricName } from '../model/metrics.ts';
import { isServed, type Outcome } from '../model/outcome.ts';
import type { Run } from '../model/record.ts';
import type { Side } from '../model/verdict.ts';
import { median } from '../stats/median.ts';

import { type LevelRuns, validRuns } from './level-runs.ts';

/**
 * The value of a metric on one side: the median over the valid runs, null unless most of the runs know it.
 * Failures are summed over the runs instead, so that one bad run of three is not voted away.
 */
export function sideOf(metric: MetricName, level: LevelRuns): Side {
  const valid = validRuns(level);
  const runs = level.runs.map((run) => (run.invalid.length === 0 ? valueOfRun(metric, run) : null));
  const known = runs.filter((value) => value !== null);
  const enough = known.length * 2 > Math.max(level.expected, level.runs.length);
  return {
    value: !enough ? null : metric === 'failureRate' ? pooledFailureRate(valid) : median(known),
    runs,
    samples: valid.reduce((sum, run) => sum + run.statistics[metric].samples, 0),
  };
}

/** Failed requests of a run, by its outcomes. */
export function failedRequests(run: Run): { readonly failed: number; readonly sent: number } {
  let failed = 0;
  let sent = 0;
  for (const [outcome, amount] of Object.entries(run.outcomes)) {
    sent += amount;
    if (!isServed(outcome as Outcome)) failed += amount;
  }
  return { failed, sent };
}

function valueOfRun(metric: MetricName, run: Run): number | null {
  if (metric === 'failureRate') return pooledFailureRate([run]);
  const { value } = run.statistics[metric];
  return value !== null && Number.isFinite(value) ? value : null;
}

function pooledFailureRate(runs: readonly Run[]): number | null {
  const totals = runs.map(failedRequests);
  const sent = totals.reduce((sum, run) => sum + run.sent, 0);
  return sent === 0 ? null : totals.reduce((sum, run) => sum + run.failed, 0) / sent;
}
