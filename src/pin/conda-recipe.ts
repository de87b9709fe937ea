import type { Candidate } from './candidate.ts';
import { isFrameworkPackage } from './framework-names.ts';
import { pinOfNamedVersion } from './named-version.ts';
import type { PinRequest } from './pin-request.ts';

/**
 * The `package` parts of a conda recipe (`recipe.yaml`, `meta.yaml`) that build the framework, with variables of its
 * `context` or of `{% set %}` filled in. Read line by line: a recipe with Jinja in it is no YAML.
 * https://rattler-build.prefix.dev/latest/reference/recipe_file/
 */
export function recipeCandidates({ framework, file, text }: PinRequest): readonly Candidate[] {
  const lines = text.split(/\r\n|\n|\r/);
  const variables = variablesOf(lines);
  return lines.flatMap((raw, index): Candidate[] => {
    if (!/^\s*(-\s+)?package:\s*$/.test(raw)) return [];
    const part = fieldsBelow(lines, index, variables);
    const [name, version] = [part.get('name'), part.get('version')];
    if (name === undefined || !isFrameworkPackage(framework, name.value)) return [];
    const place = { file, line: (version ?? name).line, text: (version ?? name).text };
    const { value, problem } = version ?? { value: '', problem: 'the recipe gives no version' };
    const read = () =>
      pinOfNamedVersion({ framework, kind: 'conda-recipe', place, name: 'version', value, problem });
    return [{ place, label: 'package', read }];
  });
}

interface Field {
  readonly value: string;
  readonly problem: string | null;
  readonly line: number;
  readonly text: string;
}

function fieldsBelow(
  lines: readonly string[],
  start: number,
  variables: ReadonlyMap<string, string>,
): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  const indent = indentOf(lines[start] ?? '');
  for (const [offset, raw] of lines.slice(start + 1).entries()) {
    if (/^\s*(#.*)?$/.test(raw)) continue;
    if (indentOf(raw) <= indent) break;
    const [, key, text] = /^\s*(name|version):\s*(.*?)\s*(?:\s#.*)?$/.exec(raw) ?? [];
    if (key === undefined || text === undefined) continue;
    fields.set(key, { ...filled(text, variables), line: start + offset + 2, text: raw.trim() });
  }
  return fields;
}

function variablesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  let inContext = false;
  for (const raw of lines) {
    if (/^\S/.test(raw)) inContext = /^context:\s*$/.test(raw);
    const jinja = /^\s*\{%-?\s*set\s+(\w+)\s*=\s*(["'])([^"']*)\2\s*-?%\}/.exec(raw);
    if (jinja?.[1]) variables.set(jinja[1], jinja[3] ?? '');
    const own = inContext ? /^\s+(\w+):\s*(["']?)([^"'#]*?)\2\s*(?:#.*)?$/.exec(raw) : null;
    if (own?.[1]) variables.set(own[1], own[3] ?? '');
  }
  return variables;
}

function filled(text: string, variables: ReadonlyMap<string, string>): Pick<Field, 'value' | 'problem'> {
  const value = text
    .replace(/\$?\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => variables.get(name) ?? whole)
    .replace(/^(["'])(.*)\1$/, '$2');
  return { value, problem: value.includes('{') ? 'it uses a variable that this recipe does not set' : null };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
