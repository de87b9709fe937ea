import type { Pin } from '../model/pin.ts';
import type { Instruction } from './dockerfile-instructions.ts';
import {
  type BuildArguments,
  fillVariables,
  type StageVariables,
  withInstruction,
} from './dockerfile-variables.ts';
import { installedWords, wordNamesFramework } from './installed-words.ts';
import type { PinRequest } from './pin-request.ts';
import { refusal } from './refusal.ts';
import { parseRequirement } from './requirement.ts';
import { versionOfRequirement } from './requirements.ts';
import { shellCommands } from './shell-commands.ts';

/**
 * The pins in the RUN instructions that install the framework by pip or uv, with the ARG and ENV values of their stage.
 * Throws `pin` for an install that leaves the version open.
 */
export function installedPins(
  request: PinRequest,
  instructions: readonly Instruction[],
  globals: BuildArguments,
): readonly Pin[] {
  const stages = new Map<string, StageVariables>();
  let variables: StageVariables = { values: new Map(), env: new Map() };
  let stage = '';
  let pastFirstFrom = false;
  const pins: Pin[] = [];
  for (const instruction of instructions) {
    if (instruction.keyword === 'FROM') {
      const words = instruction.args.split(/\s+/).filter((word) => !word.startsWith('--'));
      const env = stages.get(words[0]?.toLowerCase() ?? '')?.env ?? new Map();
      variables = { values: env, env };
      pastFirstFrom = true;
      stage = words[2]?.toLowerCase() ?? '';
    } else if (instruction.keyword === 'RUN') {
      pins.push(...pinsOfRun(request, instruction, variables.values));
    } else if (pastFirstFrom) {
      variables = withInstruction(variables, instruction, globals);
    }
    if (stage !== '') stages.set(stage, variables);
  }
  return pins;
}

function pinsOfRun(request: PinRequest, instruction: Instruction, values: BuildArguments): readonly Pin[] {
  const { framework, file } = request;
  const place = { file, line: instruction.line, text: `RUN ${instruction.args}` };
  return installedBy(instruction).flatMap((word): Pin[] => {
    if (!wordNamesFramework(framework, word)) return [];
    const found = { ...place, text: word };
    const filled = fillVariables(word, values, 'in this stage');
    if (!filled.ok) {
      throw refusal(
        found,
        `${framework} is installed by a RUN, but ${filled.problem}.`,
        'Give the ARG a default in this stage, or say the version in pin.version (configuration) or in the input pin.',
      );
    }
    const version = versionOfRequirement(
      { place: found, requirement: parseRequirement(filled.text) },
      framework,
    );
    return [
      { framework, version, source: { kind: 'dockerfile', file, line: place.line, text: word }, image: null },
    ];
  });
}

/** The commands of a RUN, in its shell form, exec form or here-document. */
function installedBy({ args, body }: Instruction): readonly string[] {
  return installedWords([...commandsOf(args), ...shellCommands(body)]);
}

function commandsOf(args: string): readonly (readonly string[])[] {
  const rest = args.replace(/^(--\S+\s+)+/, '');
  if (!rest.startsWith('[')) return shellCommands(rest);
  try {
    const words: unknown = JSON.parse(rest);
    if (!Array.isArray(words)) return [];
    const list = words.map(String);
    return [list, ...list.filter((word) => /\s/.test(word)).flatMap(shellCommands)];
  } catch {
    return shellCommands(rest);
  }
}
