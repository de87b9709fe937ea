import { GateError } from '../model/errors.ts';
import { didYouMean, isSlip } from './nearest.ts';
import { type ActionOption, type OptionValues, readOptionValues } from './option-values.ts';
import { OPTION_NAMES, OPTION_SPECS } from './options.ts';

/** The inputs of the action, under camelCase names. */
export type ActionInputs = OptionValues<ActionOption>;

/** The names of the action's inputs, in the order of the table. */
export const ACTION_INPUTS = OPTION_NAMES.filter((name): name is ActionOption => OPTION_SPECS[name].action);

/**
 * Reads the inputs from the environment as the runner gives them: `INPUT_BASE-REF`, upper case, dashes kept. An empty
 * input is one that was not given. Throws `usage` for unknown inputs and for values that are not allowed.
 */
export function readActionInputs(env: Readonly<Record<string, string | undefined>>): ActionInputs {
  refuseUnknown(env);
  return readOptionValues(
    ACTION_INPUTS,
    (name) => env[`INPUT_${name.toUpperCase()}`],
    (name) => `The input ${name}`,
  );
}

/** The runner only warns of an input that the action does not declare; a slip of the pen would then gate nothing. */
function refuseUnknown(env: Readonly<Record<string, string | undefined>>): void {
  const known: readonly string[] = ACTION_INPUTS;
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith('INPUT_')) continue;
    const name = variable.slice('INPUT_'.length).toLowerCase();
    // Jobs may set variables of that form for other tools; a slip of an input's name is ours.
    if (known.includes(name) || !isSlip(name, known)) continue;
    throw new GateError('usage', `There is no input "${name}".${didYouMean(name, known)}`, {
      hint: `Inputs: ${known.join(', ')}.`,
    });
  }
}
