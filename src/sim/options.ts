import { parseArgs } from 'node:util';
import { DIALECTS, type DialectFlag, type DialectName, dialectDefault, flagsOf } from './dialect-flags.ts';
import { FAULTS, type Faults, parseFaults } from './faults.ts';
import { SGLANG_VERSIONS } from './sglang/versions.ts';
import { VERSIONS } from './versions.ts';

interface OptionSpec {
  readonly kind: 'text' | 'whole' | 'number' | 'switch';
  readonly default: string | number | boolean;
  readonly least?: number;
  readonly help: string;
}

/** The engine's options, under vLLM's names where vLLM has them; the flags of another dialect set the same ones. */
export const OPTIONS = {
  dialect: { kind: 'text', default: 'vllm', help: 'the server to speak like: vllm or sglang' },
  host: { kind: 'text', default: '127.0.0.1', help: 'address to listen on' },
  port: { kind: 'whole', default: 8000, least: 0, help: 'port to listen on; 0 takes a free one and logs it' },
  'engine-version': { kind: 'text', default: '1.0.0', help: 'the version to be, see below' },
  model: { kind: 'text', default: 'embedded', help: 'name that the model is served under' },
  seed: { kind: 'whole', default: 0, least: 0, help: 'seed of the outputs, the noise and the faults' },
  launch: {
    kind: 'whole',
    default: 1,
    least: 0,
    help: 'number of this launch: launches differ by their noise',
  },
  speed: { kind: 'number', default: 1, least: 0.01, help: '2 is twice as fast' },
  'max-num-seqs': { kind: 'whole', default: 64, least: 1, help: 'sequences that run at once' },
  'max-num-batched-tokens': { kind: 'whole', default: 2048, least: 1, help: 'tokens that one step computes' },
  'block-size': { kind: 'whole', default: 16, least: 1, help: 'tokens of one KV block' },
  'num-kv-blocks': { kind: 'whole', default: 32_768, least: 1, help: 'KV blocks' },
  'max-model-len': { kind: 'whole', default: 16_384, least: 2, help: 'tokens of prompt and output together' },
  'enable-prefix-caching': { kind: 'switch', default: true, help: 'reuse KV blocks of equal beginnings' },
  'launch-noise': { kind: 'number', default: 0.005, least: 0, help: 'relative deviation between launches' },
  'run-noise': { kind: 'number', default: 0.005, least: 0, help: 'relative deviation between busy periods' },
  'step-noise': { kind: 'number', default: 0.01, least: 0, help: 'relative deviation between steps' },
  'base-ms': { kind: 'number', default: 7, least: 0.1, help: 'cost of any step' },
  'prefill-token-ms': { kind: 'number', default: 0.012, least: 0, help: 'cost of a prefill token' },
  'decode-sequence-ms': { kind: 'number', default: 0.05, least: 0, help: 'cost of a decoding sequence' },
  'kv-token-ms': {
    kind: 'number',
    default: 0.000_02,
    least: 0,
    help: 'cost of a token that a decode attends to',
  },
  'enable-metrics': { kind: 'switch', default: false, help: 'serve /metrics' },
  'enable-cache-report': { kind: 'switch', default: false, help: 'cached tokens in the usage' },
  'reasoning-parser': { kind: 'text', default: '', help: 'a name: chats begin with reasoning' },
  'stream-interval': { kind: 'whole', default: 1, least: 1, help: 'tokens of one chunk of a stream' },
  'skip-server-warmup': { kind: 'switch', default: false, help: 'no request to itself at the start' },
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;
type ValueOf<K extends OptionSpec['kind']> = K extends 'text'
  ? string
  : K extends 'switch'
    ? boolean
    : number;

/** Every option with its value, and the faults. */
export type EngineOptions = { readonly [N in OptionName]: ValueOf<(typeof OPTIONS)[N]['kind']> } & {
  readonly dialect: DialectName;
  readonly faults: Faults;
};

/** What a command line asks for; a `problem` is worded as Python's argparse words it. */
export type ParsedOptions =
  | { readonly kind: 'run'; readonly options: EngineOptions }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string };

