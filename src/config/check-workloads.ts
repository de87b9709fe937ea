import type { Config } from './config-schema.ts';
import { type CrossProblem, shown } from './problem.ts';
import { CEILINGS } from './schema-parts.ts';
import { type LevelConfig, levelValue, type WorkloadConfig } from './workload-schema.ts';

/** Names and levels once, each level of its workload's load shape, and arrivals with what they need. */
export function* checkWorkloads({ workloads }: Config): Generator<CrossProblem> {
  const names = new Set<string>();
  for (const [index, workload] of workloads.entries()) {
    if (names.has(workload.name)) {
      yield {
        path: ['workloads', index, 'name'],
        message: `the workload ${shown(workload.name)} stands here a second time.`,
      };
    }
    names.add(workload.name);
    const levels = new Set<number>();
    for (const [position, level] of workload.levels.entries()) {
      const path = ['workloads', index, 'levels', position];
      const value = levelValue(level);
      if (levels.has(value)) {
        yield { path, message: `the level ${value} of ${shown(workload.name)} stands here a second time.` };
      }
      levels.add(value);
      const message = levelMismatch(level, workload.load?.shape ?? 'closed');
      if (message !== null) yield { path, message };
    }
    yield* checkArrivals(workload, index);
  }
}

const LEVEL_KEYS = { closed: 'concurrency', open: 'rate', replay: 'speed' } as const;

function levelMismatch(level: LevelConfig, shape: keyof typeof LEVEL_KEYS): string | null {
  const key = LEVEL_KEYS[shape];
  const value = levelValue(level);
  if (typeof level !== 'number') {
    const given = Object.values(LEVEL_KEYS).filter((name) => level[name] !== undefined);
    if (given.length !== 1 || given[0] !== key)
      return `with load shape ${shape} a level is a number or { ${key}, requests }.`;
  }
  if (shape === 'closed' && !(Number.isInteger(value) && value <= CEILINGS.concurrency)) {
    return `the concurrency is ${value}; it must be a whole number from 1 to ${CEILINGS.concurrency}. For requests per second set load.shape to open.`;
  }
  if (shape === 'replay' && value > CEILINGS.speed) {
    return `the speed is ${value}; it must be at most ${CEILINGS.speed}.`;
  }
  return null;
}

function* checkArrivals({ load }: WorkloadConfig, index: number): Generator<CrossProblem> {
  if (load?.shape !== 'open') return;
  const needed = {
    gamma: ['burstiness'],
    bursts: ['onSeconds', 'offSeconds'],
    constant: [],
    poisson: [],
  } as const;
  const wanted: readonly string[] = needed[load.arrivals];
  for (const key of ['burstiness', 'onSeconds', 'offSeconds'] as const) {
    const path = ['workloads', index, 'load', key];
    if (wanted.includes(key) && load[key] === undefined) {
      yield { path: path.slice(0, 3), message: `load.${key} is missing: arrivals ${load.arrivals} need it.` };
    } else if (!wanted.includes(key) && load[key] !== undefined) {
      yield { path, message: `load.${key} says nothing with arrivals ${load.arrivals}.` };
    }
  }
}
