import type { PackageChange, PackageDifference } from '../model/package-difference.ts';
import { oneLine } from '../report/untrusted.ts';
import { changeInWords } from '../report/view/packages.ts';
import { count } from '../verdict/words.ts';

/** What a terminal shows of the packages that come along with a pin. */
export function packageLines(difference: PackageDifference): string[] {
  if (difference.status === 'unknown') return [oneLine(`packages: unknown: ${difference.reason}`, 500)];
  const { baseFile, headFile, locked, changes } = difference;
  const file = baseFile === headFile ? headFile : `${baseFile} → ${headFile}`;
  const title = `packages: ${count(changes.length, 'difference')}, ${locked} locked at head (${file})`;
  const [first, rest] = [changes.filter(({ matters }) => matters), changes.filter(({ matters }) => !matters)];
  return [
    oneLine(title, 500),
    ...first.map(changeLine),
    ...(first.length > 0 && rest.length > 0 ? ['  not known to move numbers:'] : []),
    ...rest.map(changeLine),
  ];
}

function changeLine(change: PackageChange): string {
  return `  ${oneLine(changeInWords(change), 300)}`;
}
