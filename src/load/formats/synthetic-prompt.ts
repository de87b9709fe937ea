import { mixSeed, seededRandom } from '../../stats/seeded-random.ts';
import { MOONCAKE_BLOCK_TOKENS } from './mooncake.ts';

/** How prompts are made where only their lengths are known. */
export interface SyntheticOptions {
  readonly seed: number;
  /** Size of the model's vocabulary: prompts are token ids, of exact length. Null: text, one common word a token. */
  readonly vocabulary: number | null;
}

/**
 * A prompt of `length` tokens that begins like no other: the first tokens count `index`, the rest is random. Where the
 * trace has block ids, equal ids give equal tokens.
 */
export function syntheticPrompt(
  length: number,
  { index, blocks }: { readonly index: number; readonly blocks: readonly number[] | null },
  options: SyntheticOptions,
): string | readonly number[] {
  const alphabet = alphabetOf(options.vocabulary);
  const parts =
    blocks === null
      ? [symbols(length, index, alphabet.size, mixSeed(options.seed, 1))]
      : blocks.map((id) => symbols(MOONCAKE_BLOCK_TOKENS, id, alphabet.size, mixSeed(options.seed, 2)));
  return alphabet.write(parts.flat().slice(0, length));
}

/** `length` numbers below `size`: first the digits of `key`, so that unlike keys begin unlike, then random ones. */
export function symbols(length: number, key: number, size: number, seed: number): number[] {
  const start = seededRandom(seed);
  const made: number[] = [];
  let rest = key;
  do {
    made.push((rest + Math.floor(start() * size)) % size);
    rest = Math.floor(rest / size);
  } while (rest > 0);
  const random = seededRandom(mixSeed(seed, key + 1));
  while (made.length < length) made.push(Math.floor(random() * size));
  return made.slice(0, length);
}

interface Alphabet {
  readonly size: number;
  readonly write: (symbols: readonly number[]) => string | readonly number[];
}

function alphabetOf(vocabulary: number | null): Alphabet {
  if (vocabulary === null) {
    return { size: WORDS.length, write: (made) => made.map((symbol) => WORDS[symbol]).join(' ') };
  }
  const { first, size } = idRange(vocabulary);
  return { size, write: (made) => made.map((symbol) => first + symbol) };
}

/**
 * The ids that prompts are made of: models keep special tokens at both ends of their vocabulary, so that up to 1,000
 * (of a small vocabulary, an eighth) stay unused at each.
 */
export function idRange(vocabulary: number): { readonly first: number; readonly size: number } {
  const first = Math.min(1_000, Math.floor(vocabulary / 8));
  return { first, size: vocabulary - 2 * first };
}

/** Common words, each one token with its blank in the vocabularies in use. */
const WORDS =
  `the of and to in is that it was for on are as with his they at be this from have or by one had not but what all were
when we there can an your which their said if do will each about how up out them then she many some so these would
other into has more her two like him see time could no make than first been its who now people my made over did down
only way find use may water long little very after words called just where most know get through back much before go
good new write our used me man too any day same right look think also around another came come work three word must
because does part even place well such here take why things help put years different away again off went old number
great tell men say small every found still between name should home big give air line set own under read last never us
left end along while might next sound below saw something thought both few those always looked show large often
together asked house world`.split(/\s+/);
