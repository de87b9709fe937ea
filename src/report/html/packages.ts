import type { PackageDifference } from '../../model/package-difference.ts';
import { packagesInWords } from '../view/packages.ts';
import { html } from './escape.ts';

/** What comes along with the pin by the locks; empty where it was not looked for. */
export function packagesPart(difference: PackageDifference | null): string {
  if (difference === null) return '';
  const sentence = `<p>${html(packagesInWords(difference), 1000)}.</p>`;
  if (difference.status === 'unknown' || difference.changes.length === 0) return sentence;
  const rows = difference.changes.map(
    ({ name, kind, base, head, matters }) =>
      `<tr><th scope="row" class="text">${html(name)}</th><td class="text">${html(base ?? '–')}</td><td class="text">${html(head ?? '–')}</td><td class="text">${kind}</td><td class="text">${matters ? 'can move numbers' : ''}</td></tr>`,
  );
  return `${sentence}
<details><summary>All of them, by the locks: ${difference.changes.length}</summary>
<table><thead><tr><th class="text">Package</th><th class="text">Base</th><th class="text">Head</th><th class="text">Kind</th><th></th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></details>`;
}
