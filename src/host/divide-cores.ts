/** Physical cores of the client, of all that there are: one in eight, at most four. */
const CLIENT_SHARE = 1 / 8;
const MOST_CLIENT_CORES = 4;

/**
 * Divides cores between server and client so that no physical core has both: `groups` are the logical cores of each physical
 * one. The client gets the last ones, since core 0 is where interrupts are served. On one physical core its two threads are
 * divided. Null where there is but one logical core.
 */
export function divideCores(
  groups: readonly (readonly number[])[],
): { readonly server: readonly number[]; readonly client: readonly number[] } | null {
  const [only] = groups;
  if (groups.length === 1 && only !== undefined && only.length > 1) {
    return { server: only.slice(0, -1), client: only.slice(-1) };
  }
  if (groups.length < 2) return null;
  const count = Math.min(MOST_CLIENT_CORES, Math.max(1, Math.floor(groups.length * CLIENT_SHARE)));
  return { server: groups.slice(0, -count).flat(), client: groups.slice(-count).flat() };
}
