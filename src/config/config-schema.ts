import * as v from 'valibot';
import { METRIC_NAMES, METRICS, type MetricName } from '../model/metrics.ts';

/** Ceilings: what is above is a slip of the pen, not a plan. */
export const CEILINGS = {
  levels: 32,
  concurrency: 4096,
  rate: 100_000,
  speed: 1_000,
  requests: 1_000_000,
  launches: 20,
  seconds: 86_400,
} as const;

const about = <T>(text: string) => v.description<T, string>(text);
const name = (text: string) =>
  v.pipe(
    v.string(),
    v.regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
      'letters, digits, dot, dash and underscore, at most 64, a letter or digit first',
    ),
    about(text),
  );
const filled = (text: string) => v.pipe(v.string(), v.nonEmpty(), about(text));
const whole = (from: number, to: number, text: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to), about(text));
const seconds = (text: string) =>
  v.pipe(v.number(), v.minValue(1), v.maxValue(CEILINGS.seconds), about(text));
const share = (text: string) => v.pipe(v.number(), v.minValue(0), v.maxValue(10), about(text));

const PinConfigSchema = v.pipe(
  v.strictObject({
    file: v.optional(
      filled(
        'File of the repository that pins the framework: requirements (*.txt, *.in), pyproject.toml, a lock (uv, Poetry, PDM, Pipenv), a Dockerfile, YAML (compose, Kubernetes, Kustomize, Helm, conda) or .env.',
      ),
    ),
    pattern: v.optional(
      v.pipe(
        v.string(),
        v.nonEmpty(),
        v.maxLength(500),
        about(
          'Regular expression (JavaScript) for pin.file, of any kind: tried line by line, its group `version` or its only group is the version.',
        ),
      ),
    ),
    version: v.optional(filled('The version itself, where no file that can be read pins it; in quotes.')),
  }),
  about('Where the exact version of the framework is pinned: a file, or the version itself.'),
);

const ServerConfigSchema = v.pipe(
  v.variant('launcher', [
    v.strictObject({
      launcher: v.pipe(
        v.literal('command'),
        about('command, embedded or attach; the keys beside it depend on it.'),
      ),
      command: v.pipe(
        v.array(v.string()),
        v.minLength(1),
        about(
          'Program and arguments, one item each, no shell. {port}, {host}, {version}, {model} and {seed} are filled in.',
        ),
      ),
      env: v.optional(
        v.pipe(
          v.record(
            v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable')),
            v.string(),
          ),
          about(
            'Environment variables for the server; recorded where their name is allow-listed, never secrets.',
          ),
        ),
        {},
      ),
      passEnv: v.optional(
        v.pipe(
          v.array(
            v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable')),
          ),
          about(
            'Names of variables of the job that are passed on; values of 6 characters and more are hidden as secrets.',
          ),
        ),
        [],
      ),
    }),
    v.strictObject({
      launcher: v.literal('embedded'),
      args: v.optional(v.pipe(v.array(v.string()), about('Options of the embedded engine.')), []),
    }),
    v.strictObject({
      launcher: v.literal('attach'),
      url: v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/, 'http://host:port, without user, query or fragment'),
        about('Base URL of a server that already runs, without /v1.'),
      ),
    }),
  ]),
  about('How the server comes to life: started by a command, the embedded engine, or one that already runs.'),
);

const positive = (to: number, text: string) =>
  v.pipe(v.number(), v.minValue(0.001), v.maxValue(to), about(text));

const LevelConfigSchema = v.union([
  positive(CEILINGS.rate, 'Concurrency, rate or speed; the whole request set is sent.'),
  v.strictObject({
    concurrency: v.optional(whole(1, CEILINGS.concurrency, 'Requests in flight at once (closed loop).')),
    rate: v.optional(positive(CEILINGS.rate, 'Requests per second (open loop).')),
    speed: v.optional(positive(CEILINGS.speed, 'Factor on the speed of the recorded times (replay).')),
    requests: v.optional(whole(1, CEILINGS.requests, 'Send only the first n requests of the set.')),
  }),
]);

/** The number of a level, whatever its key. */
export function levelValue(level: LevelConfig): number {
  if (typeof level === 'number') return level;
  return level.concurrency ?? level.rate ?? level.speed ?? Number.NaN;
}

const LoadConfigSchema = v.variant('shape', [
  v.strictObject({
    shape: v.pipe(
      v.literal('closed'),
      about('closed (default), open or replay; the keys beside it depend on it.'),
    ),
  }),
  v.strictObject({
    shape: v.literal('open'),
    arrivals: v.optional(
      v.pipe(
        v.picklist(['constant', 'poisson', 'gamma', 'bursts']),
        about(
          'How requests come around the rate: evenly, at random, in bursts by gamma gaps, or on and off.',
        ),
      ),
      'poisson',
    ),
    burstiness: v.optional(
      positive(1_000, 'arrivals: gamma. The shape of the gaps: 1 is poisson, below 1 comes in bursts.'),
    ),
    onSeconds: v.optional(positive(CEILINGS.seconds, 'arrivals: bursts. Seconds with requests.')),
    offSeconds: v.optional(positive(CEILINGS.seconds, 'arrivals: bursts. Seconds without.')),
  }),
  v.strictObject({ shape: v.literal('replay') }),
]);

