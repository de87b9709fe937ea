import { isServed } from '../../src/model/outcome.ts';
import type { Run, RunRecord, Samples } from '../../src/model/record.ts';
import { runStatistics } from '../../src/stats/run-statistics.ts';

/** The same record with everything that is derived taken from its samples, as a measurement would have made it. */
export function settled(record: RunRecord): RunRecord {
  const launches = record.launches.map((launch) => ({ ...launch, runs: launch.runs.map(settledRun) }));
  return { ...record, launches };
}

function settledRun(run: Run): Run {
  const { samples, durationMs } = run;
  const outcomes: Run['outcomes'] = {};
  for (const outcome of samples.outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return {
    ...run,
    level: { ...run.level, requests: samples.id.length },
    outcomes,
    promptTokens: totalOf(samples, samples.promptTokens),
    completionTokens: totalOf(samples, samples.completionTokens),
    statistics: runStatistics({ samples, durationMs, gaps: null }, 0),
  };
}

function totalOf({ outcome }: Samples, column: readonly (number | null)[]): number | null {
  const served = column.filter((_, index) => isServed(outcome[index] ?? 'empty'));
  return served.includes(null) ? null : served.reduce((sum: number, value) => sum + (value ?? 0), 0);
}
