import { GateError } from '../../model/errors.ts';
import type { NeutralParameters, ParameterName, ParameterPlan } from '../../model/parameters.ts';
import type { Framework } from '../../model/pin.ts';
import { type FlagTable, tableOfRelease } from '../flags/flag-table.ts';
import { givenFlags } from '../flags/framework-words.ts';
import { releaseData } from '../flags/release-flags.ts';
import { ALIGNMENTS, type Translation } from './alignment.ts';

/**
 * The flags that say `parameters` to a framework. In `held-equal`, what neither `parameters` nor `words` (the rest of the
 * command) set is stated too. Throws `usage` for a parameter that `words` set as well, or that the version cannot be told.
 */
export function frameworkFlags(
  framework: Framework,
  version: string | null,
  { mode, values }: ParameterPlan,
  words: readonly string[] = [],
): readonly string[] {
  if (framework !== 'vllm' && framework !== 'sglang') {
    if (mode === 'as-deployed' && Object.values(values).every((value) => value === undefined)) return [];
    throw new GateError('usage', `server.parameters cannot be told to ${framework}.`, {
      hint: 'They are for vllm and sglang; write the flags into server.command.',
    });
  }
  const release = version === null ? null : releaseData(framework, version);
  const table = release === null ? null : tableOfRelease(release.flags);
  const given = givenFlags(framework, words);
  return ALIGNMENTS.flatMap((alignment) => {
    const { parameter, held } = alignment;
    if (parameter === null) return [];
    const translation = alignment[framework];
    const names = namesOf(translation);
    const inCommand = given.find(({ name }) => names.includes(name));
    const set = values[parameter];
    if (set !== undefined && inCommand !== undefined) throw setTwice(parameter, inCommand.written);
    const value = set ?? (mode === 'held-equal' && inCommand === undefined ? held : undefined);
    return value === undefined ? [] : flagWords(framework, version, parameter, value, translation, table);
  });
}

/** Every spelling that sets the same. */
export function namesOf({ flags, also = [], off }: Translation): readonly string[] {
  return [...flags, ...also, ...(off === undefined ? [] : [off])];
}

function flagWords(
  framework: Framework,
  version: string | null,
  parameter: ParameterName,
  value: NonNullable<NeutralParameters[ParameterName]>,
  { flags, off, on }: Translation,
  table: FlagTable | null,
): readonly string[] {
  if (typeof value === 'boolean') {
    if (!value && off !== undefined) return [off];
    return value && on === true ? flags.slice(0, 1) : [];
  }
  const flag = table === null ? flags[0] : flags.find((name) => table.has(name));
  if (flag !== undefined) return [flag, spelled(framework, parameter, value)];
  throw new GateError('usage', `${framework} ${version} has no flag for server.parameters.${parameter}.`, {
    hint: `It was called ${flags.join(', ')} in other versions.`,
  });
}

/** vLLM writes the names of attention backends in capitals, SGLang in small letters. */
function spelled(framework: Framework, parameter: ParameterName, value: string | number): string {
  if (parameter !== 'attentionBackend') return String(value);
  return framework === 'vllm' ? String(value).toUpperCase() : String(value).toLowerCase();
}

function setTwice(parameter: ParameterName, written: string): GateError {
  return new GateError(
    'usage',
    `server.parameters.${parameter} and ${written} in the server's command set the same.`,
    {
      hint:
        parameter === 'seed'
          ? 'Leave server.parameters.seed out: measure.seed fills {seed}.'
          : 'Leave one of them out.',
    },
  );
}
