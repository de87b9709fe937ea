import * as v from 'valibot';
import { METRIC_NAMES, METRICS, type MetricName } from '../model/metrics.ts';
import { about, CEILINGS, filled, name, seconds, share, whole } from './schema-parts.ts';
import { ServerConfigSchema } from './server-schema.ts';
import { WorkloadConfigSchema } from './workload-schema.ts';

const PinConfigSchema = v.pipe(
  v.strictObject({
    file: v.optional(
      filled(
        'File of the repository that pins the framework: requirements (*.txt, *.in), pyproject.toml, setup.py, setup.cfg, Pipfile, a lock (uv, Poetry, PDM, Pipenv), a Dockerfile, YAML (compose, Kubernetes, Kustomize, Helm, conda, workflows), a shell script, Terraform or .env.',
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
    select: v.optional(
      filled(
        'Word that picks one of several pins of pin.file: it stands only in that one’s key, table, extra, group, marker, source, tag or version, such as cu130 or x86_64. The refusal lists them.',
      ),
    ),
    version: v.optional(filled('The version itself, where no file that can be read pins it; in quotes.')),
  }),
  about('Where the exact version of the framework is pinned: a file, or the version itself.'),
);

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
  cores: v.pipe(
    v.optional(
      v.union(
        [
          v.picklist(['auto', 'off']),
          v.strictObject({
            server: coreList('Cores of the server, such as "0-5".'),
            client: coreList('Cores of the client, such as "6,7".'),
          }),
        ],
        'auto, off or { server, client }',
      ),
      'auto',
    ),
    about('auto: server and client on CPU cores of their own; off; or { server, client }.'),
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
  installSeconds: v.optional(
    seconds('Each step of an installation (launcher: venv), and fetching an image (launcher: docker).'),
    3600,
  ),
  lockSeconds: v.optional(seconds('Waiting for another gate on the same GPU, or machine without one.'), 7200),
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
