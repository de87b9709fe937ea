import path from 'node:path';
import { METRICS, type MetricName } from '../model/metrics.ts';
import { CEILINGS, type Config, type LevelConfig, levelValue, type WorkloadConfig } from './config-schema.ts';
import { shown } from './problem.ts';
import type { PathKey } from './yaml-source.ts';

/** What is wrong with a configuration whose fields are right one by one. */
export interface CrossProblem {
  readonly path: readonly PathKey[];
  readonly message: string;
}

/** The checks that look at several fields, or at what a path means. */
export function checkConfig(config: Config): readonly CrossProblem[] {
  return [
    ...checkServer(config),
    ...checkPin(config),
    ...checkWorkloads(config),
    ...checkPaths(config),
    ...checkGating(config),
    ...checkTolerances(config),
  ];
}

function* checkServer({ framework, server, model }: Config): Generator<CrossProblem> {
  if (framework === 'embedded') return;
  if (model === undefined) yield { path: [], message: 'model is missing: the name that the server serves.' };
  if (server === undefined) {
    yield { path: [], message: 'server is missing: a launcher (command or attach) and what it needs.' };
  }
  if (server?.launcher === 'embedded') {
    yield {
      path: ['server', 'launcher'],
      message: `server.launcher is "embedded", which starts the framework embedded, not ${framework}.`,
    };
  }
}

function* checkPin({ pin, framework }: Config): Generator<CrossProblem> {
  if (pin === undefined) return;
  if ((pin.file === undefined) === (pin.version === undefined)) {
    yield { path: ['pin'], message: 'pin needs one of file and version.' };
  }
  if (pin.pattern !== undefined && pin.file === undefined) {
    yield { path: ['pin', 'pattern'], message: 'pin.pattern needs the pin.file that it is tried on.' };
  }
  if (framework === 'openai' && pin.file !== undefined && pin.pattern === undefined) {
    yield {
      path: ['pin', 'file'],
      message: 'pin.file needs a framework with a package or image; use pin.pattern or pin.version.',
    };
  }
}

function* checkWorkloads({ workloads }: Config): Generator<CrossProblem> {
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

function* checkPaths({ workloads, pin, baseline, output }: Config): Generator<CrossProblem> {
  const paths: readonly (readonly [readonly PathKey[], string | undefined])[] = [
    ...workloads.map((workload, index) => [['workloads', index, 'requests'], workload.requests] as const),
    [['pin', 'file'], pin?.file],
  ];
  for (const [where, file] of paths) {
    if (file !== undefined && !isInside(file)) {
      yield {
        path: where,
        message: `${shown(file)} is not inside the repository; give it relative to the root.`,
      };
    }
  }
  if (!isInside(output)) {
    yield {
      path: ['output'],
      message: `${shown(output)} is not inside the repository; give it relative to the root.`,
    };
  }
  if (baseline.path.split(/[\\/]/).includes('..')) {
    yield {
      path: ['baseline', 'path'],
      message: `${shown(baseline.path)} goes up; give it relative to the root, or absolute.`,
    };
  }
}

function* checkGating({ gating = [] }: Config): Generator<CrossProblem> {
  for (const [index, metric] of gating.entries()) {
    if (gating.indexOf(metric) < index) {
      yield { path: ['gating', index], message: `the metric ${metric} stands here a second time.` };
    }
  }
}

function isInside(file: string): boolean {
  const normal = path.posix.normalize(file.replaceAll('\\', '/'));
  return (
    !path.posix.isAbsolute(normal) &&
    normal !== '..' &&
    !normal.startsWith('../') &&
    !/^[A-Za-z]:/.test(normal)
  );
}

/** Above this a relative tolerance is rather a percentage by mistake. */
const MAX_RELATIVE = 3;

function* checkTolerances({ tolerances }: Config): Generator<CrossProblem> {
  for (const [metric, tolerance] of Object.entries(tolerances)) {
    const relative = tolerance?.relative ?? 0;
    if (METRICS[metric as MetricName].unit === 'ratio' && (tolerance?.absolute ?? 0) >= 1) {
      yield {
        path: ['tolerances', metric, 'absolute'],
        message: `tolerances.${metric}.absolute is ${tolerance?.absolute}: a share is never more than 1, so it would never block; 0.01 is 1 %.`,
      };
    }
    const path = ['tolerances', metric, 'relative'];
    if (METRICS[metric as MetricName].better === 'higher' && relative >= 1) {
      yield {
        path,
        message: `tolerances.${metric}.relative is ${relative}: nothing can lose 100 % or more, so it would never block; 0.1 is 10 %.`,
      };
    } else if (relative > MAX_RELATIVE) {
      yield {
        path,
        message: `tolerances.${metric}.relative is ${relative}, which is ${Math.round(relative * 100)} %; 0.1 is 10 %.`,
      };
    }
  }
}
