import type { Framework, Pin } from '../model/pin.ts';
import type { Candidate } from './candidate.ts';
import { FRAMEWORK_NAMES, variableName, versionNames } from './framework-names.ts';
import { pinOfNamedVersion } from './named-version.ts';
import { type Place, refusal } from './refusal.ts';

/** A value under a key of YAML. */
export interface KeyedValue {
  readonly framework: Framework;
  readonly kind: Pin['source']['kind'];
  readonly place: Place;
  readonly key: string;
  /** The line above. */
  readonly comment: string;
}

const COMMIT = /^[0-9a-f]{7,64}$/i;
const COMMIT_ENDS = ['COMMIT', 'COMMIT_HASH', 'SHA', 'REF', 'REV', 'GIT_REF', 'GIT_COMMIT'];

/**
 * What a key named after the framework's version (`vllm_version`) or commit (`vllm-commit`) says; null for other keys and
 * for values that a template fills in. A commit has the version that Renovate's comment above it names.
 * https://docs.renovatebot.com/modules/manager/regex/
 */
export function versionUnderKey({ framework, kind, place, key, comment }: KeyedValue): Candidate | null {
  const name = variableName(key);
  const value = place.text ?? '';
  if (value === '' || /\{\{|\s/.test(value)) return null;
  const problem = value.includes('$') ? 'it is a variable that this file does not fill in' : null;
  if (versionNames(framework).includes(name)) {
    const read = () => pinOfNamedVersion({ framework, kind, place, name: key, value, problem });
    return { place, label: key, read };
  }
  if (!COMMIT_ENDS.some((end) => name === `${framework.toUpperCase()}_${end}`)) return null;
  const read = () => {
    const current = COMMIT.test(value) ? annotated(framework, comment) : value;
    if (current !== null)
      return pinOfNamedVersion({ framework, kind, place, name: key, value: current, problem });
    throw refusal(
      place,
      'a commit names no version.',
      'Say the version in pin.version (configuration) or in the input pin, or name it in a Renovate comment above (currentValue=vX.Y.Z).',
    );
  };
  return { place, label: key, read };
}

function annotated(framework: Framework, comment: string): string | null {
  const { repository } = FRAMEWORK_NAMES[framework];
  if (!/^\s*#.*renovate/i.test(comment)) return null;
  const about = /\b(?:depName|packageName)=(\S+)/.exec(comment)?.[1];
  return about !== undefined && about === repository
    ? (/\bcurrentValue=(\S+)/.exec(comment)?.[1] ?? null)
    : null;
}
