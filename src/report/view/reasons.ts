import type { GateVerdict } from '../../model/verdict.ts';

/** The reasons that the headline does not say already. */
export function otherReasons(verdict: GateVerdict): string[] {
  return verdict.reasons.filter((reason) => !verdict.headline.includes(reason.replace(/\.$/, '')));
}
