import type { BlockPool } from './block-pool.ts';
import { blockHash, knownTokens, type Sequence } from './sequence.ts';

/** The blocks of sequences in a pool, and what the prefix cache knows of them. */
export interface KvCache {
  readonly blockSize: number;
  readonly pool: BlockPool;
  readonly prefixCaching: boolean;
}

/** The blocks at the beginning of a sequence that the prefix cache has; never all of it, the last token is computed. */
export function findCachedBlocks(cache: KvCache, sequence: Sequence): number[] {
  const found: number[] = [];
  if (!cache.prefixCaching) return found;
  const most = Math.floor((knownTokens(sequence) - 1) / cache.blockSize);
  for (let index = 0; index < most; index++) {
    const block = cache.pool.find(blockHash(sequence, index, cache.blockSize));
    if (block === undefined) break;
    found.push(block);
  }
  return found;
}

/** Takes a waiting sequence's first blocks: what is cached and room for `tokens` more. False when the whole prompt does not fit. */
export function admit(
  cache: KvCache,
  sequence: Sequence,
  cached: readonly number[],
  tokens: number,
): boolean {
  const { pool, blockSize } = cache;
  const whole = Math.ceil(knownTokens(sequence) / blockSize) - cached.length;
  if (whole > pool.free() - pool.countFree(cached)) return false;
  pool.hold(cached);
  sequence.blocks = [...cached];
  sequence.remembered = cached.length;
  sequence.computed = cached.length * blockSize;
  return grow(cache, sequence, tokens);
}

/** Makes room for `tokens` more tokens of a sequence; false when there are too few free blocks. */
export function grow(cache: KvCache, sequence: Sequence, tokens: number): boolean {
  const needed = Math.ceil((sequence.computed + tokens) / cache.blockSize) - sequence.blocks.length;
  if (needed > 0) {
    const blocks = cache.pool.allocate(needed);
    if (blocks === null) return false;
    sequence.blocks.push(...blocks);
  }
  rememberFullBlocks(cache, sequence, sequence.computed + tokens);
  return true;
}

/** Gives all blocks of a sequence back; what they hold can still be hit until they are reused. */
export function releaseAll(cache: KvCache, sequence: Sequence): void {
  cache.pool.release(sequence.blocks);
  sequence.blocks = [];
  sequence.remembered = 0;
  sequence.computed = 0;
}

/** As vLLM does, blocks are known as soon as they are scheduled, so that a prompt of the same step can share them. */
function rememberFullBlocks(cache: KvCache, sequence: Sequence, tokens: number): void {
  if (!cache.prefixCaching) return;
  const full = Math.floor(tokens / cache.blockSize);
  for (let index = sequence.remembered; index < full; index++) {
    cache.pool.remember(sequence.blocks[index] as number, blockHash(sequence, index, cache.blockSize));
  }
  sequence.remembered = Math.max(sequence.remembered, full);
}
