import type { Command } from './commands.ts';

/** One option of the action, of the CLI, or of both. */
export interface OptionSpec {
  readonly kind: 'string' | 'number' | 'boolean' | 'list';
  /** As action.yml writes it; '' is "not given". */
  readonly default: string;
  /** One or two sentences for action.yml and the README. */
  readonly description: string;
  /** The same for the help, on the rest of a line of 80. */
  readonly short: string;
  /** What the help writes for the value; '' for a boolean. */
  readonly value: string;
  /** The allowed words; every word where it is missing. */
  readonly choices?: readonly string[];
  /** Is it an input of the action? */
  readonly action: boolean;
  /** The commands that know it. */
  readonly cli: readonly Command[];
}
