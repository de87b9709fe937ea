import type { Framework, Pin } from '../model/pin.ts';
import { selected } from './candidate.ts';
import { versionOrder } from './compare-pins.ts';
import { isFrameworkPackage } from './framework-names.ts';
import { parseVersion } from './pep440.ts';
import type { PinRequest } from './pin-request.ts';
import { type Place, refusal } from './refusal.ts';
import { withoutCredentials } from './url-text.ts';
import { parseWheelName } from './wheel-name.ts';

/** Where a lock file takes a package from. `elsewhere`: git, a folder, an archive; `text` says it in words. */
export type LockSource =
  | { readonly kind: 'index'; readonly text: string }
  | { readonly kind: 'file'; readonly url: string }
  /** Git at a tag that is a version, and the commit that it was. */
  | { readonly kind: 'tag'; readonly version: string; readonly text: string }
  | { readonly kind: 'elsewhere'; readonly text: string };

/** One entry of a lock file for the framework's package. */
export interface LockEntry {
  readonly line: number | null;
  /** As the lock has it; null where it has none. */
  readonly version: string | null;
  readonly source: LockSource;
  /** Markers, groups: where the entry is in force, in words; empty for everywhere. */
  readonly condition: string;
}

/**
 * The pin of a lock file: the one version that all entries of the framework's package agree on. Throws `pin` for none,
 * for several versions (with the list), and for what has no version of its own (git, folders, archives).
 */
export function pinFromLockEntries(
  { framework, file, select }: Pick<PinRequest, 'framework' | 'file' | 'select'>,
  kind: Pin['source']['kind'],
  entries: readonly LockEntry[],
): Pin {
  const all = entries.map((entry) => ({ entry, place: placeOf(entry, file) }));
  const chosen = selected(
    { framework, file, select },
    all,
    ({ entry }) => `${entry.version} (${describe(entry)})`,
  );
  const found = chosen
    .map(({ entry }) => entry)
    .map((entry) => ({ entry, version: versionOf(entry, file, framework) }));
  const first = found[0];
  if (first === undefined) {
    throw refusal(
      { file, line: null, text: null },
      `${framework} is not in this lock file.`,
      'Name the file with the pin in pin.file (configuration), or say the version in pin.version.',
    );
  }
  if (found.some(({ version }) => versionOrder(first.version, version) !== 0)) {
    const list = found.map(({ entry, version }) => `${version} (${describe(entry)})`).join('; ');
    throw refusal(
      placeOf(first.entry, file),
      `the lock has several versions of ${framework}: ${list}.`,
      `Pick one by pin.select (configuration), a word that stands only there; or say which one is served in pin.version or in the input pin; or lock one version of ${framework}.`,
    );
  }
  return {
    framework,
    version: first.version,
    source: { kind, file, line: first.entry.line, text: `${framework} ${first.version}` },
    image: null,
  };
}

function versionOf(entry: LockEntry, file: string, framework: Framework): string {
  const { source, version } = entry;
  const place = placeOf(entry, file);
  const wayOut = 'Say the version in pin.version (configuration) or in the input pin, or lock a release.';
  if (source.kind === 'elsewhere') {
    throw refusal(
      place,
      `the lock takes ${framework} from ${withoutCredentials(source.text)}: that is no version, and can change without one.`,
      wayOut,
    );
  }
  const wheel = source.kind === 'file' ? parseWheelName(source.url) : null;
  if (source.kind === 'file' && (wheel === null || !isFrameworkPackage(framework, wheel.name))) {
    throw refusal(
      place,
      `the lock takes ${framework} from a URL that names no version of it: ${withoutCredentials(source.url)}.`,
      wayOut,
    );
  }
  const tagged = source.kind === 'tag' ? source.version : null;
  if (tagged !== null && version !== null && publicOf(version) !== publicOf(tagged)) {
    throw refusal(
      place,
      `the lock says ${framework} ${version}, but takes it from git at the tag of ${tagged}.`,
      wayOut,
    );
  }
  const said = version ?? tagged ?? wheel?.version ?? null;
  if (said === null) throw refusal(place, `the lock has no version of ${framework}.`, wayOut);
  if (parseVersion(said) === null) throw refusal(place, 'this is not a version (PEP 440).', wayOut);
  if (wheel && versionOrder(said, wheel.version) !== 0) {
    throw refusal(
      place,
      `the lock says ${framework} ${said}, but its wheel is ${wheel.version}.`,
      'Make the lock again.',
    );
  }
  return said.replace(/^v/i, '');
}

/** A build from git adds a local part to the tag's version. */
function publicOf(version: string): string {
  return parseVersion(version)?.publicPart ?? version;
}

function describe({ line, source, condition }: LockEntry): string {
  const from = withoutCredentials(source.kind === 'file' ? source.url : source.text);
  return [line === null ? '' : `line ${line}`, from, condition].filter((part) => part !== '').join(', ');
}

function placeOf({ line, version }: LockEntry, file: string): Place {
  return { file, line, text: version };
}
