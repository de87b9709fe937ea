import { parseArgs } from 'node:util';
import { GateError } from '../model/errors.ts';
import { COMMAND_NAMES, COMMANDS, type Command } from './commands.ts';
import { didYouMean } from './nearest.ts';
import { type CommandOption, type OptionValues, readOptionValues } from './option-values.ts';
import { OPTION_NAMES, OPTION_SPECS, type OptionName } from './options.ts';
import { shown } from './problem.ts';
import { REQUESTS_ACTIONS, type RequestsAction, refuseForRequests } from './requests-args.ts';

type Options<C extends Command> = { readonly options: OptionValues<CommandOption<C>> };

/** A request set to make, to fit to the log `file`, or the set `file` to check. */
export type RequestsCall = {
  readonly command: 'requests';
  readonly action: RequestsAction;
  readonly file: string | null;
} & Options<'requests'>;

/** What a command line asks for. */
export type CliCall =
  | ({ readonly command: 'gate' } & Options<'gate'>)
  | ({ readonly command: 'measure' } & Options<'measure'>)
  | ({
      readonly command: 'compare';
      readonly baseline: string;
      readonly candidate: string;
    } & Options<'compare'>)
  | ({ readonly command: 'baseline'; readonly action: 'show' | 'save' } & Options<'baseline'>)
  | ({ readonly command: 'report'; readonly record: string } & Options<'report'>)
  | ({ readonly command: 'align'; readonly left: string; readonly right: string } & Options<'align'>)
  | ({ readonly command: 'export'; readonly record: string } & Options<'export'>)
  | RequestsCall
  | ({ readonly command: 'pin'; readonly file: string | null } & Options<'pin'>)
  | { readonly command: 'help'; readonly topic: Command | null }
  | { readonly command: 'version' };

/** Reads a command line (without node and script). Throws `usage` with the nearest right word. */
export function parseCli(argv: readonly string[]): CliCall {
  const [first, ...rest] = argv;
  if (first === undefined || first === '--help' || first === '-h') return { command: 'help', topic: null };
  if (first === '--version') return { command: 'version' };
  if (first === 'help') return { command: 'help', topic: rest[0] === undefined ? null : commandOf(rest[0]) };
  const command = commandOf(first);
  const { written, positionals } = tokensOf(command, rest);
  if (written.get('help') === 'true') return { command: 'help', topic: command };
  switch (command) {
    case 'gate':
      takes(command, positionals, 0, 0);
      return { command, options: valuesOf(command, written) };
    case 'measure':
      takes(command, positionals, 0, 0);
      refuseWithoutUrl(written);
      return { command, options: valuesOf(command, written) };
    case 'compare': {
      const [baseline = '', candidate = ''] = takes(command, positionals, 2, 2);
      return { command, baseline, candidate, options: valuesOf(command, written) };
    }
    case 'baseline': {
      const action = baselineAction(takes(command, positionals, 0, 1));
      if (action === 'show') refuseForShow(written);
      return { command, action, options: valuesOf(command, written) };
    }
    case 'report':
      return {
        command,
        record: takes(command, positionals, 1, 1)[0] ?? '',
        options: valuesOf(command, written),
      };
    case 'align': {
      const [left = '', right = ''] = takes(command, positionals, 2, 2);
      return { command, left, right, options: valuesOf(command, written) };
    }
    case 'export':
      return {
        command,
        record: takes(command, positionals, 1, 1)[0] ?? '',
        options: valuesOf(command, written),
      };
    case 'requests': {
      const [word = '', file = null] = takes(command, positionals, 1, 2);
      const action = requestsAction(word);
      refuseForRequests(action, file, [...written.keys()]);
      return { command, action, file, options: valuesOf(command, written) };
    }
    case 'pin':
      return {
        command,
        file: takes(command, positionals, 0, 1)[0] ?? null,
        options: valuesOf(command, written),
      };
  }
}

/** The options that a command knows, in the order of the table. */
export function optionsOf<C extends Command>(command: C): readonly CommandOption<C>[] {
  return OPTION_NAMES.filter((name): name is CommandOption<C> => OPTION_SPECS[name].cli.includes(command));
}

