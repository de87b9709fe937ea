import path from 'node:path';
import { METRICS, type MetricName } from '../model/metrics.ts';
import { checkWorkloads } from './check-workloads.ts';
import type { Config } from './config-schema.ts';
import { type CrossProblem, shown } from './problem.ts';
import type { PathKey } from './yaml-source.ts';

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
  if (server?.launcher === 'embedded') yield* checkDialect(framework, server.args);
  if (framework === 'embedded') return;
  if (model === undefined) yield { path: [], message: 'model is missing: the name that the server serves.' };
  if (server === undefined) {
    yield {
      path: [],
      message: 'server is missing: a launcher (venv, docker, command or attach) and what it needs.',
    };
  }
  if (server?.launcher === 'venv') yield* checkVenv(framework, server);
  yield* checkParameters(server);
}

/** Parameters that reach no command would be ignored, in silence. */
function* checkParameters(server: Config['server']): Generator<CrossProblem> {
  if (server?.launcher !== 'command' || server.command.includes('{parameters}')) return;
  const isSet = Object.values(server.parameters).some((value) => value !== undefined);
  if (!isSet && server.mode === 'as-deployed') return;
  yield {
    path: ['server', isSet ? 'parameters' : 'mode'],
    message:
      'server.command has no place for the parameters: write "{parameters}" as an item of it, where the flags of the framework stand.',
  };
}

/** The embedded engine can stand for a framework, where it is asked to speak its dialect. */
function* checkDialect(framework: Config['framework'], args: readonly string[]): Generator<CrossProblem> {
  const at = args.findLastIndex((word) => word === '--dialect' || word.startsWith('--dialect='));
  const dialect = at < 0 ? null : (args[at]?.split('=')[1] ?? args[at + 1] ?? null);
  if (dialect === framework) return;
  if (framework !== 'embedded') {
    yield {
      path: ['server', 'launcher'],
      message: `server.launcher is "embedded", which starts the framework embedded, not ${framework}. To let it stand for ${framework} on purpose, give server.args: [--dialect, ${framework}] (vllm or sglang).`,
    };
  } else if (dialect !== null && dialect !== 'vllm') {
    yield {
      path: ['server', 'args'],
      message: `server.args ask for the dialect ${shown(dialect)}: set framework: ${dialect} for it.`,
    };
  }
}

/** Files that uv can install from; other locks have to be exported to requirements first. */
const INSTALLABLE = /(?:\.(?:txt|in)|(?:^|\/)(?:pyproject\.toml|uv\.lock))$/;

function* checkVenv(
  framework: Config['framework'],
  server: Extract<Config['server'], { launcher: 'venv' }>,
): Generator<CrossProblem> {
  const { requirements, uv } = server;
  if (framework === 'openai' || framework === 'embedded') {
    yield {
      path: ['server', 'launcher'],
      message: `server.launcher is "venv", which installs vllm or sglang; ${framework} has no package.`,
    };
  }
  if (requirements !== undefined && !INSTALLABLE.test(requirements)) {
    yield {
      path: ['server', 'requirements'],
      message: `server.requirements is ${shown(requirements)}; it must be requirements (*.txt, *.in), pyproject.toml or uv.lock. Export other locks to requirements.`,
    };
  }
  if (
    server.extras.length + server.groups.length > 0 &&
    !/(?:pyproject\.toml|uv\.lock)$/.test(requirements ?? '')
  ) {
    yield {
      path: ['server'],
      message: 'server.extras and server.groups need a server.requirements of pyproject.toml or uv.lock.',
    };
  }
  for (const [index, file] of uv.overrides.entries()) {
    if (!isInside(file)) {
      yield {
        path: ['server', 'uv', 'overrides', index],
        message: `${shown(file)} is not inside the repository; give it relative to the root.`,
      };
    }
  }
  if (requirements !== undefined && !isInside(requirements)) {
    yield {
      path: ['server', 'requirements'],
      message: `${shown(requirements)} is not inside the repository; give it relative to the root.`,
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
  if (pin.select !== undefined && (pin.file === undefined || pin.pattern !== undefined)) {
    yield { path: ['pin', 'select'], message: 'pin.select needs a pin.file, and no pin.pattern beside it.' };
  }
  if (framework === 'openai' && pin.file !== undefined && pin.pattern === undefined) {
    yield {
      path: ['pin', 'file'],
      message: 'pin.file needs a framework with a package or image; use pin.pattern or pin.version.',
    };
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
