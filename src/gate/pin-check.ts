import { EXIT } from '../model/exit-code.ts';
import type { RunRecord } from '../model/record.ts';
import type { GateVerdict } from '../model/verdict.ts';
import type { Pins } from './gate.ts';

/**
 * Holds the baseline's version against the pin of the base. A baseline that was made from the head's version while the
 * base pins another compares the upgrade with itself: that is no comparison. Any other mismatch is said as a reason.
 */
export function checkBasePin(verdict: GateVerdict, pins: Pins, baseline: RunRecord | null): GateVerdict {
  const base = pins.base?.version ?? null;
  const head = pins.head?.version ?? null;
  const measured = baseline?.subject.pin?.version ?? null;
  if (base === null || measured === null || measured === base) return verdict;
  const reason = `the baseline is of version ${measured}, but the base pins ${base}`;
  if (measured !== head) return { ...verdict, reasons: [...verdict.reasons, reason] };
  return {
    ...verdict,
    verdict: 'not comparable',
    exitCode: EXIT.couldNotTell,
    headline: `Not comparable – ${reason}: the head would be compared with itself`,
    reasons: [reason, ...verdict.reasons],
    advice: [`Refresh the baseline from the base, which pins ${base}.`],
  };
}
