import type { PackageChange, PackageDifference } from '../../model/package-difference.ts';
import { count } from '../../verdict/words.ts';

/** At most this many packages are named in one sentence. */
const MOST_NAMED = 6;

/** What comes along with the pin, in one sentence: ready for every format, still untrusted. */
export function packagesInWords(difference: PackageDifference): string {
  if (difference.status === 'unknown') return `Packages that come along: unknown (${difference.reason})`;
  const { baseFile, headFile, changes } = difference;
  const file = baseFile === headFile ? headFile : `${baseFile} → ${headFile}`;
  if (changes.length === 0) return `Packages that come along: none, the locks are the same (${file})`;
  const named = changes.filter(({ matters }) => matters).slice(0, MOST_NAMED);
  const rest = changes.length - named.length;
  const words = [
    ...named.map(changeInWords),
    ...(rest > 0 ? [`${rest} ${named.length > 0 ? 'more' : 'others'}`] : []),
  ];
  return `Packages that come along: ${words.join(', ')} (${count(changes.length, 'difference')} in ${file})`;
}

/** `torch 2.9.0 → 2.10.0`, `xgrammar added 0.1.30`. */
export function changeInWords({ name, kind, base, head }: PackageChange): string {
  return `${name} ${kind === 'changed' ? `${base} → ${head}` : `${kind} ${base ?? head}`}`;
}
