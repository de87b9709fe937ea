import type { OptionSpec } from './option-spec.ts';
import { REQUESTS_OPTIONS } from './requests-options.ts';

/** What the action does; `mode` picks one. */
export const MODES = ['gate', 'measure', 'report', 'baseline', 'preview'] as const;
export type Mode = (typeof MODES)[number];

/** The shapes that `export` writes. */
export const EXPORT_FORMATS = ['vllm', 'csv', 'llm-d'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const RUNS = ['gate', 'measure', 'baseline'] as const;
const ALL = ['gate', 'measure', 'compare', 'baseline', 'report', 'pin'] as const;
const EVERY = [...ALL, 'export', 'align', 'requests'] as const;

/** Every option there is: action inputs, CLI flags, help and README tables come from here. */
export const OPTIONS = {
  mode: {
    kind: 'string',
    default: 'gate',
    choices: MODES,
    description:
      'gate: measure the head and judge it against the baseline. measure: write a run record only. baseline: measure and keep it as the baseline. report: judge a record that was measured before, and publish it. preview: resolve the pins and say what lies between them; start nothing.',
    short: 'What to do',
    value: 'MODE',
    action: true,
    cli: [],
  },
  config: {
    kind: 'string',
    default: '.github/serving-gate.yml',
    description: 'The configuration file, relative to the root of the repository.',
    short: 'Configuration [.github/serving-gate.yml]',
    value: 'FILE',
    action: true,
    cli: ALL,
  },
  explain: {
    kind: 'boolean',
    default: 'false',
    description: 'Say what is known to lie between the two pins: flags, defaults, packages.',
    short: 'Say what lies between the two pins',
    value: '',
    action: false,
    cli: ['pin'],
  },
  gate: {
    kind: 'string',
    default: '',
    description:
      'Id of this gate, in place of the one in the configuration. One comment and one set of baselines per id.',
    short: 'Id of the gate, in place of the configured one',
    value: 'ID',
    action: true,
    cli: ['gate', 'compare', 'baseline', 'report'],
  },
  'base-ref': {
    kind: 'string',
    default: '',
    description: "Commit or branch whose pin is the base. Default: the event's base.",
    short: 'Commit or branch of the base',
    value: 'REF',
    action: true,
    cli: ['gate', 'pin'],
  },
  'head-ref': {
    kind: 'string',
    default: '',
    description: 'Commit or branch whose pin is judged. Default: the files as they are checked out.',
    short: 'Commit or branch to judge [the files as they lie]',
    value: 'REF',
    action: true,
    cli: ['gate', 'measure', 'baseline', 'pin'],
  },
  pin: {
    kind: 'string',
    default: '',
    description: 'The version at head, in place of the pin in the files: a bare version such as 0.32.0.',
    short: 'Version at head, in place of the pinned one',
    value: 'VERSION',
    action: true,
    cli: [...RUNS, 'pin'],
  },
  'base-pin': {
    kind: 'string',
    default: '',
    description: 'The version at base, in place of the pin in the files.',
    short: 'Version at base, in place of the pinned one',
    value: 'VERSION',
    action: true,
    cli: ['gate', 'pin'],
  },
  'baseline-store': {
    kind: 'string',
    default: '',
    choices: ['branch', 'file'],
    description: 'Where baselines are kept, in place of the configuration: branch or file.',
    short: 'Keep baselines in: branch or file',
    value: 'STORE',
    action: true,
    cli: ['gate', 'baseline', 'report'],
  },
  'baseline-path': {
    kind: 'string',
    default: '',
    description: 'Folder of the file store, in place of the configuration.',
    short: 'Folder of the file store',
    value: 'FOLDER',
    action: true,
    cli: ['gate', 'baseline', 'report'],
  },
  'require-baseline': {
    kind: 'boolean',
    default: 'false',
    description: 'Fail with exit code 3 where there is no baseline, whatever the configuration says.',
    short: 'Fail (exit 3) where there is no baseline',
    value: '',
    action: true,
    cli: ['gate', 'report'],
  },
  'accept-regression': {
    kind: 'boolean',
    default: 'false',
    description:
      'mode baseline: save it even if it is worse than the baseline that it replaces. Give the reason too.',
    short: 'Save even what is worse than the baseline',
    value: '',
    action: true,
    cli: ['baseline'],
  },
  reason: {
    kind: 'string',
    default: '',
    description: 'mode baseline: why the baseline is refreshed; kept in it.',
    short: 'Why the baseline is refreshed; kept in it',
    value: 'TEXT',
    action: true,
    cli: ['baseline'],
  },
  record: {
    kind: 'string',
    default: '',
    description:
      'mode report: the run record to judge and report. mode baseline: a record to keep in place of measuring now.',
    short: 'Save this record in place of measuring now',
    value: 'FILE',
    action: true,
    cli: ['baseline'],
  },
  comment: {
    kind: 'boolean',
    default: 'true',
    description: 'Post the result as a comment on the pull request. It needs pull-requests: write.',
    short: 'Post a comment',
    value: '',
    action: true,
    cli: [],
  },
  'github-token': {
    kind: 'string',
    default: '$' + '{{ github.token }}',
    description: 'Token for the comment and for the branch store.',
    short: 'Token',
    value: 'TOKEN',
    action: true,
    cli: [],
  },
  output: {
    kind: 'string',
    default: '',
    description:
      'Folder for reports and records, in place of the configuration. Each invocation makes a new folder in it.',
    short: 'Folder of reports [out]; requests: the new file',
    value: 'PATH',
    action: true,
    cli: ['gate', 'measure', 'compare', 'baseline', 'report', 'export', 'requests'],
  },
  artifact: {
    kind: 'boolean',
    default: 'true',
    description: 'Keep the reports and records as an artifact of the workflow run.',
    short: 'Keep an artifact',
    value: '',
    action: true,
    cli: [],
  },
  url: {
    kind: 'string',
    default: '',
    description: 'Measure this running OpenAI-compatible server, without a configuration file.',
    short: 'Measure this server; needs no configuration',
    value: 'URL',
    action: false,
    cli: ['measure'],
  },
  model: {
    kind: 'string',
    default: '',
    description: 'With --url: the served model name.',
    short: 'With --url: the served model name',
    value: 'NAME',
    action: false,
    cli: ['measure'],
  },
  requests: {
    kind: 'string',
    default: '',
    description: 'With --url: the request set, a JSONL file.',
    short: 'With --url: the request set (JSONL)',
    value: 'FILE',
    action: false,
    cli: ['measure'],
  },
  levels: {
    kind: 'list',
    default: '',
    description: 'With --url: the concurrencies, separated by commas.',
    short: 'With --url: concurrencies, such as 1,4,16',
    value: 'N,N',
    action: false,
    cli: ['measure'],
  },
  launches: {
    kind: 'number',
    default: '',
    description: 'Starts of the server, in place of the configuration.',
    short: 'Starts of the server [3]',
    value: 'N',
    action: false,
    cli: RUNS,
  },
  runs: {
    kind: 'number',
    default: '',
    description: 'Measured passes per start, in place of the configuration.',
    short: 'Measured passes per start [1; 3 with --url]',
    value: 'N',
    action: false,
    cli: RUNS,
  },
  seed: {
    kind: 'number',
    default: '',
    description: 'Seed for the server ({seed}), in place of the configuration.',
    short: 'Seed for the server ({seed}), or of a made set [0]',
    value: 'N',
    action: false,
    cli: [...RUNS, 'requests'],
  },
  format: {
    kind: 'string',
    default: 'vllm',
    choices: EXPORT_FORMATS,
    description:
      'export: the shape of the files, that of vllm bench serve, CSV of every sample, or a Benchmark Report of llm-d.',
    short: 'vllm (bench serve), csv or llm-d',
    value: 'NAME',
    action: false,
    cli: ['export'],
  },
  ...REQUESTS_OPTIONS,
  framework: {
    kind: 'string',
    default: '',
    choices: ['vllm', 'sglang', 'openai', 'embedded'],
    description: 'The framework, where no configuration says it.',
    short: 'vllm, sglang, openai or embedded',
    value: 'NAME',
    action: false,
    cli: ['measure', 'pin'],
  },
  json: {
    kind: 'boolean',
    default: 'false',
    description: 'Print the result as JSON on standard output, and nothing else there.',
    short: 'Print the result as JSON',
    value: '',
    action: false,
    cli: EVERY,
  },
  help: {
    kind: 'boolean',
    default: 'false',
    description: 'Show the help.',
    short: 'Show this help',
    value: '',
    action: false,
    cli: EVERY,
  },
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;
export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

/** The table as plain data, for code that walks it. */
export const OPTION_SPECS: Readonly<Record<OptionName, OptionSpec>> = OPTIONS;
