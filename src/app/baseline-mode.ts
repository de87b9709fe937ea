import type { GatePlan } from '../config/plan.ts';
import type { Pins } from '../gate/gate.ts';
import { type RefreshResult, refreshBaseline } from '../gate/refresh-baseline.ts';
import { writeRecord } from '../gate/write-results.ts';
import { GateError } from '../model/errors.ts';
import { EXIT } from '../model/exit-code.ts';
import type { BaselineStore } from '../ports/baseline-store.ts';
import { baselineResult, judgedOutcome, makeResult, type Outcome, pinsResult } from './outcome.ts';
import { resolveHeadPin, type Sides } from './pins.ts';
import { readRecord } from './report-mode.ts';
import type { Session } from './session.ts';

export interface BaselineOptions {
  readonly reason: string | null;
  readonly acceptRegression: boolean;
  /** A record to keep in place of measuring now. */
  readonly record: string | null;
}

/** Measures, or takes a record, and keeps it as the baseline unless it must not be learnt from. */
export async function saveBaselineMode(
  session: Session,
  sides: Sides,
  options: BaselineOptions,
): Promise<Outcome> {
  const { plan, output, commit, surroundings } = session;
  const { event, signal } = surroundings;
  if (options.acceptRegression && options.reason === null) {
    throw new GateError('usage', 'accept-regression needs a reason: it is kept with the baseline.', {
      hint: 'Give the option reason.',
    });
  }
  let files: Record<string, string> = {};
  const refreshed = await refreshBaseline(
    {
      plan: plan.measure,
      policy: plan.policy,
      commit,
      resolvePin: () => resolveHeadPin(plan.pin, sides),
      provenance: {
        commit: commit ?? event.sha,
        ref: event.ref,
        runUrl: event.runUrl,
        actor: event.actor,
        event: event.name,
        reason: options.reason ?? 'no reason given',
      },
      acceptRegression: options.acceptRegression,
      record: options.record === null ? null : await readRecord(options.record),
    },
    {
      ...session.ports,
      keepRecord: async (record) => {
        files = { ...(await writeRecord(record, output)) };
      },
    },
    signal,
  );
  const pins = { base: null, head: refreshed.candidate?.subject.pin ?? null };
  const judged = await judgedOrFirst(session, refreshed, { pins, files });
  const { saved, refused } = refreshed;
  if (saved !== null) {
    const headline = `Baseline saved: ${saved.record.subject.model} ${saved.record.subject.reportedVersion ?? ''} in ${session.ports.store.place}`;
    return {
      ...judged,
      result: {
        ...judged.result,
        verdict: 'saved',
        exitCode: EXIT.ok,
        headline,
        baselines: [baselineResult(saved)],
      },
    };
  }
  const regressed = refreshed.verdict.verdict === 'regressed';
  return {
    ...judged,
    result: {
      ...judged.result,
      verdict: regressed ? 'regressed' : 'invalid',
      exitCode: regressed ? EXIT.regressed : EXIT.couldNotTell,
      headline: `Baseline not saved: ${refused}`,
      baselines: [],
    },
  };
}

/** The first baseline has nothing to be compared with, so there is no report of it. */
async function judgedOrFirst(
  session: Session,
  refreshed: RefreshResult,
  { pins, files }: { pins: Pins; files: Record<string, string> },
): Promise<Outcome> {
  if (refreshed.verdict.verdict !== 'no baseline') {
    return judgedOutcome(session, 'baseline', refreshed, { pins, files });
  }
  const { headline, exitCode } = refreshed.verdict;
  const outputPath = session.output.path;
  const result = makeResult('baseline', {
    verdict: 'no baseline',
    exitCode,
    headline,
    outputPath,
    files,
    pins: pinsResult(pins),
  });
  return { result, judgement: null, context: null };
}

/** Lists the baselines of the plan's gate. */
export async function showBaselinesMode({ policy }: GatePlan, store: BaselineStore): Promise<Outcome> {
  const baselines = await store.list(policy.gate);
  const none = baselines.length === 0;
  const result = makeResult('baseline', {
    verdict: none ? 'no baseline' : 'resolved',
    exitCode: EXIT.ok,
    headline: `${none ? 'No' : baselines.length} baseline${baselines.length > 1 ? 's' : ''} of gate ${policy.gate} in ${store.place}`,
    baselines: baselines.map(baselineResult),
  });
  return { result, judgement: null, context: null };
}
