import { clientProblems } from '../load/client-validity.ts';
import { paceOf } from '../load/schedule.ts';
import { isServed } from '../model/outcome.ts';
import type { Ledger, Run, Samples, Statistics } from '../model/record.ts';
import type { DriveResult } from '../ports/drive.ts';
import { runStatistics } from '../stats/run-statistics.ts';
import { looksBuffered } from '../stats/stream-buffered.ts';
import { sumServed } from '../stats/sum-served.ts';
import { establishCacheState } from './cache-state.ts';
import { reconcile } from './reconcile.ts';
import { openingWave, type Pass, type PassContext, sendPass } from './send-pass.ts';
import { roundOf, type WarmUp, warmUp, warmUpConcurrency } from './warm-up.ts';

/**
 * Measures one pass: warm up until steady, empty the prefix cache and prove it, then send the requests between two scrapes
 * of the server's counters. A pass that cannot be trusted comes back with the reasons in `invalid`; only cancellation throws.
 */
export async function measureLevel(context: PassContext, signal: AbortSignal): Promise<Run> {
  const { server, plan, pass, ports } = context;
  const { level } = pass;
  const warmth = await warmUp(context, signal);
  const warmed = roundOf(pass.requests, warmUpConcurrency(level), 0);
  const { reset, cache, requests, probes } = await establishCacheState(context, warmed, signal);
  const pace = paceOf(pass.load, level, requests, plan.seed);
  const finishCounters = await server.beginCounters(signal);
  const startedAt = ports.clock.now().toISOString();
  const result = await sendPass(context, requests, pace, 'measuring', signal);
  const { delta, ledger } = await reconcile(result.samples, finishCounters, signal);
  const opening = openingWave(level);
  const statistics = runStatistics(result, opening);
  return {
    workload: pass.workload,
    level,
    launch: pass.launch,
    run: pass.run,
    startedAt,
    durationMs: result.durationMs,
    warmup: { ...warmth, requests: warmth.requests + probes, cacheReset: reset },
    cache,
    opening,
    statistics,
    outcomes: countOutcomes(result.samples),
    promptTokens: sumServed(result.samples, result.samples.promptTokens),
    completionTokens: sumServed(result.samples, result.samples.completionTokens),
    samples: result.samples,
    gaps: result.gaps,
    server: delta,
    ledger,
    client: result.client,
    invalid: reasons(result, pass, ledger, statistics),
    notes: notesOf(warmth, result),
  };
}

function reasons(result: DriveResult, pass: Pass, ledger: Ledger, statistics: Statistics): string[] {
  const problems = clientProblems(result.client, {
    concurrency: pass.level.shape === 'closed' ? pass.level.value : null,
    requests: pass.requests.length,
    ttftP50Ms: statistics['ttft.p50'].value,
    itlP50Ms: statistics['itl.p50'].value,
    durationMs: result.durationMs,
  });
  if (ledger.status === 'disagrees') problems.push(`the ledger disagrees: ${ledger.detail}`);
  if (!result.samples.outcome.some(isServed)) problems.push('no request was served');
  return problems;
}

function notesOf({ steady, rounds, detail }: WarmUp, { gaps, samples }: DriveResult): string[] {
  const notes: string[] = [];
  if (steady === 'unsettled') notes.push(`not steady after ${rounds} rounds of warm-up: ${detail}`);
  if (looksBuffered(samples)) {
    notes.push('the stream looks buffered: whole answers came at once, so TTFT is E2E by another name');
  }
  if (gaps !== null) {
    notes.push(
      `too many chunks to keep: ITL and chunk gaps are counted, and right to ${gaps.relativeError * 100} %`,
    );
  }
  return notes;
}

function countOutcomes(samples: Samples): Run['outcomes'] {
  const counts: Run['outcomes'] = {};
  for (const outcome of samples.outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
