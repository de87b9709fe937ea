import type { Framework, Pin } from '../model/pin.ts';
import { versionOfGitTag } from './direct-reference.ts';
import { isFrameworkPackage } from './framework-names.ts';
import { type LockEntry, type LockSource, pinFromLockEntries } from './lock-entry.ts';
import type { PinRequest } from './pin-request.ts';
import { isTable, listOf, parseTomlFile, type Table, tableOf, textOf } from './toml-values.ts';

/** The pin of a `uv.lock`. https://docs.astral.sh/uv/concepts/projects/layout/#the-lockfile */
export function pinFromUvLock(request: PinRequest): Pin {
  return pinFrom(request, 'uv-lock', uvSource);
}

/** The pin of a `poetry.lock`. https://python-poetry.org/docs/basic-usage/#installing-with-poetrylock */
export function pinFromPoetryLock(request: PinRequest): Pin {
  return pinFrom(request, 'poetry-lock', poetrySource);
}

/** The pin of a `pdm.lock`. https://pdm-project.org/latest/usage/lockfile/ */
export function pinFromPdmLock(request: PinRequest): Pin {
  return pinFrom(request, 'pdm-lock', pdmSource);
}

function pinFrom(
  request: PinRequest,
  kind: Pin['source']['kind'],
  sourceOf: (entry: Table) => LockSource,
): Pin {
  const { framework, file, text } = request;
  const entries = listOf(parseTomlFile(file, text).package)
    .filter(isTable)
    .filter((entry) => isFrameworkPackage(framework, textOf(entry.name) ?? ''));
  const lines = entryLines(text, framework);
  return pinFromLockEntries(
    request,
    kind,
    entries.map((entry, index): LockEntry => {
      const line = lines.length === entries.length ? (lines[index] ?? null) : null;
      return { line, version: textOf(entry.version), source: sourceOf(entry), condition: conditionOf(entry) };
    }),
  );
}

/** The lines on which the framework's entries say their version, or their name where they say none. */
function entryLines(text: string, framework: Framework): readonly number[] {
  const lines = text.split('\n');
  const found: number[] = [];
  let at: { name: number | null; version: number | null } | null = null;
  for (const [index, line] of [...lines, '[end]'].entries()) {
    if (/^\s*\[/.test(line)) {
      if (at !== null && at.name !== null) found.push(at.version ?? at.name);
      at = /^\s*\[\[\s*package\s*\]\]/.test(line) ? { name: null, version: null } : null;
    } else if (at !== null) {
      const [, key, value = ''] = /^\s*(name|version)\s*=\s*["']([^"']*)["']/.exec(line) ?? [];
      if (key === 'name' && isFrameworkPackage(framework, value)) at.name = index + 1;
      if (key === 'version') at.version = index + 1;
    }
  }
  return found;
}

function conditionOf(entry: Table): string {
  const markers = listOf(entry['resolution-markers']).filter((marker) => typeof marker === 'string');
  const marker = textOf(entry.marker) ?? textOf(entry.markers);
  return [...markers, ...(marker === null ? [] : [marker])].join(' | ');
}

function uvSource(entry: Table): LockSource {
  const source = tableOf(entry.source);
  const [registry, url, path] = [textOf(source.registry), textOf(source.url), textOf(source.path)];
  if (registry !== null) return { kind: 'index', text: registry };
  if (url !== null || path !== null) return { kind: 'file', url: url ?? path ?? '' };
  return elsewhere(source);
}

function poetrySource(entry: Table): LockSource {
  const source = tableOf(entry.source);
  const url = textOf(source.url) ?? '';
  if (entry.source === undefined || source.type === 'legacy') return { kind: 'index', text: url };
  if (source.type === 'url' || source.type === 'file') return { kind: 'file', url };
  return elsewhere({ [textOf(source.type) ?? 'source']: url, ...source });
}

function pdmSource(entry: Table): LockSource {
  const file = textOf(entry.url) ?? textOf(entry.path);
  if (entry.git !== undefined || entry.hg !== undefined || entry.svn !== undefined) return elsewhere(entry);
  return file === null ? { kind: 'index', text: '' } : { kind: 'file', url: file };
}

/** Git, a folder, a workspace: the kind and the place, with the commit where there is one. */
function elsewhere(source: Table): LockSource {
  const kind = ELSEWHERE.find((key) => source[key] !== undefined) ?? 'a source of an unknown kind';
  const place = textOf(source[kind]) ?? '';
  const commit = textOf(source.resolved_reference) ?? textOf(source.revision);
  const text = [kind, place, commit === null ? '' : `at ${commit}`].filter((part) => part !== '').join(' ');
  const version = kind === 'git' ? versionOfGitTag(gitTag(source, place)) : null;
  return version === null ? { kind: 'elsewhere', text } : { kind: 'tag', version, text };
}

/** uv writes `?tag=…` or `?rev=…`, Poetry `reference`, PDM `ref`. */
function gitTag(source: Table, place: string): string {
  const asked = /[?&](?:tag|rev)=([^&#]+)/.exec(place)?.[1];
  return decodeURIComponent(asked ?? textOf(source.reference) ?? textOf(source.ref) ?? '');
}

const ELSEWHERE = ['git', 'hg', 'svn', 'directory', 'editable', 'virtual'];
