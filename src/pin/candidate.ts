import type { Framework, Pin } from '../model/pin.ts';
import { versionOrder } from './compare-pins.ts';
import { type Place, quoted, refusal } from './refusal.ts';

/** One place of a file that may be the pin. */
export interface Candidate {
  readonly place: Place;
  /** What tells it from the others: its key, extra or table; empty where nothing does. */
  readonly label: string;
  /** The pin that stands there. Throws `pin` where it leaves the version open. */
  readonly read: () => Pin;
}

/** What is asked of the candidates. */
export interface Choice {
  readonly framework: Framework;
  readonly file: string;
  /** A word that stands in only one of several pins (`pin.select`). */
  readonly select?: string | undefined;
}

const MOST_LISTED = 12;

/**
 * The pin that all candidates agree on, `select` heeded; null for none. Throws `pin`, with the list, where they differ or
 * where only some name a version.
 */
export function pickPin(choice: Choice, candidates: readonly Candidate[]): Pin | null {
  const chosen = selected(choice, candidates, describe);
  const read = chosen.map(outcomeOf);
  const failed = read.find((one) => !one.ok);
  const pins = read.flatMap((one) => (one.ok ? [one.pin] : []));
  const [first] = pins;
  if (failed !== undefined && !failed.ok && first === undefined) throw failed.error;
  if (first === undefined) return null;
  const other = read.find((one) => !one.ok || versionOrder(first.version, one.pin.version) !== 0);
  // An image says more than a version beside it: its tag and digest.
  if (other === undefined) return pins.find(({ image }) => image !== null) ?? first;
  const names = new Map<string, string>();
  for (const one of read) {
    const { label, place } = one.candidate;
    const where = [place.line === null ? '' : `line ${place.line}`, label]
      .filter((part) => part !== '')
      .join(', ');
    const said = one.ok ? one.pin.version : `no version in ${quoted(place.text ?? '')}`;
    names.set(`${said} (${where})`, '');
  }
  throw refusal(
    other.candidate.place,
    `several versions of ${choice.framework}: ${listed([...names.keys()])}.`,
    SEVERAL_WAY_OUT,
  );
}

/** What to do where a file has several pins. */
export const SEVERAL_WAY_OUT =
  'Keep one; or pick one by pin.select (configuration), a word that stands only there, or by pin.pattern; or say the version in pin.version or in the input pin.';

/** Those that have the word of `pin.select`; all where none is given. Throws `pin`, with the list, where none has it. */
export function selected<T extends { readonly place: Place }>(
  { framework, file, select }: Choice,
  all: readonly T[],
  describeOne: (one: T) => string,
): readonly T[] {
  if (select === undefined || all.length === 0) return all;
  const found = all.filter((one) => describeOne(one).includes(select));
  if (found.length > 0) return found;
  throw refusal(
    { file, line: null, text: null },
    `no pin of ${framework} in this file has pin.select (${quoted(select)}) in it: ${listed(all.map(describeOne))}.`,
    'Correct pin.select (configuration): a word from one of these. Or say the version in pin.version.',
  );
}

function describe({ place, label }: Candidate): string {
  return [place.line === null ? '' : `line ${place.line}`, label, place.text ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function listed(all: readonly string[]): string {
  const more = all.length - MOST_LISTED;
  return `${all.slice(0, MOST_LISTED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function outcomeOf(candidate: Candidate) {
  try {
    return { ok: true, candidate, pin: candidate.read() } as const;
  } catch (error) {
    return { ok: false, candidate, error } as const;
  }
}
