import type { Load } from './load.ts';
import type { MetricName } from './metrics.ts';
import type { ParameterPlan } from './parameters.ts';
import type { Framework } from './pin.ts';

/** How the server comes to life. In `argv` and `args`, `{port}`, `{host}`, `{version}`, `{model}`, `{seed}` and `{parameters}` are filled in. */
export type ServerPlan =
  | {
      readonly launcher: 'command';
      readonly argv: readonly string[];
      /** Given to the server on top of the few variables that every process needs; recorded if allow-listed. */
      readonly env: Readonly<Record<string, string>>;
      /** Names of variables of our own environment that are passed on; their values (from 6 characters) are secrets. */
      readonly passEnv: readonly string[];
      readonly parameters?: ParameterPlan | undefined;
    }
  | {
      readonly launcher: 'venv';
      /** Run inside the environment; its programs come first. */
      readonly argv: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly passEnv: readonly string[];
      readonly parameters?: ParameterPlan | undefined;
      readonly venv: VenvPlan;
    }
  | {
      readonly launcher: 'docker';
      /** What stands behind the image: arguments of its entry point, or a command. */
      readonly argv: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly passEnv: readonly string[];
      readonly parameters?: ParameterPlan | undefined;
      readonly docker: DockerPlan;
    }
  | { readonly launcher: 'embedded'; readonly args: readonly string[] }
  | { readonly launcher: 'attach'; readonly url: string };

/** The environment that the framework is installed into. */
export interface VenvPlan {
  /** Which Python, as uv understands it (`3.12`, a path); null leaves it to uv. */
  readonly python: string | null;
  /** What is installed: a file of the repository, relative to its root; null for the pinned release alone. */
  readonly requirements: string | null;
  /** Optional dependencies and dependency groups of that file (`pyproject.toml`, `uv.lock`). */
  readonly extras: readonly string[];
  readonly groups: readonly string[];
  /** Root of the repository, absolute, and the commit that its files are read at; null for the files as they lie there. */
  readonly root: string;
  readonly ref: string | null;
  /** What uv is told beside its own configuration. `overrides` are files relative to the root, folders in `findLinks` too. */
  readonly uv: {
    readonly indexes: readonly string[];
    readonly overrides: readonly string[];
    readonly findLinks: readonly string[];
    readonly args: readonly string[];
  };
  /** `path` is absolute; null for the usual place. */
  readonly cache: { readonly path: string | null; readonly maxAgeDays: number; readonly maxGiB: number };
}

/** How the container is run. */
export interface DockerPlan {
  /** Image with `{version}`; null for the pin's own image, or the framework's official one. */
  readonly image: string | null;
  /** Value of `--gpus`; null for none. */
  readonly gpus: string | null;
  readonly network: 'host' | 'mapped';
  readonly user: string | null;
  readonly ipc: string | null;
  readonly shmSize: string | null;
  readonly volumes: readonly string[];
  /** Further options of `docker run`. */
  readonly options: readonly string[];
}

/**
 * A level as asked for: `value` is concurrency, requests per second or speed, by the workload's load shape. `requests` null
 * means the whole set, a number its first n requests.
 */
export interface LevelPlan {
  readonly value: number;
  readonly requests: number | null;
}

/** A request set with a load shape. */
export interface WorkloadPlan {
  readonly name: string;
  /** Path of the JSONL file, absolute. */
  readonly file: string;
  /** The path as the configuration writes it, for records and reports. */
  readonly displayFile: string;
  readonly load: Load;
  readonly levels: readonly LevelPlan[];
}

/** Limits of everything that waits, in seconds. */
export interface Limits {
  readonly ready: number;
  readonly request: number;
  readonly stop: number;
  readonly warmup: number;
  /** One step of an installation, or fetching an image. */
  readonly install: number;
  /** Waiting for another gate on the same GPU or machine. */
  readonly lock: number;
}

/**
 * How cores are shared out: server and client on cores of their own by `auto`, on given ones (kernel lists such as `0-3,8`),
 * or not at all.
 */
export type CorePlan = 'auto' | 'off' | { readonly server: string; readonly client: string };

/** What to measure and how; the same for every launch of a measurement. */
export interface MeasurePlan {
  readonly framework: Framework;
  /** The model name that requests without one are sent with, and that `/v1/models` must list. */
  readonly model: string;
  readonly server: ServerPlan;
  readonly workloads: readonly WorkloadPlan[];
  readonly launches: number;
  readonly runsPerLaunch: number;
  readonly seed: number;
  /** Ask for usage in every chunk, so that chunks of several tokens are known as such. */
  readonly continuousUsage: boolean;
  readonly cores: CorePlan;
  readonly limits: Limits;
}

/** A tolerance that replaces the default of the metric table; relative 0.1 is 10 %, absolute in the metric's unit. */
export interface Tolerance {
  readonly relative?: number | undefined;
  readonly absolute?: number | undefined;
}

/** How two records are judged. */
export interface ComparePolicy {
  readonly gate: string;
  readonly tolerances: Readonly<Partial<Record<MetricName, Tolerance>>>;
  /** Metrics that block; undefined leaves the choice to the metric table. */
  readonly gating: readonly MetricName[] | undefined;
  readonly baselineRequired: boolean;
  /** Age in days above which the baseline is called old; null for no limit. */
  readonly maxAgeDays: number | null;
}
