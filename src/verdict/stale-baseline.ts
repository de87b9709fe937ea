import type { Baseline } from '../model/baseline.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import type { Cell } from '../model/verdict.ts';
import { acceptedAt, ageInDays } from './assemble.ts';
import { cellInWords, count, percent } from './words.ts';

/** An improvement above this share is rather an old baseline than a new version. */
const LARGE_IMPROVEMENT = 0.2;

/** Signs that the baseline no longer shows what the main branch does: its age, or a candidate far better than it. */
export function staleBaseline(
  cells: readonly Cell[],
  baseline: Baseline | RunRecord,
  policy: ComparePolicy,
  now: Date,
): { readonly reasons: readonly string[]; readonly advice: readonly string[] } {
  const reasons = [...tooOld(baseline, policy, now), ...tooGood(cells)];
  return {
    reasons,
    advice:
      reasons.length > 0
        ? ['Refresh the baseline: a stale one hides regressions up to the size of its slack.']
        : [],
  };
}

function tooOld(baseline: Baseline | RunRecord, policy: ComparePolicy, now: Date): string[] {
  const days = ageInDays(acceptedAt(baseline), now);
  if (policy.maxAgeDays === null || days <= policy.maxAgeDays) return [];
  return [`the baseline is ${count(Math.floor(days), 'day')} old (limit ${policy.maxAgeDays})`];
}

function tooGood(cells: readonly Cell[]): string[] {
  const large = cells
    .filter((cell) => cell.gates && cell.verdict === 'improved' && (cell.worse ?? 0) < -LARGE_IMPROVEMENT)
    .sort((a, b) => (a.worse ?? 0) - (b.worse ?? 0))[0];
  if (!large) return [];
  const change = `${cellInWords(large)} is ${percent(-(large.worse ?? 0))} better`;
  return [`the baseline looks stale: ${change}, which one upgrade rarely brings`];
}
