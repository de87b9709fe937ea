import { paceOf } from '../load/schedule.ts';
import { describeError, GateError } from '../model/errors.ts';
import type { Level, Load } from '../model/load.ts';
import type { MeasurePlan } from '../model/plan.ts';
import type { RequestSet } from '../model/request.ts';

/** A workload with its requests read and its levels resolved against them. */
export interface LoadedWorkload {
  readonly name: string;
  readonly displayFile: string;
  readonly set: RequestSet;
  readonly load: Load;
  readonly levels: readonly Level[];
}

/** Reads every request set before anything is started. Throws `request-set`, and `usage` for a level that asks for too many. */
export async function loadWorkloads(
  plan: MeasurePlan,
  ports: { readonly readRequestSet: (file: string, plan: MeasurePlan) => Promise<RequestSet> },
): Promise<LoadedWorkload[]> {
  const loaded: LoadedWorkload[] = [];
  for (const { name, file, displayFile, load, levels } of plan.workloads) {
    const set = await ports.readRequestSet(file, plan);
    const resolved = levels.map(({ value, requests }) => {
      const count = requests ?? set.requests.length;
      if (count > set.requests.length) {
        throw new GateError(
          'usage',
          `Workload ${name} asks for ${count} requests at level ${value}, but ${displayFile} has ${set.requests.length}.`,
          {
            hint: 'Lower `requests` of the level, or leave it out to send the whole set.',
          },
        );
      }
      const level = { shape: load.shape, value, requests: count };
      checkSchedule(load, level, set, displayFile, plan.seed);
      return level;
    });
    loaded.push({ name, displayFile, set, load, levels: resolved });
  }
  return loaded;
}

/** A replay needs a time of every request; that must be known before anything is started. */
function checkSchedule(load: Load, level: Level, set: RequestSet, displayFile: string, seed: number): void {
  try {
    paceOf(load, level, set.requests.slice(0, level.requests), seed);
  } catch (cause) {
    throw new GateError('usage', `${displayFile} cannot be replayed: ${describeError(cause)}.`, {
      hint: 'Give every request its offsetMs, in order, or use another load shape.',
      cause,
    });
  }
}
