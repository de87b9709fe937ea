import { parseArgs } from 'node:util';
import { FAULTS, type Faults, parseFaults } from './faults.ts';
import { VERSIONS } from './versions.ts';

interface OptionSpec {
  readonly kind: 'text' | 'whole' | 'number' | 'switch';
  readonly default: string | number | boolean;
  readonly least?: number;
  readonly help: string;
}

/** The engine's flags: vLLM's where vLLM has them. */
export const OPTIONS = {
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
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;
type ValueOf<K extends OptionSpec['kind']> = K extends 'text'
  ? string
  : K extends 'switch'
    ? boolean
    : number;

/** Every option with its value, and the faults. */
export type EngineOptions = { readonly [N in OptionName]: ValueOf<(typeof OPTIONS)[N]['kind']> } & {
  readonly faults: Faults;
};

/** What a command line asks for; a `problem` is worded as Python's argparse words it. */
export type ParsedOptions =
  | { readonly kind: 'run'; readonly options: EngineOptions }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string };

export function parseOptions(argv: readonly string[]): ParsedOptions {
  let values: Readonly<Record<string, unknown>>;
  try {
    values = parseArgs({
      args: [...argv],
      options: parserOptions(),
      allowNegative: true,
      strict: true,
    }).values;
  } catch (error) {
    return problem(argparseMessage(error as Error & { code?: string }));
  }
  if (values.help === true) return { kind: 'help', text: helpText() };

  const parsed: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(OPTIONS) as [OptionName, OptionSpec][]) {
    const value = values[name];
    if (value === undefined) parsed[name] = spec.default;
    else if (spec.kind === 'text' || spec.kind === 'switch') parsed[name] = value;
    else {
      const amount = Number(value);
      const valid = spec.kind === 'whole' ? Number.isSafeInteger(amount) : Number.isFinite(amount);
      if (value === '' || !valid || amount < (spec.least ?? 0)) {
        return problem(
          `argument --${name}: invalid ${spec.kind === 'whole' ? 'int' : 'float'} value: '${value}'`,
        );
      }
      parsed[name] = amount;
    }
  }
  if (!Object.hasOwn(VERSIONS, String(parsed['engine-version']))) {
    const choices = Object.keys(VERSIONS).join(', ');
    return problem(
      `argument --engine-version: invalid choice: '${parsed['engine-version']}' (choose from ${choices})`,
    );
  }
  const faults = parseFaults((values.fault ?? []) as string[]);
  if ('problem' in faults) return problem(`argument --fault: ${faults.problem}`);
  return { kind: 'run', options: { ...parsed, faults: faults.faults } as EngineOptions };
}

function parserOptions() {
  const flags = Object.entries(OPTIONS).map(([name, spec]) => [
    name,
    { type: spec.kind === 'switch' ? ('boolean' as const) : ('string' as const) },
  ]);
  return {
    ...(Object.fromEntries(flags) as Record<string, { type: 'string' | 'boolean' }>),
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

function helpText(): string {
  const row = (left: string, right: string) => `  ${left.padEnd(30)} ${right}`;
  return [
    'usage: serving-gate engine [--OPTION VALUE ...]',
    '',
    'An LLM server without a model, in the dialect of vLLM: real HTTP, scheduler, KV cache and prefix cache; the',
    'time of every step comes from a cost model.',
    '',
    'options:',
    ...Object.entries(OPTIONS).map(([name, spec]) =>
      row(spec.kind === 'switch' ? `--[no-]${name}` : `--${name}`, `${spec.help} (default: ${spec.default})`),
    ),
    row('--fault NAME[=VALUE]', 'something to do wrong; may be given several times'),
    '',
    'versions:',
    ...Object.entries(VERSIONS).map(([name, version]) => row(name, version.summary)),
    '',
    'faults:',
    ...Object.entries(FAULTS).map(([name, fault]) =>
      row(fault.value === null ? name : `${name}=${fault.value}`, fault.help),
    ),
    '',
  ].join('\n');
}
