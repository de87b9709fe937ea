import type { Framework, Pin } from '../model/pin.ts';
import { versionOfTag } from './image-reference.ts';
import { parseVersion } from './pep440.ts';
import { type Place, quoted, refusal } from './refusal.ts';

/** A value under a name that holds the framework's version. */
export interface NamedVersion {
  readonly framework: Framework;
  readonly kind: Pin['source']['kind'];
  readonly place: Place;
  readonly name: string;
  readonly value: string;
  readonly problem: string | null;
}

/** The pin of a version, or of a tag with one, under a name that says whose it is. Throws `pin` for anything else. */
export function pinOfNamedVersion({ framework, kind, place, name, value, problem }: NamedVersion): Pin {
  const version = parseVersion(value) === null ? versionOfTag(value) : value.replace(/^v/i, '');
  if (version === null || problem !== null) {
    throw refusal(
      place,
      problem === null ? `${quoted(value)} is not one exact version.` : `${problem}.`,
      `Write ${name}=VERSION, or say the version in pin.version (configuration) or in the input pin.`,
    );
  }
  const { file, line, text } = place;
  return { framework, version, source: { kind, file, line, text: text ?? '' }, image: null };
}
