import { GateError } from '../model/errors.ts';
import type { Framework, Pin } from '../model/pin.ts';
import { parseVersion } from './pep440.ts';
import { quoted } from './refusal.ts';

/** A version that was given as text instead of being read from a file. */
export interface InputPinRequest {
  readonly framework: Framework;
  /** The text as given, for example `0.32.0` or `v0.32.0`. */
  readonly version: string;
  /** What it was given as, for messages: `the input pin`, `pin.version in .github/serving-gate.yml`. */
  readonly where: string;
}

/** The pin of a plain version. Throws `pin` for anything that is not exactly one version. */
export function pinFromInput({ framework, version, where }: InputPinRequest): Pin {
  const text = version.trim();
  if (parseVersion(text) === null) {
    throw new GateError('pin', `${where} is not one exact version. Found: ${quoted(text)}.`, {
      hint: `Write the bare version, for example "0.32.0" or "0.5.12.post1"; ${otherForm(text)}.`,
    });
  }
  return {
    framework,
    version: text.replace(/^v/i, ''),
    source: { kind: 'input', file: null, line: null, text },
    image: null,
  };
}

function otherForm(text: string): string {
  if (/^[0-9a-f]{7,40}$/i.test(text)) return 'a commit names no version';
  if (/[:/@]/.test(text)) return 'an image or URL is read from a file, not from here';
  if (/[<>=~!*,]/.test(text)) return 'no operator, range or wildcard';
  return 'no branch, tag name or moving word such as latest';
}
