import path from 'node:path';
import type { Framework, Pin } from '../model/pin.ts';
import { SEVERAL_WAY_OUT, selected } from './candidate.ts';
import { versionOrder } from './compare-pins.ts';
import { versionOfDirectReference } from './direct-reference.ts';
import { isFrameworkPackage } from './framework-names.ts';
import { parseVersion } from './pep440.ts';
import type { PinRequest } from './pin-request.ts';
import { type Place, refusal } from './refusal.ts';
import { type Clause, parseRequirement, type Requirement } from './requirement.ts';
import { requirementLines } from './requirement-lines.ts';

/** A line that names the framework, in this file or in an included one. */
export interface Mention {
  readonly place: Place;
  readonly requirement: Requirement;
}

const MAX_FILES = 50;

/**
 * The pin of a requirements file: the one `==` version of the framework's package, in it or in the files that it
 * includes (`-r`, `-c`). Throws `pin` for everything that leaves the version open.
 */
export async function pinFromRequirements(request: PinRequest): Promise<Pin> {
  const mentions: Mention[] = [];
  const unread = await collect(request, mentions, new Set([path.posix.normalize(request.file)]));
  const label = request.framework;
  if (mentions.length === 0) throw missing(request, unread);
  const chosen = selected(request, mentions, ({ place }) => `line ${place.line}, ${place.text}`);
  for (const mention of chosen) refuseUnusable(mention, label);
  const exact = chosen.flatMap((mention) => exactPin(mention, label));
  const first = exact[0];
  if (first === undefined) throw notPinned(chosen, label);
  refuseConflicts(exact, chosen, label);
  return {
    framework: request.framework,
    version: first.version,
    source: {
      kind: 'requirements',
      file: first.place.file,
      line: first.place.line,
      text: first.place.text ?? '',
    },
    image: null,
  };
}

/** The one version of a requirement that names the framework. Throws `pin` where it leaves the version open. */
export function versionOfRequirement(mention: Mention, name: string): string {
  refuseUnusable(mention, name);
  const exact = exactPin(mention, name);
  const [first] = exact;
  if (first === undefined) throw notPinned([mention], name);
  refuseConflicts(exact, [mention], name);
  return first.version;
}