function commandOf(word: string): Command {
  const command = COMMAND_NAMES.find((name) => name === word);
  if (command !== undefined) return command;
  const what = word.startsWith('-')
    ? `${shown(word)} stands where a command belongs`
    : `There is no command ${shown(word)}`;
  throw new GateError('usage', `${what}.${didYouMean(word, COMMAND_NAMES)}`, {
    hint: 'See serving-gate --help.',
  });
}

interface Written {
  readonly written: ReadonlyMap<OptionName, string>;
  readonly positionals: readonly string[];
}

function tokensOf(command: Command, args: readonly string[]): Written {
  const names: readonly OptionName[] = optionsOf(command);
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      { type: OPTION_SPECS[name].kind === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const config = { args: [...args], options: { ...options, help: { type: 'boolean' as const, short: 'h' } } };
  const { tokens } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true });
  const written = new Map<OptionName, string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const name = names.find((known) => known === token.name);
    if (name === undefined) throw unknownOption(command, token.rawName, names);
    if (written.has(name) && OPTION_SPECS[name].kind !== 'list')
      throw usage(command, `--${name} is given twice.`);
    const value = textOf(command, name, token.value, token.inlineValue === true);
    const before = written.get(name);
    written.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return { written, positionals };
}

function textOf(command: Command, name: OptionName, value: string | undefined, isInline: boolean): string {
  if (OPTION_SPECS[name].kind === 'boolean') return value ?? 'true';
  if (value === undefined || value === '' || (!isInline && value.startsWith('-'))) {
    throw usage(command, `--${name} needs a value (${OPTION_SPECS[name].value}).`);
  }
  return value;
}

function unknownOption(command: Command, written: string, names: readonly OptionName[]): GateError {
  const word = written.replace(/^-+/, '');
  const others = COMMAND_NAMES.filter((other) => optionsOf(other).some((name) => name === word));
  if (others.length > 0)
    return usage(command, `${written} belongs to ${others.join(', ')}, not to ${command}.`);
  const near = didYouMean(word, names).replace(/"(.*)"/, '"--$1"');
  return usage(command, `There is no option ${shown(written)}.${near}`);
}

function valuesOf<C extends Command>(
  command: C,
  written: ReadonlyMap<OptionName, string>,
): OptionValues<CommandOption<C>> {
  return readOptionValues(
    optionsOf(command),
    (name) => written.get(name),
    (name) => `--${name}`,
  );
}

function takes(command: Command, words: readonly string[], least: number, most: number): readonly string[] {
  if (words.length >= least && words.length <= most) return words;
  const { positionals } = COMMANDS[command];
  const extra = words.length > most ? ` ${shown(words[most])} is too much.` : ` ${words.length} given.`;
  throw usage(
    command,
    `${command} takes ${positionals === '' ? 'no words besides options' : positionals}.${extra}`,
  );
}

/** Options that describe an attached server would be ignored, in silence, beside a configuration file. */
function refuseWithoutUrl(written: ReadonlyMap<OptionName, string>): void {
  if (written.has('url')) return;
  const lost = (['model', 'requests', 'levels', 'framework'] as const).find((name) => written.has(name));
  if (lost) throw usage('measure', `--${lost} needs --url; without it the configuration file decides.`);
}

/** Options that only saving knows would be ignored, in silence. */
function refuseForShow(written: ReadonlyMap<OptionName, string>): void {
  const used: readonly OptionName[] = ['config', 'gate', 'baseline-store', 'baseline-path', 'json'];
  const lost = [...written.keys()].find((name) => !used.includes(name));
  if (lost) throw usage('baseline', `--${lost} belongs to "baseline save", not to "baseline show".`);
}

function baselineAction(words: readonly string[]): 'show' | 'save' {
  const [word = 'show'] = words;
  if (word === 'show' || word === 'save') return word;
  throw usage('baseline', `baseline cannot ${shown(word)}.${didYouMean(word, ['show', 'save'])}`);
}

function requestsAction(word: string): RequestsAction {
  const action = REQUESTS_ACTIONS.find((known) => known === word);
  if (action !== undefined) return action;
  throw usage('requests', `requests cannot ${shown(word)}.${didYouMean(word, REQUESTS_ACTIONS)}`);
}

function usage(command: Command, message: string): GateError {
  return new GateError('usage', message, { hint: `See serving-gate ${command} --help.` });
}
