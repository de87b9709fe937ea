import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Compares a text with its golden file. `UPDATE_GOLDEN=1` writes the file anew, for a person to read the diff. */
export function matchesGolden(name: string, text: string): void {
  const file = path.join(import.meta.dirname, 'golden', name);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  assert.equal(text, readFileSync(file, 'utf8'), `differs from ${name}`);
}
