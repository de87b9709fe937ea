import type { LockedPackages, PackageChange, PackageDifference } from '../model/package-difference.ts';
import { packageRank } from './package-diff.ts';

/**
 * What lies between the locks of base and head: added, removed, changed; packages that can move a serving number first,
 * then by name. Where one side has no lock it is unknown.
 */
export function diffLocks(base: LockedPackages | null, head: LockedPackages): PackageDifference {
  if (base === null) return { status: 'unknown', reason: 'no base to compare with' };
  if (base.status === 'unknown' || head.status === 'unknown') return unknownOf(base, head);
  return {
    status: 'known',
    baseFile: base.file,
    headFile: head.file,
    locked: Object.keys(head.packages).length,
    changes: changesOf(new Map(Object.entries(base.packages)), new Map(Object.entries(head.packages))),
  };
}

function unknownOf(base: LockedPackages, head: LockedPackages): PackageDifference {
  const baseReason = base.status === 'unknown' ? base.reason : null;
  const headReason = head.status === 'unknown' ? head.reason : null;
  const reason =
    baseReason === headReason
      ? (headReason ?? '')
      : [
          ...(baseReason === null ? [] : [`at base ${baseReason}`]),
          ...(headReason === null ? [] : [`at head ${headReason}`]),
        ].join('; ');
  return { status: 'unknown', reason };
}

function changesOf(base: ReadonlyMap<string, string>, head: ReadonlyMap<string, string>): PackageChange[] {
  const names = [...new Set([...base.keys(), ...head.keys()])].sort();
  const changes = names.flatMap((name): PackageChange[] => {
    const before = base.get(name) ?? null;
    const after = head.get(name) ?? null;
    if (before === after) return [];
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    return [{ name, kind, base: before, head: after, matters: packageRank(name) !== null }];
  });
  const weight = ({ name }: PackageChange) => packageRank(name) ?? Number.POSITIVE_INFINITY;
  return changes.sort((a, b) => (weight(a) === weight(b) ? 0 : weight(a) - weight(b)));
}
