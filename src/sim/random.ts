/** A generator of numbers in [0, 1). */
export type Random = () => number;

/** A generator that is decided by its seeds alone (mulberry32 over a hash of the seeds). */
export function createRandom(...seeds: readonly (number | string)[]): Random {
  let state = hashText(seeds.join('\u0000'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A draw from the standard normal distribution (Box-Muller). */
export function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

/** A hash of text in 32 bits (FNV-1a with murmur's last mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A hash of `ids[from, to)` that continues `parent`, in 53 bits: equal only for equal ids after equal parents. */
export function chainHash(parent: number, ids: readonly number[], from: number, to: number): number {
  let low = 0xdeadbeef ^ (parent >>> 0);
  let high = 0x41c6ce57 ^ Math.floor(parent / 4294967296);
  for (let index = from; index < to; index++) {
    const id = ids[index] ?? 0;
    low = Math.imul(low ^ id, 2654435761);
    high = Math.imul(high ^ id, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}
