import { optionsOf } from './cli-args.ts';
import { COMMAND_NAMES, COMMANDS, type Command } from './commands.ts';
import { OPTION_SPECS, type OptionName } from './options.ts';

/** The help of the whole CLI, or of one command; fits a terminal of 80 columns and 24 lines. */
export function helpText(topic: Command | null): string {
  return topic === null ? topHelp() : commandHelp(topic);
}

function topHelp(): string {
  const commands = COMMAND_NAMES.map((name) =>
    row(`${name} ${COMMANDS[name].positionals}`, COMMANDS[name].summary),
  );
  return lines(
    'serving-gate: gates upgrades of LLM serving frameworks (vLLM, SGLang)',
    '',
    'Usage: serving-gate COMMAND [OPTION...]',
    '',
    ...commands,
    '',
    row('COMMAND --help', 'The options of a command'),
    row('--version', 'The version'),
    '',
    'Without a configuration file:',
    '  serving-gate measure --url http://127.0.0.1:8000 --model M \\',
    '      --requests set.jsonl --levels 1,4,16',
    '  serving-gate compare out/A/record.json out/B/record.json',
    '',
    'Exit codes: 0 good, 1 regressed, 2 usage, 3 could not tell, 130 cancelled',
  );
}

function commandHelp(command: Command): string {
  const { positionals, summary } = COMMANDS[command];
  return lines(
    `${summary}.`,
    '',
    `Usage: serving-gate ${[command, positionals, '[OPTION...]'].filter(Boolean).join(' ')}`,
    '',
    ...optionsOf(command).map((name) => row(flag(name), OPTION_SPECS[name].short)),
  );
}

function flag(name: OptionName): string {
  return `--${name} ${OPTION_SPECS[name].value}`.trim();
}

function row(left: string, right: string): string {
  return `  ${left.trim().padEnd(27)} ${right}`;
}

function lines(...rows: readonly string[]): string {
  return `${rows.join('\n')}\n`;
}
