import type { AlignRow, AlignValue } from '../../model/align.ts';
import type { Framework } from '../../model/pin.ts';
import { givenFlags } from '../flags/framework-words.ts';
import { releaseData } from '../flags/release-flags.ts';
import { ALIGNMENTS, type Translation } from './alignment.ts';
import { namesOf } from './framework-flags.ts';

/** One side of the table. */
export interface AlignSide {
  readonly framework: Extract<Framework, 'vllm' | 'sglang'>;
  readonly version: string;
  /** The framework's own words of the command; null where they are not known. */
  readonly words: readonly string[] | null;
  /** What its server said at start; empty before one was started. */
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * What both sides are set to, row by row: what a server said before what the command sets, that before the default of
 * the release. What a server decides at its start is unknown without its word; numbers that do not mean the same in two
 * frameworks are never called the same.
 */
export function alignTable(left: AlignSide, right: AlignSide): readonly AlignRow[] {
  return ALIGNMENTS.map((alignment): AlignRow => {
    const { label, unlike } = alignment;
    const [a, b] = [left, right].map((side) => settingOf(side, alignment[side.framework])) as [
      AlignValue,
      AlignValue,
    ];
    const isUnlike = left.framework !== right.framework && unlike !== null;
    return {
      label,
      left: a,
      right: b,
      verdict: isUnlike
        ? 'not the same meaning'
        : a.value === null || b.value === null
          ? 'unknown'
          : plain(a.value) === plain(b.value)
            ? 'same'
            : 'different',
      note: isUnlike ? unlike : null,
    };
  });
}

function settingOf({ framework, version, words, facts }: AlignSide, translation: Translation): AlignValue {
  for (const name of translation.facts) {
    const fact = facts[name];
    if (fact === undefined) continue;
    return { value: translation.factIsOff === true ? opposite(fact) : fact, from: 'server' };
  }
  const given = givenFlags(framework, words ?? []).findLast(({ name }) =>
    namesOf(translation).includes(name),
  );
  if (given !== undefined) {
    const isOff = given.name === translation.off || given.name.startsWith('--disable-');
    const isSwitch = translation.off !== undefined;
    return { value: isSwitch ? String(!isOff) : given.value, from: 'command' };
  }
  if (words === null) return { value: null, from: 'unknown' };
  const release = releaseData(framework, version);
  if (release === null) return { value: null, from: 'unknown' };
  const entry = translation.flags.map((flag) => release.flags.get(flag)).find((one) => one !== undefined);
  // The parser's default is no choice of the server where it is empty.
  const parsed = entry?.default;
  const value = parsed === undefined || parsed === null ? translation.unset : String(parsed);
  return { value, from: value === null ? 'decided at the start' : 'default' };
}

function opposite(fact: string): string {
  return /^true$/i.test(fact) ? 'false' : /^false$/i.test(fact) ? 'true' : fact;
}

function plain(value: string): string {
  return value.toLowerCase().replace(/^torch\./, '');
}
