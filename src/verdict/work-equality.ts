import type { MetricName } from '../model/metrics.ts';
import { type Answer, answersOf } from './answers.ts';
import { type LevelRuns, validRuns } from './level-runs.ts';
import { percent } from './words.ts';

/** Share by which the work of the two sides may differ and still be called the same (design §5). */
export const WORK_TOLERANCE = 0.01;

/** Whether both sides did the same work at a level; `notes` go beside the metrics they are about. */
export interface WorkEquality {
  /** Why the level is not comparable; null where the work was the same. */
  readonly difference: string | null;
  readonly notes: readonly { readonly metrics: readonly MetricName[]; readonly text: string }[];
}

/**
 * Work equality before speed: the same requests, served alike, with the same prompt tokens, output tokens within 1 %
 * and the same finish reasons. Token counts that a side does not know cannot prove it.
 */
export function workEquality(baseline: LevelRuns, candidate: LevelRuns): WorkEquality {
  const before = answersOf(validRuns(baseline));
  const after = answersOf(validRuns(candidate));
  const difference =
    otherRequests(baseline, candidate, before, after) ??
    otherShareServed(before, after) ??
    otherTokens('prompt', before, after, (answer) => answer.promptTokens, sumOfChanges) ??
    otherTokens('output', before, after, (answer) => answer.completionTokens, changeOfSum) ??
    otherFinishReasons(before, after, candidate.requests);
  return { difference, notes: [...promptShift(before, after), ...identicalOutputs(before, after)] };
}

type Answers = ReadonlyMap<string, Answer>;

function otherRequests(
  baseline: LevelRuns,
  candidate: LevelRuns,
  before: Answers,
  after: Answers,
): string | null {
  if (baseline.requests !== candidate.requests) {
    return `the baseline sent ${baseline.requests} requests, the candidate ${candidate.requests}`;
  }
  const strangers = [...before.keys()].filter((id) => !after.has(id)).length;
  const newcomers = [...after.keys()].filter((id) => !before.has(id)).length;
  if (strangers + newcomers === 0) return null;
  return `the requests are not the same: ${strangers} only in the baseline, ${newcomers} only in the candidate`;
}

function otherShareServed(before: Answers, after: Answers): string | null {
  const was = servedShare(before);
  const is = servedShare(after);
  if (Math.abs(was - is) <= WORK_TOLERANCE) return null;
  return `${percent(was)} of the requests were served in the baseline, ${percent(is)} in the candidate`;
}

function servedShare(answers: Answers): number {
  let served = 0;
  let sent = 0;
  for (const answer of answers.values()) {
    served += answer.served;
    sent += answer.sent;
  }
  return sent === 0 ? 0 : served / sent;
}

/** Compares only requests that both sides served; that both served alike was settled before. */
function otherTokens(
  kind: 'prompt' | 'output',
  before: Answers,
  after: Answers,
  tokens: (answer: Answer) => number | null,
  distance: (pairs: readonly (readonly [number, number])[]) => number,
): string | null {
  const pairs = servedByBoth(before, after).map(
    ([was, is]) => [tokens(was), tokens(is)] as [number | null, number | null],
  );
  const unknown = pairs.filter(([was, is]) => was === null || is === null).length;
  if (pairs.length === 0) return 'no request was served on both sides';
  if (unknown > pairs.length * WORK_TOLERANCE) {
    return `the ${kind} tokens of ${unknown} of ${pairs.length} requests are unknown, so equal work cannot be proven`;
  }
  const known = pairs.filter((pair): pair is [number, number] => pair[0] !== null && pair[1] !== null);
  if (distance(known) <= WORK_TOLERANCE) return null;
  const was = Math.round(known.reduce((sum, pair) => sum + pair[0], 0));
  const is = Math.round(known.reduce((sum, pair) => sum + pair[1], 0));
  return `the ${kind} tokens differ (${was} in the baseline, ${is} in the candidate), so the work was not the same`;
}

/** Prompts are given: every shift counts, one up does not make up for one down. */
function sumOfChanges(pairs: readonly (readonly [number, number])[]): number {
  const total = pairs.reduce((sum, [was]) => sum + was, 0);
  const changes = pairs.reduce((sum, [was, is]) => sum + Math.abs(is - was), 0);
  return changes === 0 ? 0 : changes / total;
}

function changeOfSum(pairs: readonly (readonly [number, number])[]): number {
  const was = pairs.reduce((sum, pair) => sum + pair[0], 0);
  const is = pairs.reduce((sum, pair) => sum + pair[1], 0);
  return was === is ? 0 : Math.abs(is - was) / was;
}

/** Shares of the finish reasons; one request of the level may always differ. */
function otherFinishReasons(before: Answers, after: Answers, requests: number): string | null {
  const was = finishShares(before);
  const is = finishShares(after);
  const reasons = [...new Set([...was.keys(), ...is.keys()])];
  const moved = reasons.reduce(
    (sum, reason) => sum + Math.abs((is.get(reason) ?? 0) - (was.get(reason) ?? 0)) / 2,
    0,
  );
  if (moved <= Math.max(WORK_TOLERANCE, 1 / Math.max(1, requests)) + 1e-9) return null;
  const words = (shares: ReadonlyMap<string, number>) =>
    [...shares].map(([reason, share]) => `${reason} ${percent(share)}`).join(', ');
  return `the finish reasons differ (${words(was)} in the baseline, ${words(is)} in the candidate)`;
}

function finishShares(answers: Answers): Map<string, number> {
  const reasons = [...answers.values()].flatMap((answer) => answer.finishReasons);
  const shares = new Map<string, number>();
  for (const reason of reasons) shares.set(reason, (shares.get(reason) ?? 0) + 1 / reasons.length);
  return shares;
}

function promptShift(before: Answers, after: Answers): WorkEquality['notes'] {
  const shifted = servedByBoth(before, after).filter(
    ([was, is]) =>
      was.promptTokens !== null && is.promptTokens !== null && was.promptTokens !== is.promptTokens,
  );
  if (shifted.length === 0) return [];
  const text = `the prompts of ${shifted.length} requests have another number of tokens than in the baseline`;
  return [{ metrics: ['ttft.p50', 'ttft.p99', 'outputThroughput'], text }];
}

function identicalOutputs(before: Answers, after: Answers): WorkEquality['notes'] {
  const known = servedByBoth(before, after).filter(([was, is]) => was.outputHash && is.outputHash);
  if (known.length === 0) return [];
  const same = known.filter(([was, is]) => was.outputHash === is.outputHash).length;
  if (same === known.length) return [];
  return [
    { metrics: ['outputThroughput'], text: `${percent(same / known.length)} of the outputs are identical` },
  ];
}

function servedByBoth(before: Answers, after: Answers): [Answer, Answer][] {
  return [...before].flatMap(([id, was]): [Answer, Answer][] => {
    const is = after.get(id);
    return is && was.served > 0 && is.served > 0 ? [[was, is]] : [];
  });
}
