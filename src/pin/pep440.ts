import { compare, explain } from '@renovatebot/pep440';

/** A version in the grammar of Python packages. https://packaging.python.org/specifications/version-specifiers/ */
export interface Version {
  /** Everything before the `+`, in its one normal spelling. */
  readonly publicPart: string;
  /** What stands behind the `+`, in lower case, split at its separators; empty for none. */
  readonly local: readonly string[];
}

/** Reads a version; null where the text is none. A leading `v` is allowed. */
export function parseVersion(text: string): Version | null {
  const trimmed = text.trim();
  const known = explain(trimmed);
  if (known === null) return null;
  const local = trimmed.split('+', 2)[1]?.toLowerCase().split(/[-_.]/) ?? [];
  return { publicPart: known.public, local };
}

/** Order of two versions: negative where `a` is older, 0 where they are equal (`0.13` and `0.13.0` are). */
export function compareVersions(a: Version, b: Version): number {
  return compare(a.publicPart, b.publicPart) || compareLocals(a.local, b.local);
}

/** The version in its one normal spelling: `0.5.12-post1` is `0.5.12.post1`. */
export function formatVersion({ publicPart, local }: Version): string {
  const parts = local.map((part) => (isNumber(part) ? String(BigInt(part)) : part));
  return parts.length === 0 ? publicPart : `${publicPart}+${parts.join('.')}`;
}

/**
 * No local part is older than any; numbers are newer than words; more parts are newer than fewer. Not left to the
 * library: it reads a part such as `12e4567`, the start of a commit, as a number, so that two of them can be equal.
 */
function compareLocals(a: Version['local'], b: Version['local']): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const left = a[index];
    const right = b[index];
    if (left === right) continue;
    if (left === undefined) return -1;
    if (right === undefined) return 1;
    const order = comparePart(left, right);
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(left: string, right: string): number {
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? 1 : -1;
  if (!isNumber(left)) return left < right ? -1 : 1;
  return BigInt(left) === BigInt(right) ? 0 : BigInt(left) < BigInt(right) ? -1 : 1;
}

function isNumber(part: string): boolean {
  return /^\d+$/.test(part);
}
