import type { Framework } from '../../model/pin.ts';
import type { Preview } from '../../model/preview.ts';
import { checkFlags } from './check-flags.ts';
import { DEFAULT_MOVES } from './default-moves.ts';
import { tableOfRelease } from './flag-table.ts';
import { givenFlags } from './framework-words.ts';
import { knownReleases, type ReleaseData, releaseData } from './release-flags.ts';
import { RELEASE_PACKAGES } from './release-packages.ts';

/**
 * What lies between two versions, by the shipped data alone. `words` are the framework's own words of the command, null
 * where the command does not show them (then nothing is known to be set). A version that the data does not have is named
 * as unknown, and whatever depends on it is null.
 */
export function previewUpgrade(
  framework: Framework,
  base: string,
  head: string,
  words: readonly string[] | null,
): Preview {
  const [from, to] = [releaseData(framework, base), releaseData(framework, head)];
  const unknown = [...new Set([...(from === null ? [base] : []), ...(to === null ? [head] : [])])];
  const given = new Set(givenFlags(framework, words ?? []).map(({ name }) => name));
  const both = from !== null && to !== null;
  return {
    framework,
    base,
    head,
    unknown,
    flags:
      words === null || to === null
        ? null
        : checkFlags(framework, words, tableOfRelease(to.flags)).map(({ flag, message, successor }) => ({
            flag,
            message,
            successor,
          })),
    flagsNote: flagsNote(framework, head, words, to),
    defaults: both ? movedDefaults(framework, from, to, given) : null,
    packages: both ? packagesBetween(framework, from.version, to.version) : null,
    metricsGone: both ? [...from.metrics].filter((name) => !to.metrics.has(name)) : null,
  };
}

function flagsNote(
  framework: Framework,
  head: string,
  words: readonly string[] | null,
  to: ReleaseData | null,
): string | null {
  if (to === null) return `the flags of ${framework} ${head} are not known`;
  return words === null ? `the command does not show where the flags of ${framework} begin` : null;
}

type MovedDefault = NonNullable<Preview['defaults']>[number];

/** The known moves first; then what the parsers themselves say otherwise. Turned round for a downgrade. */
function movedDefaults(
  framework: Framework,
  from: ReleaseData,
  to: ReleaseData,
  given: ReadonlySet<string>,
): MovedDefault[] {
  const releases = knownReleases(framework);
  const at = (version: string) => releases.indexOf(version);
  const isUp = at(from.version) <= at(to.version);
  const [low, high] = isUp ? [from, to] : [to, from];
  const between = (DEFAULT_MOVES[framework] ?? []).filter(
    ({ since }) => at(since) > at(low.version) && at(since) <= at(high.version),
  );
  const told = new Set(between.flatMap(({ flags }) => flags));
  const known = between
    .filter(({ flags }) => !flags.some((flag) => given.has(flag)))
    .map(({ since, what, base, head, moves }) => {
      const [old, fresh] = isUp ? [base, head] : [head, base];
      return { since, what, base: old, head: fresh, moves };
    });
  const parsed = [...to.flags].flatMap(
    ([flag, { aliases = [], negative, default: fresh }]): MovedDefault[] => {
      const before = from.flags.get(flag);
      const names = [flag, ...aliases, ...(negative === undefined ? [] : [negative])];
      if (before === undefined || told.has(flag) || names.some((name) => given.has(name))) return [];
      const [old, now] = [inWords(before.default), inWords(fresh)];
      return old === now ? [] : [{ since: to.version, what: flag, base: old, head: now, moves: null }];
    },
  );
  return [...known, ...parsed];
}

/** A parser without a default leaves the choice to the start of the server. */
function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'decided at the start';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function packagesBetween(framework: Framework, base: string, head: string): Preview['packages'] {
  const [from, to] = [RELEASE_PACKAGES[framework]?.[base], RELEASE_PACKAGES[framework]?.[head]];
  if (from === undefined || to === undefined) return null;
  return Object.entries(to).flatMap(([name, version]) => {
    const old = from[name];
    return old === undefined || old === version ? [] : [{ name, base: old, head: version }];
  });
}
