import type { Pin } from '../model/pin.ts';
import { compareVersions, parseVersion } from './pep440.ts';

/** How the pin moved. `changed`: it is another one, but neither is newer (other image, tag or digest of a version). */
export type PinChange = 'same' | 'upgrade' | 'downgrade' | 'changed';

/** How the pin moved from base to head. What cannot be ordered is `changed`, never `same`. */
export function pinChange(base: Pin, head: Pin): PinChange {
  if (base.framework !== head.framework) return 'changed';
  const order = versionOrder(base.version, head.version);
  if (order === null) return 'changed';
  if (order !== 0) return order < 0 ? 'upgrade' : 'downgrade';
  return sameImage(base.image, head.image) ? 'same' : 'changed';
}

/** Negative where `a` is older; 0 where they are equal; null where they differ and cannot be ordered. */
export function versionOrder(a: string, b: string): number | null {
  if (a === b) return 0;
  const left = parseVersion(a);
  const right = parseVersion(b);
  return left === null || right === null ? null : compareVersions(left, right);
}

function sameImage(base: Pin['image'], head: Pin['image']): boolean {
  return base?.name === head?.name && base?.tag === head?.tag && base?.digest === head?.digest;
}
