import { GateError } from '../model/errors.ts';

/** Reads a pull request's number as a person or a workflow writes it; null for nothing. Throws `usage` for anything else. */
export function parsePullRequestNumber(input: string): number | null {
  const text = input.trim();
  if (text === '') return null;
  const number = /^#?([1-9][0-9]{0,9})$/.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  throw new GateError('usage', `"${input}" is not the number of a pull request.`, {
    hint: 'Write it as 7354 or #7354.',
  });
}
