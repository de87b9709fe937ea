import type { Instruction } from './dockerfile-instructions.ts';

/** Build arguments that a FROM can use: name → default; null where there is none. */
export type BuildArguments = ReadonlyMap<string, string | null>;

/** A text with its variables filled in, or why that is not possible from the file alone. */
export type Filled =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** The defaults of the ARG instructions before the first FROM; only these count in a FROM. */
export function globalArguments(instructions: readonly Instruction[]): BuildArguments {
  const values = new Map<string, string | null>();
  for (const { keyword, args } of instructions) {
    if (keyword === 'FROM') break;
    if (keyword !== 'ARG') continue;
    assign(values, args);
  }
  return values;
}

/** The build arguments and environment variables at one place of a stage. */
export interface StageVariables {
  /** What a RUN sees: ENV before ARG. */
  readonly values: BuildArguments;
  /** What a stage that starts from this one inherits. */
  readonly env: BuildArguments;
}

/** The variables after an ARG or ENV of a stage; a re-declared ARG takes the default from before the first FROM. */
export function withInstruction(
  { values, env }: StageVariables,
  { keyword, args }: Instruction,
  globals: BuildArguments,
): StageVariables {
  if (keyword === 'ENV') {
    const next = new Map(values);
    const legacy = /^([A-Za-z_]\w*)\s+([^=].*)$/.exec(args);
    const names = assign(next, legacy ? `${legacy[1]}="${legacy[2]}"` : args);
    const set = names.map((name): [string, string | null] => [name, next.get(name) ?? null]);
    return { values: next, env: new Map([...env, ...set]) };
  }
  if (keyword !== 'ARG') return { values, env };
  const next = new Map([...globals, ...values]);
  const names = assign(next, args, globals);
  const declared = names.map((name): [string, string | null] => [name, next.get(name) ?? null]);
  return { values: new Map([...values, ...declared, ...env]), env };
}

/** Reads `NAME=value` words into the map; a name without a value takes its default, if any. Returns the names. */
function assign(
  values: Map<string, string | null>,
  args: string,
  defaults: BuildArguments = new Map(),
): readonly string[] {
  const names: string[] = [];
  for (const [, name = '', given, raw] of args.matchAll(/(?<!\S)([A-Za-z_]\w*)(=("[^"]*"|'[^']*'|\S*))?/g)) {
    const filled =
      given === undefined || raw === undefined
        ? null
        : fillVariables(raw.replace(/^(["'])(.*)\1$/, '$2'), values);
    values.set(name, filled?.ok ? filled.text : given === undefined ? (defaults.get(name) ?? null) : null);
    names.push(name);
  }
  return names;
}

/** Fills in `$X`, `${X}`, `${X:-default}` and `${X:+other}` (also without the colon) from the defaults. */
export function fillVariables(text: string, values: BuildArguments, where = 'before the first FROM'): Filled {
  let problem: string | null = null;
  const filled = text.replace(VARIABLE, (whole, plain, braced, operator, operand) => {
    const name = String(plain ?? braced ?? '');
    const value = values.get(name) ?? null;
    const isSet = operator?.startsWith(':') ? value !== null && value !== '' : value !== null;
    if (operator?.endsWith('-')) return isSet ? (value ?? '') : operand;
    if (operator?.endsWith('+')) return isSet ? operand : '';
    if (value !== null) return value;
    problem ??= name === '' ? `${whole} cannot be read` : `${name} has no default ${where}`;
    return '';
  });
  if (problem !== null) return { ok: false, problem };
  if (filled.includes('$')) return { ok: false, problem: 'it uses a variable in a form that cannot be read' };
  return { ok: true, text: filled };
}

const VARIABLE = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:(:?[-+])([^{}]*))?\})/g;
