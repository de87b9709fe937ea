import { loadShort, sameLoad } from '../model/load.ts';
import type { RunRecord } from '../model/record.ts';

/** The passes that a record promises (levels × launches × runs) and does not hold, in words; null when it is whole. */
export function missingRuns({ workloads, load, launches }: RunRecord): string | null {
  const promised = load.launches * load.runsPerLaunch;
  const held = launches.flatMap(({ runs }) => runs);
  const levels = workloads.flatMap(({ name, levels }) => levels.map((level) => ({ name, ...level })));
  if (levels.length === 0 || promised === 0) return 'it holds no runs';
  for (const { name, ...level } of levels) {
    const found = held.filter((run) => run.workload === name && sameLoad(run.level, level)).length;
    if (found < promised) return `${name} at ${loadShort(level)} has ${found} of ${promised} runs`;
  }
  return null;
}
