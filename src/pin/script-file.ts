import type { Pin } from '../model/pin.ts';
import { type Candidate, pickPin } from './candidate.ts';
import { fillVariables } from './dockerfile-variables.ts';
import { FRAMEWORK_NAMES, variableName, versionNames } from './framework-names.ts';
import { pinOfImage } from './image-pin.ts';
import { parseImageReference } from './image-reference.ts';
import { installedWords, wordNamesFramework } from './installed-words.ts';
import { pinOfNamedVersion } from './named-version.ts';
import type { PinRequest } from './pin-request.ts';
import { type Place, refusal } from './refusal.ts';
import { parseRequirement } from './requirement.ts';
import { versionOfRequirement } from './requirements.ts';
import { type ScriptLine, scriptLines, scriptValues } from './script-lines.ts';
import { shellCommands } from './shell-commands.ts';

type Values = ReadonlyMap<string, string | null>;

/**
 * The pin of a shell script, or of Terraform and other HCL: the framework's image, a variable named after its version, or
 * an install by pip or uv. The text is scanned, never run. Throws `pin` when there is none, several that differ, or one
 * that leaves the version open.
 */
export function pinFromScript(request: PinRequest): Pin {
  const { framework, file } = request;
  const pin = pickPin(request, scriptCandidates(request, 'script', 1));
  if (pin !== null) return pin;
  throw refusal(
    { file, line: null, text: null },
    `no image of ${framework}, no variable such as ${versionNames(framework)[0]} and no install of it stands in this file.`,
    'Name the file with the pin in pin.file, or pick the line by pin.pattern (configuration).',
  );
}

/**
 * What may be the pin in a script, or in a script inside of another file that begins at `firstLine` and sets the variables
 * `outer`.
 */
export function scriptCandidates(
  request: Pick<PinRequest, 'framework' | 'file' | 'text'>,
  kind: Pin['source']['kind'],
  firstLine: number,
  outer: Values = new Map(),
): readonly Candidate[] {
  const lines = scriptLines(request.text);
  const values = scriptValues(lines, outer);
  return lines.flatMap((line) => {
    const place = { file: request.file, line: firstLine + line.line - 1, text: line.text.trim() };
    const at = { framework: request.framework, kind, place };
    if (line.text.length > MAX_LINE) return tooLong(at);
    return [...named(at, line), ...images(at, line, values), ...installs(at, line, values)];
  });
}

/** Longer lines are not written by hand; the patterns here would take too long on them. */
const MAX_LINE = 4000;

function tooLong({ framework, place }: At): readonly Candidate[] {
  if (!place.text?.toLowerCase().includes(framework)) return [];
  const read = () => {
    throw refusal(
      place,
      `the line is longer than ${MAX_LINE} characters.`,
      'Name another file in pin.file, or say the version in pin.version.',
    );
  };
  return [{ place, label: '', read }];
}

type At = Pick<Candidate, 'place'> & Pick<PinRequest, 'framework'> & { readonly kind: Pin['source']['kind'] };

function named({ framework, kind, place }: At, { assigned }: ScriptLine): readonly Candidate[] {
  if (assigned === null || !versionNames(framework).includes(variableName(assigned.name))) return [];
  const { name, value } = assigned;
  const filled = fillVariables(value, new Map(), 'in this file');
  const problem = filled.ok ? null : filled.problem;
  const read = () =>
    pinOfNamedVersion({ framework, kind, place, name, value: filled.ok ? filled.text : '', problem });
  return [{ place, label: name, read }];
}

function images({ framework, kind, place }: At, { text }: ScriptLine, values: Values): readonly Candidate[] {
  return imageWords(framework, text).map((word) => {
    const filled = fillVariables(word, values, 'in this file');
    const read = () => {
      if (!filled.ok) throw variableRefusal(place, filled.problem);
      return pinOfImage({ framework, kind, place, image: parseImageReference(filled.text) });
    };
    return { place, label: '', read };
  });
}

/** The references to the framework's image in a line; web addresses, paths of files and names given to a build are none. */
function imageWords(framework: PinRequest['framework'], text: string): readonly string[] {
  const built = text.replace(/(\s(?:-t|--tag))(?:\s+|=)\S+/g, '$1');
  const words = built.split(/(?:\$\{\w+:?-)|[\s"'`,;()=<>|]+/).filter((word) => word !== undefined);
  return words.flatMap((word) => {
    const reference = word.replace(/^[[{]+|(?<!\$\{[^}]*)\}+$|[\]\\]+$/g, '');
    const { name } = parseImageReference(reference.replace(/:?\$.*$/, ''));
    const isImage = FRAMEWORK_NAMES[framework].images.some(
      (image) => name === image || (name.endsWith(`/${image}`) && !/^[./~]|:\/\//.test(name)),
    );
    return isImage ? [reference] : [];
  });
}

function installs(
  { framework, kind, place }: At,
  { text }: ScriptLine,
  values: Values,
): readonly Candidate[] {
  const words = installedWords(shellCommands(text)).filter((word) => wordNamesFramework(framework, word));
  return words.map((word) => {
    const read = (): Pin => {
      const filled = fillVariables(word, values, 'in this file');
      if (!filled.ok) throw variableRefusal(place, filled.problem);
      const mention = { place, requirement: parseRequirement(filled.text) };
      const version = versionOfRequirement(mention, framework);
      return { framework, version, source: { kind, ...place, text: place.text ?? '' }, image: null };
    };
    return { place, label: '', read };
  });
}

function variableRefusal(place: Place, problem: string): Error {
  return refusal(
    place,
    `${problem}.`,
    'Give it a value in this file, or say the version in pin.version (configuration) or in the input pin.',
  );
}
