import { diffEnvironments } from '../explain/environment-diff.ts';
import type { Baseline } from '../model/baseline.ts';
import { baselineKey } from '../model/baseline-key.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import type { GateVerdict } from '../model/verdict.ts';
import type { BaselineStore } from '../ports/baseline-store.ts';
import type { Clock } from '../ports/clock.ts';
import { compareRecords, noBaseline, notMeasured } from '../verdict/compare.ts';

/** A verdict with the two sides it is about. */
export interface Judgement {
  readonly verdict: GateVerdict;
  readonly baseline: Baseline | null;
  readonly candidate: RunRecord | null;
}

export interface JudgePorts {
  readonly store: BaselineStore;
  readonly clock: Clock;
}

/**
 * Judges a record against the stored baseline. A baseline under another key is still brought in, so that the reader
 * sees what differs; the comparison then says "not comparable". Throws `baseline` when one exists but is damaged.
 */
export async function judge(
  candidate: RunRecord,
  policy: ComparePolicy,
  ports: JudgePorts,
): Promise<Judgement> {
  const now = ports.clock.now();
  const found = await ports.store.find(policy.gate, baselineKey(candidate));
  const baseline =
    found.status === 'found'
      ? found.baseline
      : found.status === 'other keys'
        ? nearest(found.others, candidate)
        : undefined;
  if (candidate.problem !== null) {
    const verdict = notMeasured({ problem: candidate.problem, candidate, policy, now });
    return { verdict, baseline: baseline ?? null, candidate };
  }
  if (baseline === undefined) {
    return {
      verdict: noBaseline({ candidate, policy, now, place: ports.store.place }),
      baseline: null,
      candidate,
    };
  }
  return { verdict: compareRecords({ baseline, candidate, policy, now }), baseline, candidate };
}

/** Of the baselines under other keys, the one that differs least in what must be equal: another machine's says nothing. */
function nearest(others: readonly Baseline[], candidate: RunRecord): Baseline | undefined {
  const distance = ({ record }: Baseline) =>
    diffEnvironments(record, candidate).filter((difference) => difference.class === 'identity').length;
  return others.toSorted((a, b) => distance(a) - distance(b))[0];
}
