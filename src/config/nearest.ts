import { distance } from 'fastest-levenshtein';

/** The allowed word that a wrong one most likely meant; null where none is near. Case and separators do not count. */
export function nearest(word: string, allowed: readonly string[]): string | null {
  const wanted = plain(word);
  let best: { name: string; edits: number } | null = null;
  for (const name of allowed) {
    const edits = distance(wanted, plain(name));
    if (best === null || edits < best.edits) best = { name, edits };
  }
  return best !== null && best.edits <= Math.max(2, Math.floor(wanted.length / 3)) ? best.name : null;
}

/** Is the word so near to an allowed one that nobody can have meant anything else? */
export function isSlip(word: string, allowed: readonly string[]): boolean {
  const wanted = plain(word);
  return allowed.some((name) => distance(wanted, plain(name)) <= Math.max(1, Math.floor(wanted.length / 4)));
}

/** ` Did you mean "x"?`, or what is allowed where nothing is near; starts with a space, for the end of a sentence. */
export function didYouMean(word: string, allowed: readonly string[]): string {
  const name = nearest(word, allowed);
  if (name !== null) return ` Did you mean "${name}"?`;
  return allowed.length === 0 ? '' : ` Allowed: ${allowed.join(', ')}.`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[-_.\s]/g, '');
}
