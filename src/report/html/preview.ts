import type { Preview } from '../../model/preview.ts';
import { previewParts } from '../view/preview.ts';
import { html } from './escape.ts';

/** What lies between the pins; empty for none. */
export function previewPart(preview: Preview | null): string {
  if (preview === null) return '';
  return previewParts(preview)
    .map(({ title, entries }) => {
      const list = entries.map((entry) => `<li>${html(entry, 600)}</li>`).join('');
      return `<p>${html(title, 1000)}${list === '' ? '.' : ':'}</p>${list === '' ? '' : `<ul>${list}</ul>`}`;
    })
    .join('\n');
}
