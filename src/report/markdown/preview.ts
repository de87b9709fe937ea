import type { Preview } from '../../model/preview.ts';
import { previewParts } from '../view/preview.ts';
import { folded, plain } from './escape.ts';

/** What lies between the pins: titles in the open, entries folded from the fourth of a part on; null for none. */
export function previewSection(preview: Preview | null, most: number): string | null {
  if (preview === null) return null;
  return previewParts(preview)
    .map(({ title, entries }) => {
      const lines = entries.slice(0, most).map((entry) => `- ${plain(entry, 400)}`);
      const more = entries.length > most ? [`- … and ${entries.length - most} more`] : [];
      const first = `${plain(title, 800)}${entries.length > 0 ? ':' : '.'}`;
      if (lines.length <= 3) return [first, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
      return [
        first,
        '',
        ...lines.slice(0, 3),
        '',
        folded('More', [...lines.slice(3), ...more].join('\n')),
      ].join('\n');
    })
    .join('\n\n');
}

/** A whole comment or summary: for a pull request that may not use the GPU. */
export function renderPreview(headline: string, preview: Preview | null, packages: string | null): string {
  return [
    `### ${plain(headline, 400)}`,
    'Nothing was started: this is what is known before the measurement.',
    previewSection(preview, 40),
    packages === null ? null : `${plain(packages, 800)}.`,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
    .concat('\n');
}
