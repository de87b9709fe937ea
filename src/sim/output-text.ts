import { chainHash, createRandom } from './random.ts';
import { SPECIAL_TOKENS, wordId } from './tokenizer.ts';

/** A generated token: its id and the text that it adds to the output. */
export interface OutputToken {
  readonly id: number;
  readonly text: string;
}

const WORDS =
  'the a of and to in is that it for on with as at by from this be are or an not have one all we can which time has more when will no out up two its about into than other only new some these may first any over such after most also made many must before between through where much should each those both state never same another while last might great year since against right used take three small number part every system light point under water word line great answer'.split(
    ' ',
  );

/** Real servers send tokens without visible text (half characters, special tokens); so do we, now and then. */
const EMPTY_TEXT_SHARE = 0.01;
const PUNCTUATION_SHARE = 0.08;

/** What the "model" says to a prompt, greedily: the same prompt and model seed give the same tokens. */
export function generateOutput(
  promptIds: readonly number[],
  modelSeed: number,
  length: number,
): OutputToken[] {
  const random = createRandom('output', modelSeed, chainHash(0, promptIds, 0, promptIds.length));
  return Array.from({ length }, () => nextToken(random(), random()));
}

/** Where the model would stop by itself, in tokens. */
export function naturalLength(promptIds: readonly number[], modelSeed: number): number {
  const random = createRandom('length', modelSeed, chainHash(0, promptIds, 0, promptIds.length));
  return 8 + Math.floor(random() * 248);
}

function nextToken(kind: number, choice: number): OutputToken {
  if (kind < EMPTY_TEXT_SHARE) return { id: SPECIAL_TOKENS.emptyText, text: '' };
  if (kind < EMPTY_TEXT_SHARE + PUNCTUATION_SHARE) return choice < 0.7 ? COMMA : PERIOD;
  return WORD_TOKENS[Math.floor(choice * WORD_TOKENS.length)] ?? COMMA;
}

const COMMA: OutputToken = { id: wordId(','), text: ',' };
const PERIOD: OutputToken = { id: wordId('.'), text: '.' };
const WORD_TOKENS: readonly OutputToken[] = WORDS.map((word) => ({ id: wordId(word), text: ` ${word}` }));
