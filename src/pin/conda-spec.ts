import { parseRequirement, type Requirement } from './requirement.ts';

/**
 * Reads a conda match specification: `channel::name=version=build`, `name==version`, `name>=1,<2`. A single `=` takes
 * everything that starts so; with three numbers (`=0.10.2`) that is the version, with fewer (`=0.10`) a range.
 * https://docs.conda.io/projects/conda-build/en/stable/resources/package-spec.html
 */
export function parseCondaSpec(text: string): Requirement {
  const bare = text.replace(/^[\w./-]+::/, '').replace(/\s+(?=[=<>!~])/g, '');
  const single = /^([A-Za-z0-9._-]+)(==?)([^=<>!~,|*\s]+)(?:=\S+)?$/.exec(bare);
  if (!single?.[1] || !single[3]) return parseRequirement(bare);
  const whole = single[2] === '==' || single[3].split('.').length >= 3;
  const clauses = [{ operator: whole ? '==' : '~=', version: single[3] }];
  return { kind: 'versions', name: single[1], clauses, marker: null };
}
