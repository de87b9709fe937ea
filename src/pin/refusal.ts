import { GateError } from '../model/errors.ts';

/** Where in a file a pin was looked for, and what stands there. */
export interface Place {
  readonly file: string;
  /** Line number from 1; null where it is about the whole file. */
  readonly line: number | null;
  /** The text found there, untrusted; null where nothing was found. */
  readonly text: string | null;
}

/** The error of a pin that cannot be used: where, what stands there, why not, and the way out. */
export function refusal(place: Place, problem: string, wayOut: string): GateError {
  const where = place.line === null ? place.file : `${place.file}:${place.line}`;
  const found = place.text === null ? '' : ` Found: ${quoted(place.text)}.`;
  return new GateError('pin', `${where}: ${problem}${found}`, { hint: wayOut });
}

/** Untrusted text in one quoted piece of bounded length, control characters escaped. */
export function quoted(text: string): string {
  const short = text.length > 160 ? `${text.slice(0, 159)}…` : text;
  return JSON.stringify(short);
}
