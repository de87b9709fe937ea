import path from 'node:path';
import { GateError } from '../model/errors.ts';
import type { Load } from '../model/load.ts';
import type { ParameterPlan } from '../model/parameters.ts';
import type { Framework } from '../model/pin.ts';
import type { ComparePolicy, MeasurePlan, ServerPlan, VenvPlan, WorkloadPlan } from '../model/plan.ts';
import type { Config } from './config-schema.ts';
import { CEILINGS } from './schema-parts.ts';
import { levelValue, type WorkloadConfig } from './workload-schema.ts';

/** Where the version comes from, for one side of a comparison. */
export type PinSource =
  /**
   * A file of the repository, read at that side's commit. Path relative to the root; `pattern` finds the version in it,
   * `select` is a word of the one that is meant where it has several.
   */
  | {
      readonly from: 'file';
      readonly file: string;
      readonly pattern?: string | undefined;
      readonly select?: string | undefined;
    }
  /** Given as text; `where` names the place for messages. */
  | { readonly from: 'version'; readonly version: string; readonly where: string }
  /** `pin.version` of the configuration as it is at that side's commit: load it there and take its `head`. */
  | { readonly from: 'config' };

/** Null where nothing says it (an attached server, or a configuration without a pin). */
export interface PinPlan {
  readonly framework: Framework;
  readonly base: PinSource | null;
  readonly head: PinSource | null;
}

/** Where baselines are kept. */
export type BaselinePlan =
  | { readonly store: 'branch'; readonly branch: string }
  /** `path` is absolute. */
  | { readonly store: 'file'; readonly path: string };

/** Everything that a configuration decides. */
export interface GatePlan {
  readonly measure: MeasurePlan;
  readonly policy: ComparePolicy;
  readonly baseline: BaselinePlan;
  readonly pin: PinPlan;
  /** Folder for the folders of all invocations, absolute. */
  readonly output: string;
}

/** What a call says in place of the configuration; null and undefined leave it as it is. */
export interface PlanOverrides {
  readonly gate?: string | null | undefined;
  /** Version at head. */
  readonly pin?: string | null | undefined;
  /** Version at base. */
  readonly basePin?: string | null | undefined;
  /** Commit that the installed files are read at. */
  readonly headRef?: string | null | undefined;
  readonly baselineStore?: 'branch' | 'file' | null | undefined;
  readonly baselinePath?: string | null | undefined;
  /** true requires a baseline; false leaves it to the configuration. */
  readonly requireBaseline?: boolean | null | undefined;
  readonly output?: string | null | undefined;
  readonly launches?: number | null | undefined;
  readonly runs?: number | null | undefined;
  readonly seed?: number | null | undefined;
}

/** The model name of the embedded engine where the configuration gives none. */
export const EMBEDDED_MODEL = 'demo-model';

/** SGLang drains for up to 90 s before it ends. */
const STOP_SECONDS = { vllm: 30, sglang: 120, openai: 30, embedded: 30 } as const satisfies Record<
  Framework,
  number
>;

/** Turns a checked configuration into what the use cases need. `root` is the root of the repository, absolute. */
export function toPlan(
  config: Config,
  { root, overrides = {} }: { readonly root: string; readonly overrides?: PlanOverrides },
): GatePlan {
  const gate = overrides.gate ?? config.gate;
  return {
    measure: measurePlan(config, root, overrides),
    policy: {
      gate,
      tolerances: setTolerances(config),
      gating: config.gating,
      baselineRequired: config.baseline.required || overrides.requireBaseline === true,
      maxAgeDays: config.baseline.maxAgeDays,
    },
    baseline: baselinePlan(config, root, overrides),
    pin: pinPlan(config, overrides),
    output: path.resolve(root, overrides.output ?? config.output),
  };
}

function measurePlan(config: Config, root: string, overrides: PlanOverrides): MeasurePlan {
  const { framework, limits, measure } = config;
  return {
    framework,
    model: config.model ?? EMBEDDED_MODEL,
    server: serverPlan(config, root, overrides.headRef ?? null),
    workloads: config.workloads.map((workload) => workloadPlan(workload, root)),
    launches: inRange('launches', overrides.launches ?? measure.launches, 1, CEILINGS.launches),
    runsPerLaunch: inRange('runs', overrides.runs ?? measure.runsPerLaunch, 1, CEILINGS.launches),
    seed: inRange('seed', overrides.seed ?? measure.seed, 0, 2 ** 31 - 1),
    continuousUsage: measure.continuousUsage,
    cores: measure.cores,
    limits: {
      ready: limits.readySeconds,
      request: limits.requestSeconds,
      stop: limits.stopSeconds ?? STOP_SECONDS[framework],
      warmup: limits.warmupSeconds,
      install: limits.installSeconds,
      lock: limits.lockSeconds,
    },
  };
}

function setTolerances({ tolerances }: Config): ComparePolicy['tolerances'] {
  return Object.fromEntries(Object.entries(tolerances).filter(([, tolerance]) => tolerance !== undefined));
}

