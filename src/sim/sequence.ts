import type { OutputToken } from './output-text.ts';
import { chainHash } from './random.ts';

/** A request inside the scheduler. Its whole output is known from the start and comes out step by step. */
export interface Sequence {
  readonly promptLength: number;
  /** Prompt and output together; the scheduler sees the first `promptLength + generated` of them. */
  readonly ids: readonly number[];
  readonly output: readonly OutputToken[];
  /** Hashes of the full blocks of `ids`, as far as they were needed; equal only after equal beginnings. */
  readonly blockHashes: number[];
  readonly salt: number;
  /** The blocks that hold its keys and values. */
  blocks: number[];
  /** Tokens whose keys and values are in the blocks. */
  computed: number;
  generated: number;
  /** Blocks of this sequence that the prefix cache knows. */
  remembered: number;
  /** Prompt tokens that the prefix cache had when it was first scheduled; null before. */
  cachedTokens: number | null;
  preemptions: number;
}

/** A sequence that nothing has been computed of. `salt` separates prefix caches; 0 shares the common one. */
export function createSequence(
  promptIds: readonly number[],
  output: readonly OutputToken[],
  salt: number,
): Sequence {
  return {
    promptLength: promptIds.length,
    ids: promptIds.concat(output.map((token) => token.id)),
    output,
    blockHashes: [],
    salt,
    blocks: [],
    computed: 0,
    generated: 0,
    remembered: 0,
    cachedTokens: null,
    preemptions: 0,
  };
}

/** Tokens that are known so far: prompt and what was generated. */
export function knownTokens(sequence: Sequence): number {
  return sequence.promptLength + sequence.generated;
}

/** Whether the only thing left to compute is the newest generated token. */
export function isDecoding(sequence: Sequence): boolean {
  return sequence.generated > 0 && knownTokens(sequence) - sequence.computed === 1;
}

/** The hash of the sequence's full block at `index`. */
export function blockHash(sequence: Sequence, index: number, blockSize: number): number {
  const hashes = sequence.blockHashes;
  while (hashes.length <= index) {
    const start = hashes.length * blockSize;
    hashes.push(chainHash(hashes.at(-1) ?? sequence.salt, sequence.ids, start, start + blockSize));
  }
  return hashes[index] as number;
}
