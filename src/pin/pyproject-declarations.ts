import type { Framework } from '../model/pin.ts';
import { versionOfDirectReference, versionOfGitTag } from './direct-reference.ts';
import { isFrameworkPackage } from './framework-names.ts';
import type { PinRequest } from './pin-request.ts';
import { lineOfKey, lineOfString } from './pyproject-lines.ts';
import type { Place } from './refusal.ts';
import { type Clause, parseRequirement } from './requirement.ts';
import { isTable, listOf, type Table, tableOf, textOf, valueAt } from './toml-values.ts';
import { withoutCredentials } from './url-text.ts';

/** One place of a pyproject.toml that says something of the framework's package. */
export interface Declaration {
  readonly place: Place;
  /** The list or table it stands in: `project.optional-dependencies.serve`. */
  readonly table: string;
  /** In force with every extra and group (the dependencies themselves, constraints). */
  readonly isBase: boolean;
  readonly marker: string | null;
  readonly asks: Asks;
}

/** What is asked for: versions, a file (a wheel or not), or something without a version. */
export type Asks =
  | { readonly kind: 'versions'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'file'; readonly url: string }
  | { readonly kind: 'elsewhere'; readonly text: string }
  | { readonly kind: 'unreadable' };

/** What the lists of requirements and Poetry's tables ask for. */
export function declarations({ framework, file, text }: PinRequest, project: Table): readonly Declaration[] {
  const taken = new Set<number>();
  const fromLists = requirementLists(project).flatMap(({ table, isBase, list }) =>
    list.flatMap((item): Declaration[] => {
      const requirement = textOf(item);
      const asked = requirement === null ? null : askedBy(framework, requirement);
      if (requirement === null || asked === null) return [];
      const line = lineOfString(text, requirement, taken);
      const place = { file, line, text: withoutCredentials(requirement) };
      return [{ place, table, isBase, ...asked }];
    }),
  );
  return [...fromLists, ...poetryDeclarations({ framework, file, text }, project)];
}

/** What `[tool.uv.sources]` puts in place of the index; a source that names an index asks for nothing itself. */
export function sourceDeclarations(
  { framework, file, text }: Pick<PinRequest, 'framework' | 'file' | 'text'>,
  project: Table,
): readonly Declaration[] {
  const table = 'tool.uv.sources';
  return frameworkEntries(framework, valueAt(project, 'tool', 'uv', 'sources')).flatMap(({ key, value }) =>
    entriesOf(value).flatMap((source): Declaration[] => {
      const asks = placeAsked(source);
      if (asks === null) return [];
      const place = { file, line: lineOfKey(text, table, key), text: shown(key, source) };
      const [extra, group] = [textOf(source.extra), textOf(source.group)];
      const scope =
        extra !== null
          ? `project.optional-dependencies.${extra}`
          : group !== null
            ? `dependency-groups.${group}`
            : table;
      return [{ place, table: scope, isBase: scope === table, marker: textOf(source.marker), asks }];
    }),
  );
}

interface RequirementList {
  readonly table: string;
  readonly isBase: boolean;
  readonly list: readonly unknown[];
}

function requirementLists(project: Table): readonly RequirementList[] {
  const single: readonly (readonly [string, boolean])[] = [
    ['project.dependencies', true],
    ['tool.uv.constraint-dependencies', true],
    ['tool.uv.override-dependencies', true],
    ['tool.uv.dev-dependencies', false],
  ];
  const grouped = ['project.optional-dependencies', 'dependency-groups', 'tool.pdm.dev-dependencies'];
  return [
    ...single.map(([table, isBase]) => ({
      table,
      isBase,
      list: listOf(valueAt(project, ...table.split('.'))),
    })),
    ...grouped.flatMap((table) =>
      Object.entries(tableOf(valueAt(project, ...table.split('.')))).map(([name, list]) => ({
        table: `${table}.${name}`,
        isBase: false,
        list: listOf(list),
      })),
    ),
  ];
}