const WorkloadConfigSchema = v.strictObject({
  name: name('Name of the workload in records and reports.'),
  requests: filled('The request set: a JSONL file, relative to the root of the repository.'),
  load: v.optional(v.pipe(LoadConfigSchema, about('How requests come; a closed loop if left out.'))),
  levels: v.pipe(
    v.array(LevelConfigSchema),
    v.minLength(1),
    v.maxLength(CEILINGS.levels),
    about(
      'The load levels: concurrencies, rates (requests per second) or speeds, by the load shape; or { concurrency | rate | speed, requests }.',
    ),
  ),
});

const coreList = (text: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/, 'a list of cores such as 0-3,8, in quotes'),
    about(text),
  );

const MeasureConfigSchema = v.strictObject({
  launches: v.optional(whole(1, CEILINGS.launches, 'Starts of the server.'), 3),
  runsPerLaunch: v.optional(whole(1, CEILINGS.launches, 'Measured passes per start.'), 1),
  seed: v.optional(
    whole(0, 2 ** 31 - 1, 'Seed for the server: fills {seed}, and is given to the embedded engine.'),
    0,
  ),
  continuousUsage: v.optional(
    v.pipe(
      v.boolean(),
      about('Ask for usage in every chunk, so that chunks of several tokens are known as such.'),
    ),
    true,
  ),
  cores: v.optional(
    v.union([
      v.pipe(
        v.picklist(['auto', 'off']),
        about('auto: server and client on CPU cores of their own; off; or { server, client }.'),
      ),
      v.strictObject({
        server: coreList('Cores of the server, such as 0-5.'),
        client: coreList('Cores of the client, such as 6,7.'),
      }),
    ]),
    'auto',
  ),
});

const LimitsConfigSchema = v.strictObject({
  readySeconds: v.optional(seconds('From the start of the server until it serves a real generation.'), 1800),
  requestSeconds: v.optional(seconds('One request.'), 900),
  stopSeconds: v.optional(
    seconds(
      'Time for the server to end by itself before it is killed (default 30; 120 for sglang, which drains up to 90).',
    ),
  ),
  warmupSeconds: v.optional(seconds('Warm-up before each level.'), 120),
});

const ToleranceSchema = v.strictObject({
  relative: v.optional(share('Share of the baseline: 0.1 is 10 %.')),
  absolute: v.optional(
    v.pipe(v.number(), v.minValue(0), about("In the metric's own unit; the larger of the two holds.")),
  ),
});

const TolerancesSchema = v.pipe(
  v.strictObject(
    Object.fromEntries(
      METRIC_NAMES.map((metric) => [
        metric,
        v.optional(v.pipe(ToleranceSchema, about(`${METRICS[metric].label} in ${METRICS[metric].unit}.`))),
      ]),
    ) as unknown as Record<MetricName, v.OptionalSchema<typeof ToleranceSchema, undefined>>,
  ),
  about('Tolerances that replace the defaults of the metric table, by metric.'),
);

const BaselineConfigSchema = v.strictObject({
  store: v.optional(
    v.pipe(v.picklist(['branch', 'file']), about('A branch of the repository, or a folder on the machine.')),
    'branch',
  ),
  branch: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?![-/.])(?!.*(\.\.|\/\/|\/\.|@\{|\.lock(\/|$)|[/.]$))[A-Za-z0-9._/-]{1,200}$/,
        'the name of a branch',
      ),
      about('The branch that keeps the baselines (store: branch).'),
    ),
    'serving-gate-baselines',
  ),
  path: v.optional(
    filled('The folder that keeps the baselines (store: file), relative to the root.'),
    '.serving-gate/baselines',
  ),
  maxAgeDays: v.optional(
    v.nullable(
      v.pipe(
        v.number(),
        v.minValue(1),
        v.maxValue(3650),
        about('Age in days above which a baseline is called old; null for no limit.'),
      ),
    ),
    14,
  ),
  required: v.optional(v.pipe(v.boolean(), about('Fail (exit 3) where there is no baseline.')), false),
});

/** The configuration file, `.github/serving-gate.yml`. Checks across fields are in `check-config.ts`. */
export const ConfigSchema = v.strictObject({
  gate: v.optional(name('Id of this gate: one comment and one set of baselines per id.'), 'default'),
  framework: v.pipe(
    v.picklist(['vllm', 'sglang', 'openai', 'embedded']),
    about('What is served and pinned.'),
  ),
  model: v.optional(filled('The served model name. May be left out for the embedded engine.')),
  pin: v.optional(PinConfigSchema),
  server: v.optional(ServerConfigSchema),
  workloads: v.pipe(
    v.array(WorkloadConfigSchema),
    v.minLength(1),
    v.maxLength(32),
    about('What is measured.'),
  ),
  measure: v.pipe(v.optional(MeasureConfigSchema, {}), about('How often it is measured.')),
  limits: v.pipe(v.optional(LimitsConfigSchema, {}), about('Limits of everything that waits, in seconds.')),
  tolerances: v.optional(TolerancesSchema, {}),
  gating: v.optional(
    v.pipe(
      v.array(v.picklist(METRIC_NAMES)),
      v.minLength(1),
      about('The metrics that block; without it the metric table decides.'),
    ),
  ),
  baseline: v.pipe(
    v.optional(BaselineConfigSchema, {}),
    about('Where baselines are kept and what is asked of them.'),
  ),
  output: v.optional(filled('Folder for reports and records, relative to the root.'), 'out'),
});

/** The configuration with every default filled in. */
export type Config = v.InferOutput<typeof ConfigSchema>;
export type WorkloadConfig = Config['workloads'][number];
export type LevelConfig = v.InferOutput<typeof LevelConfigSchema>;
