import path from 'node:path';
import type { Pin } from '../model/pin.ts';
import { type Candidate, pickPin } from './candidate.ts';
import { versionOfDirectReference } from './direct-reference.ts';
import { isFrameworkPackage } from './framework-names.ts';
import type { PinRequest } from './pin-request.ts';
import { pinFromPipfileLock } from './pipfile-lock.ts';
import { lineOfKey } from './pyproject-lines.ts';
import { type Place, refusal } from './refusal.ts';
import { parseRequirement } from './requirement.ts';
import { versionOfRequirement } from './requirements.ts';
import { isTable, parseTomlFile, type Table, tableOf, textOf } from './toml-values.ts';
import { withoutCredentials } from './url-text.ts';

const NO_PACKAGES = ['source', 'requires', 'scripts', 'pipenv'];

/** The pin of a Pipfile: that of the `Pipfile.lock` beside it, else its own `==` version. Throws `pin`. */
export async function pinFromPipfile(request: PinRequest): Promise<Pin> {
  const { framework, file, text, readFile } = request;
  const lock = path.posix.join(path.posix.dirname(file), 'Pipfile.lock');
  const locked = await readFile(lock);
  if (locked !== null) return pinFromPipfileLock({ ...request, file: lock, text: locked });
  const candidates = Object.entries(parseTomlFile(file, text))
    .filter(([category]) => !NO_PACKAGES.includes(category))
    .flatMap(([category, packages]) =>
      Object.entries(tableOf(packages))
        .filter(([name]) => isFrameworkPackage(framework, name))
        .map(([name, value]): Candidate => {
          const entry: Table = isTable(value) ? value : { version: value };
          const shown = withoutCredentials(`${name} = ${JSON.stringify(value)}`);
          const place = { file, line: lineOfKey(text, category, name), text: shown };
          return { place, label: category, read: () => pinOf(request, entry, place) };
        }),
    );
  const pin = pickPin(request, candidates);
  if (pin !== null) return pin;
  throw refusal(
    { file, line: null, text: null },
    `no package of this file is ${framework}.`,
    'Name the file with the pin in pin.file (configuration), or say the version in pin.version.',
  );
}

function pinOf({ framework, file }: PinRequest, entry: Table, place: Place): Pin {
  const source = { kind: 'pipfile', file, line: place.line, text: place.text ?? '' } as const;
  const git = textOf(entry.git);
  const url =
    git === null ? (textOf(entry.file) ?? textOf(entry.path)) : `git+${git}@${textOf(entry.ref) ?? ''}`;
  if (url !== null) {
    const direct = versionOfDirectReference(framework, url);
    if (!direct.ok) throw refusal(place, direct.problem, direct.wayOut);
    return { framework, version: direct.version, source, image: null };
  }
  const said = textOf(entry.version) ?? '*';
  const requirement = parseRequirement(`${framework}${said === '*' ? '' : said}`);
  return { framework, version: versionOfRequirement({ place, requirement }, framework), source, image: null };
}
