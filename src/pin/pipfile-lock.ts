import type { Framework, Pin } from '../model/pin.ts';
import { isFrameworkPackage } from './framework-names.ts';
import { type LockEntry, type LockSource, pinFromLockEntries } from './lock-entry.ts';
import type { PinRequest } from './pin-request.ts';
import { refusal } from './refusal.ts';
import { isTable, type Table, tableOf, textOf } from './toml-values.ts';

/** The pin of a `Pipfile.lock`, all its categories read. https://pipenv.pypa.io/en/latest/pipfile.html */
export function pinFromPipfileLock(request: PinRequest): Pin {
  const { framework, file, text } = request;
  const lines = entryLines(text, framework);
  const found = Object.entries(parseJsonFile(file, text))
    .filter(([category]) => category !== '_meta')
    .flatMap(([category, packages]) =>
      Object.entries(tableOf(packages))
        .filter(([name]) => isFrameworkPackage(framework, name))
        .map(([, entry]) => ({ category, entry: tableOf(entry) })),
    );
  const entries = found.map(({ category, entry }, index): LockEntry => {
    const line = lines.length === found.length ? (lines[index] ?? null) : null;
    const marker = textOf(entry.markers);
    const condition = marker === null ? category : `${category}, ${marker}`;
    return { line, version: versionOf(entry), source: sourceOf(entry), condition };
  });
  return pinFromLockEntries(request, 'pipfile-lock', entries);
}

/** The object of a JSON file. Throws `pin` where it cannot be read. */
export function parseJsonFile(file: string, text: string): Table {
  const place = { file, line: null, text: null };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw refusal(place, `this is no JSON (${reason}).`, 'Repair the file.');
  }
  if (!isTable(value)) throw refusal(place, 'this is no JSON object.', 'Repair the file.');
  return value;
}

function entryLines(text: string, framework: Framework): readonly number[] {
  return text.split('\n').flatMap((line, index) => {
    const key = /^\s*"([^"]+)"\s*:\s*\{/.exec(line)?.[1];
    return key !== undefined && isFrameworkPackage(framework, key) ? [index + 1] : [];
  });
}

/** `==0.4.0`, as Pipenv writes it; other text is kept as it is and refused as no version. */
function versionOf(entry: Table): string | null {
  return textOf(entry.version)?.replace(/^==\s*/, '') ?? null;
}

function sourceOf(entry: Table): LockSource {
  const git = textOf(entry.git);
  if (git !== null)
    return { kind: 'elsewhere', text: `git ${git} at ${textOf(entry.ref) ?? 'an unknown commit'}` };
  const file = textOf(entry.file) ?? textOf(entry.path);
  if (file === null) return { kind: 'index', text: textOf(entry.index) ?? '' };
  return entry.editable === true
    ? { kind: 'elsewhere', text: `the folder ${file}` }
    : { kind: 'file', url: file };
}
