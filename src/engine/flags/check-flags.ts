import type { Framework } from '../../model/pin.ts';
import type { FlagTable } from './flag-table.ts';
import { givenFlags } from './framework-words.ts';
import { lastReleaseWith, successorOf } from './successors.ts';

/** A flag of a command that a parser will not take. */
export interface FlagProblem {
  readonly flag: string;
  /** `gone`: an older release had it; `unknown`: none that we know; `ambiguous`: the beginning of several; `choice`: the value. */
  readonly kind: 'gone' | 'unknown' | 'ambiguous' | 'choice';
  /** What is wrong, with the names that matter. */
  readonly message: string;
  /** What to write in its place; null where nobody says. */
  readonly successor: string | null;
}

/**
 * What a parser refuses in `words`. argparse takes the beginning of a name where it is the beginning of one only
 * (docs.python.org/3/library/argparse.html#prefix-matching).
 */
export function checkFlags(
  framework: Framework,
  words: readonly string[],
  table: FlagTable,
): readonly FlagProblem[] {
  return givenFlags(framework, words).flatMap(({ written, name, value }): FlagProblem[] => {
    const successor = successorOf(framework, name);
    const found = table.get(name) ?? shortFlag(name, table);
    if (found !== null) {
      const { choices } = found;
      if (choices === null || value === null || /[{,]/.test(value) || choices.includes(value)) return [];
      const message = `${written} does not take ${JSON.stringify(value)}: ${choices.slice(0, 12).join(', ')}${choices.length > 12 ? ', …' : ''}`;
      return [{ flag: written, kind: 'choice', message, successor: null }];
    }
    const longer = [...new Set([...table].filter(([one]) => one.startsWith(name)).map(([one]) => one))];
    const isLong = name.startsWith('--');
    if (isLong && longer.length === 1) return [];
    if (isLong && longer.length > 1) {
      const message = `${written} is ambiguous: it is the beginning of ${longer.slice(0, 6).join(', ')}`;
      return [{ flag: written, kind: 'ambiguous', message, successor }];
    }
    const last = lastReleaseWith(framework, name);
    if (last === null)
      return [{ flag: written, kind: 'unknown', message: `${written} is not known`, successor }];
    return [
      {
        flag: written,
        kind: 'gone',
        message: `${written} is gone (${last} was the last to have it)`,
        successor,
      },
    ];
  });
}

/** `-tp2`: a short flag with its value behind it. */
function shortFlag(name: string, table: FlagTable) {
  if (name.startsWith('--')) return null;
  for (let length = name.length - 1; length >= 2; length--) {
    const flag = table.get(name.slice(0, length));
    if (flag !== undefined && flag.takesValue !== false) return flag;
  }
  return null;
}
