import type { FlagEntry } from './release-flags.ts';

/** One flag of a parser, with every name that parses. */
export interface ParserFlag {
  readonly names: readonly string[];
  /** False for a flag without a value, null where it may stand without. */
  readonly takesValue: boolean | null;
  /** The only values that pass; null where every value may. */
  readonly choices: readonly string[] | null;
}

/** The flags of one parser by name: of the shipped data, or of what is installed. */
export type FlagTable = ReadonlyMap<string, ParserFlag>;

/** The parser of a release as the data knows it. */
export function tableOfRelease(flags: ReadonlyMap<string, FlagEntry>): FlagTable {
  return byName(
    [...flags].map(([name, { aliases = [], negative, inverse, kind, choices }]) => ({
      names: [name, ...aliases, negative, inverse].filter((one) => one !== undefined),
      takesValue: kind === 'bool' ? false : kind === undefined ? true : null,
      choices: choices ?? null,
    })),
  );
}

/** What the script for the installed parser printed. Throws for anything else. */
export function tableOfParser(json: string): FlagTable {
  const flags = JSON.parse(json) as readonly {
    readonly names: readonly string[];
    readonly nargs: string | null;
    readonly choices: readonly string[] | null;
  }[];
  return byName(
    flags.map(({ names, nargs, choices }) => ({
      names,
      takesValue: nargs === '0' ? false : nargs === null ? true : null,
      choices,
    })),
  );
}

function byName(flags: readonly ParserFlag[]): FlagTable {
  return new Map(flags.flatMap((flag) => flag.names.map((name) => [name, flag] as const)));
}
