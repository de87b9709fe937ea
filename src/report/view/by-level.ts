import type { Run, RunRecord } from '../../model/record.ts';
import { levelsOf, validRuns } from '../../verdict/level-runs.ts';

/**
 * A function of a record that takes `compute` of the valid runs of each level, by `levelKey`; empty of no record. Millions of
 * samples are gone through for it, and several reports are made of one record: each record is computed once.
 */
export function byLevel<T>(
  compute: (runs: readonly Run[]) => T,
): (record: RunRecord | null) => ReadonlyMap<string, T> {
  const known = new WeakMap<RunRecord, ReadonlyMap<string, T>>();
  return (record) => {
    if (record === null) return new Map();
    const before = known.get(record);
    if (before) return before;
    const computed = new Map(
      [...levelsOf(record)].map(([key, level]) => [key, compute(validRuns(level))] as const),
    );
    known.set(record, computed);
    return computed;
  };
}
