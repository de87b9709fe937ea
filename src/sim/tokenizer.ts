import { hashText } from './random.ts';

/** Ids at and above this are out of vocabulary. */
export const VOCABULARY_SIZE = 131_072;

/** Ids below this are kept for special tokens. */
const FIRST_WORD_ID = 1000;

export const SPECIAL_TOKENS = { begin: 1, messageStart: 2, messageEnd: 3, emptyText: 4 } as const;

/** One message of a chat, its content as text. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

/** `\w+|[^\w\s]+` with Unicode's meaning of word and space, as the Whitespace pre-tokenizer has it. */
const WORD_OR_PUNCTUATION =
  /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}\p{White_Space}]+/gu;

/** The token ids of a text: one per word or run of punctuation, as a WordLevel tokenizer splits it. */
export function tokenize(text: string): number[] {
  return (text.match(WORD_OR_PUNCTUATION) ?? []).map(wordId);
}

/** The id of one word; the vocabulary is a hash, so that every word has an id. */
export function wordId(word: string): number {
  return FIRST_WORD_ID + (hashText(word) % (VOCABULARY_SIZE - FIRST_WORD_ID));
}

/** The token ids of a chat: two template tokens around each message's role and content, one to begin, two to answer. */
export function tokenizeChat(messages: readonly ChatMessage[]): number[] {
  const ids: number[] = [SPECIAL_TOKENS.begin];
  for (const message of messages) {
    ids.push(SPECIAL_TOKENS.messageStart, wordId(message.role));
    for (const id of tokenize(message.content)) ids.push(id);
    ids.push(SPECIAL_TOKENS.messageEnd);
  }
  ids.push(SPECIAL_TOKENS.messageStart, wordId('assistant'));
  return ids;
}
