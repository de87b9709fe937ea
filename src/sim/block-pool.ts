/** The KV cache in blocks, with the prefix cache: a block that is free keeps its content until it is taken again. */
export interface BlockPool {
  readonly size: number;
  /** Blocks that no sequence holds; some of them still hold content that can be hit. */
  free(): number;
  /** Takes blocks, the least recently used first; null (and nothing taken) when there are too few. */
  allocate(count: number): number[] | null;
  /** Holds blocks that a look-up found, free or not. */
  hold(blocks: readonly number[]): void;
  /** Gives a sequence's blocks back; its last block is reused first. */
  release(blocks: readonly number[]): void;
  /** Makes a block's content known under its hash; the first block of a hash stays the one that is found. */
  remember(block: number, hash: number): void;
  /** The block that holds this content. */
  find(hash: number): number | undefined;
  /** How many of these blocks are free: holding them would make fewer left to allocate. */
  countFree(blocks: readonly number[]): number;
  /** Forgets all content; false (and nothing done) while any block is held. */
  reset(): boolean;
}

/** A pool of `size` blocks. The free ones form a list from the least to the most recently used. */
export function createBlockPool(size: number): BlockPool {
  const END = size;
  const next = new Int32Array(size + 1);
  const previous = new Int32Array(size + 1);
  const holders = new Int32Array(size);
  const hashes = new Map<number, number>();
  const contents = new Map<number, number>();
  let freeCount = 0;
  next[END] = END;
  previous[END] = END;
  for (let block = 0; block < size; block++) append(block);

  return {
    size,
    free: () => freeCount,
    allocate(count) {
      if (count > freeCount) return null;
      return Array.from({ length: count }, () => {
        const block = at(next, END);
        unlink(block);
        forget(block);
        holders[block] = 1;
        return block;
      });
    },
    hold(blocks) {
      for (const block of blocks) {
        if (at(holders, block) === 0) unlink(block);
        holders[block] = at(holders, block) + 1;
      }
    },
    release(blocks) {
      for (const block of blocks.toReversed()) {
        if (at(holders, block) === 0) throw new RangeError(`block ${block} was released twice`);
        holders[block] = at(holders, block) - 1;
        if (at(holders, block) === 0) append(block);
      }
    },
    remember(block, hash) {
      if (contents.has(hash) || hashes.has(block)) return;
      contents.set(hash, block);
      hashes.set(block, hash);
    },
    find: (hash) => contents.get(hash),
    countFree: (blocks) => blocks.filter((block) => at(holders, block) === 0).length,
    reset() {
      if (freeCount < size) return false;
      contents.clear();
      hashes.clear();
      return true;
    },
  };

  function append(block: number): void {
    const last = at(previous, END);
    next[last] = block;
    previous[block] = last;
    next[block] = END;
    previous[END] = block;
    freeCount++;
  }

  function unlink(block: number): void {
    next[at(previous, block)] = at(next, block);
    previous[at(next, block)] = at(previous, block);
    freeCount--;
  }

  function forget(block: number): void {
    const hash = hashes.get(block);
    if (hash === undefined) return;
    hashes.delete(block);
    contents.delete(hash);
  }
}

function at(list: Int32Array, index: number): number {
  return list[index] as number;
}