/** What a requirement (PEP 508) asks of the framework; null where it is about another package. */
function askedBy(framework: Framework, text: string): Pick<Declaration, 'marker' | 'asks'> | null {
  const requirement = parseRequirement(text.trim());
  if (requirement.kind === 'versions') {
    if (!isFrameworkPackage(framework, requirement.name)) return null;
    return { marker: requirement.marker, asks: { kind: 'versions', clauses: requirement.clauses } };
  }
  if (requirement.kind === 'url') {
    if (requirement.name === null || !isFrameworkPackage(framework, requirement.name)) return null;
    const marker = /\s;\s*(.+)$/.exec(text)?.[1] ?? null;
    return { marker, asks: urlAsked(framework, requirement.url) };
  }
  const word = /^[A-Za-z0-9._-]+/.exec(text.trim())?.[0] ?? '';
  if (requirement.kind !== 'unreadable' || !isFrameworkPackage(framework, word)) return null;
  return { marker: null, asks: { kind: 'unreadable' } };
}

/** A git tag that is a version is that version; what else comes from a repository has none. */
function urlAsked(framework: Framework, url: string): Asks {
  if (!/^(git|hg|svn|bzr)\+/.test(url)) return { kind: 'file', url };
  const direct = versionOfDirectReference(framework, url);
  if (direct.ok) return { kind: 'versions', clauses: [{ operator: '==', version: direct.version }] };
  return { kind: 'elsewhere', text: withoutCredentials(url) };
}

function poetryDeclarations(
  { framework, file, text }: Pick<PinRequest, 'framework' | 'file' | 'text'>,
  project: Table,
): readonly Declaration[] {
  const poetry = tableOf(valueAt(project, 'tool', 'poetry'));
  const groups = Object.entries(tableOf(poetry.group)).map(
    ([name, group]) => [`tool.poetry.group.${name}.dependencies`, tableOf(group).dependencies] as const,
  );
  const tables = [
    ['tool.poetry.dependencies', poetry.dependencies] as const,
    ['tool.poetry.dev-dependencies', poetry['dev-dependencies']] as const,
    ...groups,
  ];
  return tables.flatMap(([table, packages]) =>
    frameworkEntries(framework, packages).flatMap(({ key, value }) =>
      (typeof value === 'string' ? [{ version: value }] : entriesOf(value)).map(
        (entry: Table): Declaration => {
          const place = { file, line: lineOfKey(text, table, key), text: shown(key, entry) };
          const conditions = [entry.markers, entry.python, entry.platform].filter(
            (part) => typeof part === 'string',
          );
          return {
            place,
            table,
            isBase: table === 'tool.poetry.dependencies',
            marker: conditions.length === 0 ? null : conditions.join(' and '),
            asks: placeAsked(entry) ?? {
              kind: 'versions',
              clauses: poetryClauses(textOf(entry.version) ?? '*'),
            },
          };
        },
      ),
    ),
  );
}

/** Poetry's constraint; a bare version is that version. https://python-poetry.org/docs/dependency-specification/ */
function poetryClauses(constraint: string): readonly Clause[] {
  const exact = /^(?:={1,2}\s*)?(\d[^\s,|*<>=^~]*)$/.exec(constraint.trim())?.[1];
  return exact === undefined ? [] : [{ operator: '==', version: exact }];
}

/** The file, repository or folder of a source; null for one that only names an index. */
function placeAsked(source: Table): Asks | null {
  const file = textOf(source.url) ?? textOf(source.file) ?? textOf(source.path);
  const git = textOf(source.git);
  if (git !== null) {
    const tag = versionOfGitTag(textOf(source.tag) ?? textOf(source.rev) ?? '');
    if (tag !== null) return { kind: 'versions', clauses: [{ operator: '==', version: tag }] };
    const commit = textOf(source.rev) ?? textOf(source.tag) ?? textOf(source.branch) ?? 'its default branch';
    return { kind: 'elsewhere', text: `git ${withoutCredentials(git)} at ${commit}` };
  }
  if (source.workspace === true) return { kind: 'elsewhere', text: 'the workspace' };
  return file === null ? null : { kind: 'file', url: file };
}

function frameworkEntries(framework: Framework, value: unknown): { key: string; value: unknown }[] {
  return Object.entries(tableOf(value))
    .filter(([key]) => isFrameworkPackage(framework, key))
    .map(([key, entry]) => ({ key, value: entry }));
}

/** A table or a list of tables, as a list. */
function entriesOf(value: unknown): readonly Table[] {
  return isTable(value) ? [value] : listOf(value).filter(isTable);
}

function shown(key: string, entry: Table): string {
  const parts = Object.entries(entry).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return withoutCredentials(`${key} = { ${parts.join(', ')} }`);
}
