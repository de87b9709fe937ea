import { isObject } from '../json-object.ts';
import type { Json } from './format.ts';

/** As request lengths are counted everywhere in this project where no tokenizer is known. */
const TOKEN = /[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_\s]+/gu;

/**
 * The request of a conversation, as both frameworks' benchmarks take it: the first turn is the prompt, the second only
 * sets the length of the answer, which is forced. Its tokens are counted as words and runs of punctuation.
 */
export function twoTurns(turns: unknown): Json {
  if (!Array.isArray(turns)) throw new Error('its conversation is not a list of turns');
  if (turns.length < 2) throw new Error(`its conversation has ${turns.length} turns; two are needed`);
  const prompt = contentOf(turns[0], 1);
  const answer = contentOf(turns[1], 2);
  if (prompt === '') throw new Error('turn 1 is empty');
  return { prompt, max_tokens: Math.max(1, answer.match(TOKEN)?.length ?? 0), ignore_eos: true };
}

function contentOf(turn: unknown, number: number): string {
  if (!isObject(turn)) throw new Error(`turn ${number} is not an object`);
  const { content, value, from, role } = turn;
  const speaker = from ?? role;
  if (number === 1 && speaker !== undefined && speaker !== 'human' && speaker !== 'user') {
    throw new Error(`turn 1 is of ${JSON.stringify(speaker)}, not of a human`);
  }
  if (content !== undefined && value !== undefined) throw new Error(`turn ${number} has content and value`);
  const text = content ?? value;
  if (typeof text !== 'string') throw new Error(`turn ${number} has no text (content or value)`);
  return text;
}
