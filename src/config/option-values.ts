import { GateError } from '../model/errors.ts';
import type { Command } from './commands.ts';
import { nearest } from './nearest.ts';
import { OPTION_SPECS, type OPTIONS, type OptionName } from './options.ts';
import { shown } from './problem.ts';

type Table = typeof OPTIONS;
type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type Word<S> = S extends { readonly choices: readonly (infer C)[] } ? C : string;
type ValueOf<S> = S extends { readonly kind: 'boolean' }
  ? boolean
  : S extends { readonly kind: 'list' }
    ? readonly string[]
    : S extends { readonly kind: 'number' }
      ? number | null
      : S extends { readonly default: '' }
        ? Word<S> | null
        : Word<S>;

/** Values of some options, under camelCase names. Text and numbers that were not given are null, lists empty. */
export type OptionValues<N extends OptionName> = { readonly [K in N as Camel<K>]: ValueOf<Table[K]> };

/** The options that are inputs of the action. */
export type ActionOption = { [K in OptionName]: Table[K]['action'] extends true ? K : never }[OptionName];

/** The options that a command of the CLI knows. */
export type CommandOption<C extends Command> = {
  [K in OptionName]: C extends Table[K]['cli'][number] ? K : never;
}[OptionName];

/**
 * Reads the values of `names`; `raw` gives what was written, undefined or '' where nothing was. `label` names an option
 * as its surface does (`input base-ref`, `--base-ref`). Throws `usage` for values that are not allowed.
 */
export function readOptionValues<N extends OptionName>(
  names: readonly N[],
  raw: (name: N) => string | undefined,
  label: (name: N) => string,
): OptionValues<N> {
  const values = names.map((name) => {
    const text = raw(name)?.trim() ?? '';
    return [camelCase(name), readValue(name, text === '' ? defaultText(name) : text, label(name))] as const;
  });
  return Object.fromEntries(values) as OptionValues<N>;
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** An expression of the workflow language has a value only on a runner. */
function defaultText(name: OptionName): string {
  const text = OPTION_SPECS[name].default;
  return text.includes('{{') ? '' : text;
}

function readValue(name: OptionName, text: string, label: string): unknown {
  const { kind, choices } = OPTION_SPECS[name];
  switch (kind) {
    case 'boolean':
      return readBoolean(text, label);
    case 'number':
      return text === '' ? null : readNumber(text, label);
    case 'list':
      return text
        .split(/[\n,]/)
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'string':
      if (text === '') return null;
      if (choices && !choices.includes(text)) {
        const near = nearest(text, choices);
        const guess = near === null ? '' : ` Did you mean "${near}"?`;
        throw new GateError('usage', `${label} is ${shown(text)}.${guess}`, {
          hint: `Allowed: ${choices.join(', ')}.`,
        });
      }
      return text;
  }
}

/** The words that YAML 1.2 core and the runner's own toolkit take. */
function readBoolean(text: string, label: string): boolean {
  if (['true', 'True', 'TRUE'].includes(text)) return true;
  if (['false', 'False', 'FALSE', ''].includes(text)) return false;
  throw new GateError('usage', `${label} is ${shown(text)}; it must be true or false.`, {
    hint: 'Allowed: true, True, TRUE, false, False, FALSE.',
  });
}

function readNumber(text: string, label: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new GateError('usage', `${label} is ${shown(text)}; it must be a whole number.`, {
    hint: 'Write digits only.',
  });
}
