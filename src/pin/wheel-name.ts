import { normalPackageName } from './framework-names.ts';
import { parseVersion } from './pep440.ts';

/** What a wheel's file name says. */
export interface WheelName {
  /** In normal form (PEP 503). */
  readonly name: string;
  readonly version: string;
}

/**
 * Name and version in a URL or path that ends in a wheel's file name; null for everything else. The `+` of a local
 * version may be percent-encoded. https://packaging.python.org/specifications/binary-distribution-format/
 */
export function parseWheelName(url: string): WheelName | null {
  const file = /([^/\\]+)\.whl$/i.exec(url.split(/[?#]/, 1)[0] ?? '')?.[1];
  if (file === undefined) return null;
  const parts = decoded(file).split('-');
  const [name = '', version = ''] = parts;
  if (parts.length < 5 || parts.length > 6 || name === '' || parseVersion(version) === null) return null;
  return { name: normalPackageName(name), version };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
