import { createHash } from 'node:crypto';

/**
 * A gate id or key as one path segment: itself when it is plain lower case, otherwise a readable rest with a hash, so
 * that no two ids share a name, not even on a file system that ignores case.
 */
export function safeName(id: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,79}$/.test(id)) return id;
  const readable = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 10);
  return `${readable || 'gate'}.${hash}`;
}