/** Gathers the mentions; returns the includes that are outside the repository's files (URLs). */
async function collect(
  { framework, file, text, readFile }: PinRequest,
  mentions: Mention[],
  seen: Set<string>,
): Promise<readonly string[]> {
  const unread: string[] = [];
  for (const { line, text: content } of requirementLines(text)) {
    const place = { file, line, text: content };
    const requirement = parseRequirement(content);
    if (requirement.kind === 'include') {
      if (/^[a-z][a-z0-9+.-]*:\/\//i.test(requirement.path)) unread.push(requirement.path);
      else unread.push(...(await follow({ framework, readFile }, place, requirement.path, mentions, seen)));
    } else if (namesFramework(framework, requirement, content)) {
      mentions.push({ place, requirement });
    }
  }
  return unread;
}

async function follow(
  { framework, readFile }: Pick<PinRequest, 'framework' | 'readFile'>,
  place: Place,
  include: string,
  mentions: Mention[],
  seen: Set<string>,
): Promise<readonly string[]> {
  const file = path.posix.normalize(path.posix.join(path.posix.dirname(place.file), include));
  if (path.posix.isAbsolute(include) || file === '..' || file.startsWith('../')) {
    throw refusal(place, 'the included file is outside the repository.', 'Include a file of the repository.');
  }
  if (seen.has(file)) return [];
  seen.add(file);
  if (seen.size > MAX_FILES) {
    throw refusal(place, `more than ${MAX_FILES} files are included.`, 'Name the file with the pin itself.');
  }
  const text = await readFile(file);
  if (text === null) {
    throw refusal(place, `the included file ${file} does not exist.`, 'Add it, or remove the include.');
  }
  return await collect({ framework, file, text, readFile }, mentions, seen);
}

function namesFramework(framework: Framework, requirement: Requirement, content: string): boolean {
  if (requirement.kind === 'versions' || requirement.kind === 'url') {
    return requirement.name !== null && isFrameworkPackage(framework, requirement.name);
  }
  const word = /^[A-Za-z0-9._-]+/.exec(content)?.[0] ?? '';
  return requirement.kind === 'unreadable' && isFrameworkPackage(framework, word);
}

function refuseUnusable({ place, requirement }: Mention, name: string): void {
  if (requirement.kind === 'unreadable') {
    throw refusal(place, 'this requirement cannot be read.', `Write it as ${name}==VERSION.`);
  }
}

function exactPin(
  { place, requirement }: Mention,
  name: string,
): { version: string; place: Place; marker: string | null }[] {
  if (requirement.kind === 'url') {
    const direct = versionOfDirectReference(name, requirement.url);
    if (!direct.ok) throw refusal(place, direct.problem, direct.wayOut);
    return [{ version: direct.version, place, marker: null }];
  }
  if (requirement.kind !== 'versions') return [];
  const equal = requirement.clauses.filter(({ operator }) => operator === '==' || operator === '===');
  return equal.map((clause) => ({
    version: exactVersion(clause, place, name),
    place,
    marker: requirement.marker,
  }));
}

/** The version of an `==` clause. Throws `pin` for wildcards, variables and what is no version. */
export function exactVersion({ operator, version }: Clause, place: Place, name: string): string {
  if (operator === '===') {
    throw refusal(
      place,
      '=== compares text and names no version that can be ordered.',
      `Write ${name}==${version}.`,
    );
  }
  if (version.includes('*')) {
    throw refusal(
      place,
      'a wildcard is a range, not a version.',
      `Write the whole version: ${name}==VERSION.`,
    );
  }
  if (version.includes('$')) {
    throw refusal(
      place,
      'the version is a variable that no file fills in.',
      `Write the version: ${name}==VERSION.`,
    );
  }
  if (parseVersion(version) === null) {
    throw refusal(
      place,
      'this is not a version (PEP 440).',
      `Write ${name}==VERSION, for example ${name}==0.32.0.`,
    );
  }
  return version.replace(/^v/i, '');
}

/** Different versions, or a version on one platform and a range on another, name no single pin. */
function refuseConflicts(
  exact: ReturnType<typeof exactPin>,
  mentions: readonly Mention[],
  name: string,
): void {
  const wayOut = SEVERAL_WAY_OUT;
  const [first, ...others] = exact;
  const other = others.find(({ version }) => versionOrder(first?.version ?? '', version) !== 0);
  if (first && other) {
    const where = `${first.place.file}:${first.place.line}`;
    throw refusal(
      other.place,
      `${name} is pinned twice: ${first.version} (${where}) and ${other.version}.`,
      wayOut,
    );
  }
  const open = mentions.find(({ requirement }) => isOpenOnOtherPlatforms(requirement));
  if (first?.marker && open) {
    throw refusal(open.place, `${name} is ${first.version} under one marker and open under another.`, wayOut);
  }
}

function isOpenOnOtherPlatforms(requirement: Requirement): boolean {
  return (
    requirement.kind === 'versions' &&
    requirement.marker !== null &&
    !requirement.clauses.some(({ operator }) => operator === '==')
  );
}

function notPinned(mentions: readonly Mention[], name: string): Error {
  const place = mentions[0]?.place ?? { file: '', line: null, text: null };
  return refusal(
    place,
    `${name} is not pinned to one version.`,
    `Write ${name}==VERSION. If a lock file fixes it, name that in pin.file (configuration); or say the version in pin.version or in the input pin.`,
  );
}

function missing({ framework, file }: PinRequest, unread: readonly string[]): Error {
  const elsewhere = unread.length === 0 ? '' : ` It includes ${unread.join(', ')}, which is not read.`;
  return refusal(
    { file, line: null, text: null },
    `the package ${framework === 'embedded' ? 'serving-gate-engine' : framework} is not in this file.${elsewhere}`,
    'Name the file with the pin in pin.file (configuration), or say the version in pin.version.',
  );
}
