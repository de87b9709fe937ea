import { clientProblems } from '../load/client-validity.ts';
import { paceOf } from '../load/schedule.ts';
import type { Level } from '../model/load.ts';
import { isServed } from '../model/outcome.ts';
import type { Ledger, Run, Samples, Statistics } from '../model/record.ts';
import type { DriveResult } from '../ports/drive.ts';
import { runStatistics } from '../stats/run-statistics.ts';
import { establishCacheState } from './cache-state.ts';
import { reconcile, sumServed } from './reconcile.ts';
import { type Pass, type PassContext, sendPass } from './send-pass.ts';
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
  const statistics = runStatistics(result.samples, result.durationMs, opening);
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
    server: delta,
    ledger,
    client: result.client,
    invalid: reasons(result, pass, ledger, statistics),
    notes: notesOf(warmth),
  };
}

/** Requests per worker from which the opening wave can be left out and enough remains. */
const ROUNDS_WITHOUT_OPENING = 4;

/**
 * How many of the first requests are in no latency. The workers of a closed loop all begin at once, on an idle server: a
 * burst that comes once, and that would be the p99 of a short run. A schedule has no such wave.
 */
export function openingWave({ shape, value, requests }: Level): number {
  return shape === 'closed' && value > 1 && requests >= ROUNDS_WITHOUT_OPENING * value ? value : 0;
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

function notesOf({ steady, rounds, detail }: WarmUp): string[] {
  return steady === 'unsettled' ? [`not steady after ${rounds} rounds of warm-up: ${detail}`] : [];
}

function countOutcomes(samples: Samples): Run['outcomes'] {
  const counts: Run['outcomes'] = {};
  for (const outcome of samples.outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
