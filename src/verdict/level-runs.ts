import { type LoadPoint, sameLoad } from '../model/load.ts';
import type { Run, RunRecord } from '../model/record.ts';

/** The runs of one level of a record, over all launches, in the order measured. */
export interface LevelRuns {
  readonly workload: string;
  readonly load: LoadPoint;
  readonly requests: number;
  /** How many runs the measurement promised; fewer is not whole. */
  readonly expected: number;
  readonly runs: readonly Run[];
}

/** Every level that a record promised, by `levelKey`, with the runs it has. */
export function levelsOf(record: RunRecord): Map<string, LevelRuns> {
  const runs = record.launches.flatMap((launch) => launch.runs);
  return new Map(
    record.workloads.flatMap(({ name, levels }) =>
      levels.map(({ shape, value, requests }): [string, LevelRuns] => [
        levelKey(name, { shape, value }),
        {
          workload: name,
          load: { shape, value },
          requests,
          expected: Math.max(1, record.load.launches * record.load.runsPerLaunch),
          runs: runs.filter((run) => run.workload === name && sameLoad(run.level, { shape, value })),
        },
      ]),
    ),
  );
}

export function levelKey(workload: string, { shape, value }: LoadPoint): string {
  return JSON.stringify([workload, shape, value]);
}

export function validRuns(level: LevelRuns): readonly Run[] {
  return level.runs.filter((run) => run.invalid.length === 0);
}

/** Why the level cannot be used on this side: not whole, or no majority of valid runs. Null where it can. */
export function levelProblem(level: LevelRuns): string | null {
  if (level.runs.length < level.expected) {
    return `only ${level.runs.length} of ${level.expected} runs were made`;
  }
  const valid = validRuns(level).length;
  if (valid * 2 > Math.max(level.expected, level.runs.length)) return null;
  const causes = [...new Set(level.runs.flatMap((run) => run.invalid))];
  return `only ${valid} of ${level.runs.length} runs are valid: ${causes.join('; ')}`;
}
