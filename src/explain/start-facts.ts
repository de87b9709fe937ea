import type { RunRecord } from '../model/record.ts';
import type { Difference } from '../model/verdict.ts';
import { diffNames } from './field-diff.ts';
import { MODEL_ROOT } from './identity-diff.ts';
import { numberMover } from './number-movers.ts';

const PREFIX = 'at start: ';

/**
 * What the servers of two records decided differently at their starts: first what is known to move numbers, with what it
 * moves and whether a flag set it; then fields that both have; then those that only one version has.
 */
export function diffStartFacts(baseline: RunRecord, candidate: RunRecord): Difference[] {
  const weight = ({ moves, kind }: Difference) => (moves !== undefined ? 0 : kind === 'changed' ? 1 : 2);
  return diffNames(PREFIX, 'under-test', factsAtStart(baseline), factsAtStart(candidate))
    .map((difference) => explained(difference, baseline, candidate))
    .sort((a, b) => weight(a) - weight(b));
}

function explained(difference: Difference, baseline: RunRecord, candidate: RunRecord): Difference {
  const mover = numberMover(difference.field.slice(PREFIX.length));
  if (mover === null) return difference;
  const sides = [baseline, candidate].map(({ fingerprint }) => fingerprint.serverFlags);
  const isKnown = sides.every((flags) => flags !== null) && mover.flags.length > 0;
  const isSet = sides.some((flags) =>
    flags?.some((word) => mover.flags.includes(word.split('=')[0] ?? word)),
  );
  return { ...difference, moves: mover.moves, ...(isKnown && !isSet ? { note: 'set by no flag' } : {}) };
}

/** What the server said at its starts; launches of one record that disagree are all named. */
function factsAtStart(record: RunRecord): Map<string, string> {
  const values = new Map<string, Set<string>>();
  for (const launch of record.launches) {
    for (const [name, value] of Object.entries(launch.facts)) {
      // The version is compared as such.
      if (name === MODEL_ROOT || name === 'version') continue;
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  return new Map([...values].map(([name, seen]) => [name, [...seen].join(' / ')]));
}
