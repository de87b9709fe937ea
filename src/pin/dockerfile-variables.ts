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
    for (const [, name = '', , raw] of args.matchAll(/([A-Za-z_]\w*)(=("[^"]*"|'[^']*'|\S*))?/g)) {
      const filled = raw === undefined ? null : fillVariables(raw.replace(/^(["'])(.*)\1$/, '$2'), values);
      values.set(name, filled?.ok ? filled.text : null);
    }
  }
  return values;
}

/** Fills in `$X`, `${X}`, `${X:-default}` and `${X:+other}` (also without the colon) from the defaults. */
export function fillVariables(text: string, values: BuildArguments): Filled {
  let problem: string | null = null;
  const filled = text.replace(VARIABLE, (whole, plain, braced, operator, operand) => {
    const name = String(plain ?? braced ?? '');
    const value = values.get(name) ?? null;
    const isSet = operator?.startsWith(':') ? value !== null && value !== '' : value !== null;
    if (operator?.endsWith('-')) return isSet ? (value ?? '') : operand;
    if (operator?.endsWith('+')) return isSet ? operand : '';
    if (value !== null) return value;
    problem ??= name === '' ? `${whole} cannot be read` : `${name} has no default before the first FROM`;
    return '';
  });
  if (problem !== null) return { ok: false, problem };
  if (filled.includes('$')) return { ok: false, problem: 'it uses a variable in a form that cannot be read' };
  return { ok: true, text: filled };
}

const VARIABLE = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:(:?[-+])([^{}]*))?\})/g;
