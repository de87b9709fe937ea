import { oneLine } from '../untrusted.ts';

/** Untrusted text for HTML content and for quoted attributes. */
export function html(text: string, limit?: number): string {
  return oneLine(text, limit).replace(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`);
}