export function parseOptions(argv: readonly string[]): ParsedOptions {
  const dialect = dialectOf(argv);
  if (!isDialect(dialect)) {
    return problem(`argument --dialect: invalid choice: '${dialect}' (choose from ${DIALECTS.join(', ')})`);
  }
  const flags = flagsOf(dialect, Object.keys(OPTIONS) as OptionName[]);
  let values: Readonly<Record<string, unknown>>;
  try {
    values = parseArgs({
      args: [...argv],
      options: parserOptions(flags),
      allowNegative: true,
      strict: true,
    }).values;
  } catch (error) {
    return problem(argparseMessage(error as Error & { code?: string }));
  }
  if (values.help === true) return { kind: 'help', text: helpText(dialect, flags) };

  const version = String(values['engine-version'] ?? OPTIONS['engine-version'].default);
  const choices = versionsOf(dialect);
  if (!choices.includes(version)) {
    return problem(
      `argument --engine-version: invalid choice: '${version}' (choose from ${choices.join(', ')})`,
    );
  }
  const parsed: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(OPTIONS) as [OptionName, OptionSpec][]) {
    parsed[name] = dialectDefault(dialect, name, version) ?? spec.default;
  }
  for (const { flag, option, inverted } of flags) {
    const value = values[flag];
    if (value === undefined) continue;
    const spec: OptionSpec = OPTIONS[option];
    const read = readValue(flag, spec, value);
    if (typeof read === 'object') return read;
    parsed[option] = inverted ? !read : read;
  }
  // SGLang counts its cache in tokens, the engine in blocks.
  if (dialect === 'sglang') {
    parsed['num-kv-blocks'] = Math.floor(Number(parsed['num-kv-blocks']) / Number(parsed['block-size']));
  }
  const faults = parseFaults((values.fault ?? []) as string[]);
  if ('problem' in faults) return problem(`argument --fault: ${faults.problem}`);
  return { kind: 'run', options: { ...parsed, faults: faults.faults } as EngineOptions };
}

/** The last `--dialect` of a command line: it decides what the other flags are. */
export function dialectOf(argv: readonly string[]): string {
  const at = argv.findLastIndex((word) => word === '--dialect' || word.startsWith('--dialect='));
  if (at < 0) return OPTIONS.dialect.default;
  return argv[at]?.split('=')[1] ?? argv[at + 1] ?? '';
}

function isDialect(name: string): name is DialectName {
  return (DIALECTS as readonly string[]).includes(name);
}

function versionsOf(dialect: DialectName): readonly string[] {
  return [...Object.keys(VERSIONS), ...(dialect === 'sglang' ? SGLANG_VERSIONS : [])];
}

function readValue(
  flag: string,
  spec: OptionSpec,
  value: unknown,
): string | number | boolean | ParsedOptions {
  if (spec.kind === 'text') return String(value);
  if (spec.kind === 'switch') return value === true;
  const amount = Number(value);
  const valid = spec.kind === 'whole' ? Number.isSafeInteger(amount) : Number.isFinite(amount);
  if (value !== '' && valid && amount >= (spec.least ?? 0)) return amount;
  return problem(`argument --${flag}: invalid ${spec.kind === 'whole' ? 'int' : 'float'} value: '${value}'`);
}

function parserOptions(flags: readonly DialectFlag[]) {
  const entries = flags.map(({ flag, option }) => [
    flag,
    { type: OPTIONS[option].kind === 'switch' ? ('boolean' as const) : ('string' as const) },
  ]);
  return {
    ...(Object.fromEntries(entries) as Record<string, { type: 'string' | 'boolean' }>),
    fault: { type: 'string', multiple: true },
    help: { type: 'boolean', short: 'h' },
  } as const;
}

/** Only the words that a user of argparse would see; the rest of Node's text is left out. */
function argparseMessage(error: Error & { code?: string }): string {
  const name = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `unrecognized arguments: ${name}`;
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `unrecognized arguments: ${name}`;
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return `argument ${name.replace(/[, ].*/, '')}: expected one argument`;
  }
  return error.message;
}

function problem(message: string): ParsedOptions {
  return {
    kind: 'problem',
    text: `usage: serving-gate engine [--help] [--OPTION VALUE ...]\nserving-gate engine: error: ${message}\n`,
  };
}

function helpText(dialect: DialectName, flags: readonly DialectFlag[]): string {
  const row = (left: string, right: string) => `  ${left.padEnd(30)} ${right}`;
  const version = OPTIONS['engine-version'].default;
  return [
    'usage: serving-gate engine [--OPTION VALUE ...]',
    '',
    `An LLM server without a model, in the dialect of ${dialect === 'vllm' ? 'vLLM' : 'SGLang'}: real HTTP, scheduler, KV cache and prefix cache;`,
    'the time of every step comes from a cost model. The flags depend on --dialect.',
    '',
    'options:',
    ...flags.map(({ flag, option, inverted }) => {
      const spec: OptionSpec = OPTIONS[option];
      const standard = dialectDefault(dialect, option, version) ?? spec.default;
      return row(
        spec.kind === 'switch' && !inverted ? `--[no-]${flag}` : `--${flag}`,
        inverted ? `do not ${spec.help}` : `${spec.help} (default: ${standard})`,
      );
    }),
    row('--fault NAME[=VALUE]', 'something to do wrong; may be given several times'),
    '',
    'versions:',
    ...Object.entries(VERSIONS).map(([name, one]) => row(name, one.summary)),
    ...(dialect === 'sglang' ? SGLANG_VERSIONS.map((name) => row(name, `as SGLang ${name} behaves`)) : []),
    '',
    'faults:',
    ...Object.entries(FAULTS).map(([name, fault]) =>
      row(fault.value === null ? name : `${name}=${fault.value}`, fault.help),
    ),
    '',
  ].join('\n');
}
