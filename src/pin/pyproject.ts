import path from 'node:path';
import type { Pin } from '../model/pin.ts';
import { SEVERAL_WAY_OUT } from './candidate.ts';
import { versionOrder } from './compare-pins.ts';
import { isFrameworkPackage } from './framework-names.ts';
import type { PinRequest } from './pin-request.ts';
import { type Declaration, declarations, sourceDeclarations } from './pyproject-declarations.ts';
import { refusal } from './refusal.ts';
import { exactVersion } from './requirements.ts';
import { pinFromPdmLock, pinFromPoetryLock, pinFromUvLock } from './toml-lock.ts';
import { parseTomlFile, type Table, valueAt } from './toml-values.ts';
import { withoutCredentials } from './url-text.ts';
import { parseWheelName } from './wheel-name.ts';

/** A declaration that fixes a version. */
interface Exact {
  readonly declaration: Declaration;
  readonly version: string;
}

const LOCKS = [
  { name: 'uv.lock', tool: 'uv', resolve: pinFromUvLock },
  { name: 'poetry.lock', tool: 'poetry', resolve: pinFromPoetryLock },
  { name: 'pdm.lock', tool: 'pdm', resolve: pinFromPdmLock },
] as const;

/**
 * The pin of a pyproject.toml: the one version that its dependencies, extras, groups, uv sources and Poetry tables fix.
 * Where they leave it open, the lock file beside it decides. Throws `pin` for what stays open, differs, or comes from
 * where no version can be read.
 */
export async function pinFromPyproject(request: PinRequest): Promise<Pin> {
  const { framework, file, text } = request;
  const project = parseTomlFile(file, text);
  const declared = declarations(request, project);
  if (declared.length === 0) {
    throw refusal(
      { file, line: null, text: null },
      `no dependency, extra, group or Poetry table of this file has ${framework}.`,
      'Name the file with the pin in pin.file (configuration), or say the version in pin.version.',
    );
  }
  const all = chosen(request, [...declared, ...sourceDeclarations(request, project)]);
  const exact = all.flatMap((declaration) => exactOf(declaration, framework));
  const first = exact[0];
  refuseConflict(exact, framework);
  const open = all.find((declaration) => isOpen(declaration) && !isCovered(declaration, exact));
  if (open !== undefined) return await pinFromLockBeside(request, project, open, exact);
  if (first === undefined) throw refusal({ file, line: null, text: null }, 'no version is fixed.', WAY_OUT);
  const { place } = first.declaration;
  return {
    framework,
    version: first.version,
    source: { kind: 'pyproject', file, line: place.line, text: place.text ?? '' },
    image: null,
  };
}

const WAY_OUT = 'Say the version in pin.version (configuration) or in the input pin.';

/** A word that is in none of them may be for the lock beside the file. */
function chosen({ select }: PinRequest, all: readonly Declaration[]): readonly Declaration[] {
  if (select === undefined) return all;
  const found = all.filter((one) => `${where(one)} ${one.place.text}`.includes(select));
  return found.length === 0 ? all : found;
}

function exactOf(declaration: Declaration, framework: PinRequest['framework']): Exact[] {
  const { asks, place } = declaration;
  switch (asks.kind) {
    case 'unreadable':
      throw refusal(place, 'this requirement cannot be read.', `Write it as ${framework}==VERSION.`);
    case 'elsewhere':
      throw refusal(
        place,
        `${framework} comes from ${asks.text}: that is no version, and can change without one.`,
        `${WAY_OUT} Or pin a release: ${framework}==VERSION.`,
      );
    case 'file': {
      const wheel = parseWheelName(asks.url);
      if (wheel === null || !isFrameworkPackage(framework, wheel.name)) {
        throw refusal(
          place,
          `${framework} comes from ${withoutCredentials(asks.url)}, whose name says no version of it.`,
          `${WAY_OUT} Or name a wheel, or ${framework}==VERSION.`,
        );
      }
      return [{ declaration, version: wheel.version }];
    }
    case 'versions':
      return asks.clauses
        .filter(({ operator }) => operator === '==' || operator === '===')
        .map((clause) => ({ declaration, version: exactVersion(clause, place, framework) }));
  }
}

function refuseConflict(exact: readonly Exact[], framework: string): void {
  const first = exact[0];
  const other = exact.find(({ version }) => versionOrder(first?.version ?? '', version) !== 0);
  if (first === undefined || other === undefined) return;
  const list = exact.map(({ declaration, version }) => `${version} (${where(declaration)})`).join('; ');
  throw refusal(
    other.declaration.place,
    `this file has several versions of ${framework}: ${list}.`,
    SEVERAL_WAY_OUT,
  );
}

function where({ table, marker, place }: Declaration): string {
  const line = place.line === null ? '' : `line ${place.line}, `;
  return `${line}${table}${marker === null ? '' : `, ${marker}`}`;
}

function isOpen({ asks }: Declaration): boolean {
  return asks.kind === 'versions' && !asks.clauses.some(({ operator }) => operator.startsWith('=='));
}

/** Is a version fixed wherever this open declaration is in force? */
function isCovered(open: Declaration, exact: readonly Exact[]): boolean {
  return exact.some(({ declaration }) => {
    const sameScope = declaration.isBase || declaration.table === open.table;
    return sameScope && (declaration.marker === null || declaration.marker === open.marker);
  });
}

/** The lock file beside the pyproject.toml; several, or none, leave the version open. */
async function pinFromLockBeside(
  { framework, file, readFile, select }: PinRequest,
  project: Table,
  open: Declaration,
  exact: readonly Exact[],
): Promise<Pin> {
  const locks = LOCKS.map((lock) => ({
    ...lock,
    path: path.posix.join(path.posix.dirname(file), lock.name),
  }));
  const found: { readonly lock: (typeof locks)[number]; readonly text: string }[] = [];
  for (const lock of locks) {
    const text = await readFile(lock.path);
    if (text !== null) found.push({ lock, text });
  }
  const [first, second] = found;
  if (first !== undefined && second === undefined) {
    return await first.lock.resolve({ framework, file: first.lock.path, text: first.text, readFile, select });
  }
  const names = found.map(({ lock }) => lock.path).join(' and ');
  const own = locks.find(({ tool }) => valueAt(project, 'tool', tool) !== undefined) ?? locks[0];
  const elsewhere = exact.map(({ declaration, version }) => `${version} (${where(declaration)})`).join('; ');
  throw refusal(
    open.place,
    `${framework} is left open here (${where(open)})${elsewhere === '' ? '' : `, though elsewhere it is ${elsewhere}`}, and ${
      first === undefined ? `no lock file beside this file fixes it` : `${names} both lie beside it`
    }.`,
    first === undefined
      ? `Commit the lock file (${own?.path ?? 'uv.lock'}), name the one that is used in pin.file (configuration), write ${framework}==VERSION, or say the version in pin.version.`
      : `Name the one that is used in pin.file (configuration).`,
  );
}