/** What a call says in place of the configuration is held to the same bounds. */
function inRange(option: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new GateError('usage', `${option} is ${value}; allowed are whole numbers from ${least} to ${most}.`);
}

function serverPlan({ framework, server }: Config, root: string, ref: string | null): ServerPlan {
  switch (server?.launcher) {
    case undefined:
      return { launcher: 'embedded', args: [] };
    case 'embedded':
      return { launcher: 'embedded', args: server.args };
    case 'attach':
      return { launcher: 'attach', url: server.url.replace(/\/+$/, '') };
    case 'command':
      return {
        launcher: 'command',
        argv: server.command,
        env: server.env,
        passEnv: server.passEnv,
        ...parametersOf(server),
      };
    case 'venv':
      return {
        launcher: 'venv',
        argv: [...(server.command ?? DEFAULT_COMMAND[framework]), ...server.args],
        env: server.env,
        passEnv: server.passEnv,
        ...parametersOf(server),
        venv: venvPlan(server, root, ref),
      };
    case 'docker': {
      const { image, gpus, network, user, ipc, shmSize, volumes, options } = server;
      return {
        launcher: 'docker',
        argv: server.command,
        env: server.env,
        passEnv: server.passEnv,
        ...parametersOf(server),
        docker: {
          image: image ?? null,
          gpus,
          network,
          user: user ?? null,
          ipc,
          shmSize: shmSize ?? null,
          volumes,
          options,
        },
      };
    }
  }
}

/** Empty where nothing is asked for: then no flag is added. */
function parametersOf({ mode, parameters }: Pick<VenvConfig, 'mode' | 'parameters'>): {
  readonly parameters?: ParameterPlan;
} {
  const isAsked = mode === 'held-equal' || Object.values(parameters).some((value) => value !== undefined);
  return isAsked ? { parameters: { mode, values: parameters } } : {};
}

type VenvConfig = Extract<Config['server'], { launcher: 'venv' }>;

function venvPlan(server: VenvConfig, root: string, ref: string | null): VenvPlan {
  const { uv, cache } = server;
  return {
    python: server.python ?? null,
    requirements: server.requirements ?? null,
    extras: server.extras,
    groups: server.groups,
    root,
    ref,
    uv,
    cache: { ...cache, path: cache.path === undefined ? null : path.resolve(root, cache.path) },
  };
}

const ADDRESS = ['--host', '{host}', '--port', '{port}'] as const;

/** How each framework is started where the configuration does not say it. */
const DEFAULT_COMMAND = {
  vllm: ['vllm', 'serve', '{model}', ...ADDRESS, '--seed', '{seed}'],
  sglang: [
    ...['python', '-m', 'sglang.launch_server', '--model-path', '{model}'],
    ...[...ADDRESS, '--random-seed', '{seed}', '--enable-metrics'],
  ],
  openai: [],
  embedded: [],
} as const satisfies Record<Framework, readonly string[]>;

function workloadPlan({ name, requests, load, levels }: WorkloadConfig, root: string): WorkloadPlan {
  return {
    name,
    file: path.resolve(root, requests),
    displayFile: requests,
    load: loadOf(load),
    levels: levels.map((level) =>
      typeof level === 'number'
        ? { value: level, requests: null }
        : { value: levelValue(level), requests: level.requests ?? null },
    ),
  };
}

function loadOf(load: WorkloadConfig['load']): Load {
  if (load === undefined || load.shape !== 'open') return { shape: load?.shape ?? 'closed' };
  const { arrivals, burstiness, onSeconds, offSeconds } = load;
  switch (arrivals) {
    case 'gamma':
      return { shape: 'open', arrivals: { process: 'gamma', burstiness: burstiness ?? 1 } };
    case 'bursts':
      return {
        shape: 'open',
        arrivals: { process: 'bursts', onSeconds: onSeconds ?? 1, offSeconds: offSeconds ?? 1 },
      };
    default:
      return { shape: 'open', arrivals: { process: arrivals } };
  }
}

function baselinePlan({ baseline }: Config, root: string, overrides: PlanOverrides): BaselinePlan {
  const store = overrides.baselineStore ?? baseline.store;
  if (store === 'branch') return { store, branch: baseline.branch };
  return { store, path: path.resolve(root, overrides.baselinePath ?? baseline.path) };
}

function pinPlan({ framework, pin }: Config, overrides: PlanOverrides): PinPlan {
  const given = (version: string | null | undefined, where: string): PinSource | null =>
    version ? { from: 'version', version, where } : null;
  const file: PinSource | null =
    pin?.file === undefined
      ? null
      : {
          from: 'file',
          file: pin.file,
          ...(pin.pattern === undefined ? {} : { pattern: pin.pattern }),
          ...(pin.select === undefined ? {} : { select: pin.select }),
        };
  const written = given(pin?.version, 'pin.version of the configuration');
  return {
    framework,
    base: given(overrides.basePin, 'base-pin') ?? file ?? (written === null ? null : { from: 'config' }),
    head: given(overrides.pin, 'pin') ?? file ?? written,
  };
}
