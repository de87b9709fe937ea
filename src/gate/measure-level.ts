import { checkLedger } from '../engine/ledger.ts';
import { clientProblems } from '../load/client-validity.ts';
import { paceOf } from '../load/schedule.ts';
import { type Level, type Load, loadShort } from '../model/load.ts';
import { isServed } from '../model/outcome.ts';
import type { MeasurePlan } from '../model/plan.ts';
import type { Ledger, Run, Samples, ServerDelta, Statistics } from '../model/record.ts';
import type { PreparedRequest } from '../model/request.ts';
import type { Clock } from '../ports/clock.ts';
import type { Drive, DriveResult, Pace } from '../ports/drive.ts';
import type { Progress, Tick } from '../ports/progress.ts';
import type { RunningServer } from '../ports/server.ts';
import { runStatistics } from '../stats/run-statistics.ts';
import { warmupRequests } from './warmup-requests.ts';

/** One pass of a workload at a level: where it stands in the measurement, and what it sends. */
export interface Pass {
  readonly workload: string;
  readonly load: Load;
  readonly level: Level;
  readonly launch: number;
  readonly run: number;
  readonly requests: readonly PreparedRequest[];
}

export interface LevelPorts {
  readonly drive: Drive;
  readonly clock: Clock;
  readonly progress: Progress;
}

/** The server's counters may trail the last byte of a stream by a scheduler step. */
const COUNTER_LAG_MS = 250;

/**
 * Measures one pass: warm up, reset the prefix cache, then send the requests between two scrapes of the server's
 * counters. A pass that cannot be trusted comes back with the reasons in `invalid`; only cancellation throws.
 */
export async function measureLevel(
  server: RunningServer,
  plan: MeasurePlan,
  pass: Pass,
  ports: LevelPorts,
  signal: AbortSignal,
): Promise<Run> {
  const warmup = warmupRequests(pass.requests, warmupConcurrency(pass.level));
  const complete = await warmUp(server, plan, pass, warmup, ports, signal);
  const cacheReset = await server.resetPrefixCache(signal);
  const finishCounters = await server.beginCounters(signal);
  const pace = paceOf(pass.load, pass.level, pass.requests, plan.seed);
  const startedAt = ports.clock.now().toISOString();
  const result = await send(server, plan, pass, pass.requests, pace, 'measuring', ports, signal);
  const opening = openingWave(pass.level);
  const { delta, ledger } = await reconcile(result.samples, finishCounters, signal);
  const statistics = runStatistics(result.samples, result.durationMs, opening);
  return {
    workload: pass.workload,
    level: pass.level,
    launch: pass.launch,
    run: pass.run,
    startedAt,
    durationMs: result.durationMs,
    warmup: {
      requests: warmup.length,
      rounds: 1,
      complete,
      steady: 'unknown',
      detail: 'one round',
      cacheReset,
    },
    cache: { state: 'unknown', detail: 'not looked at' },
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
    notes: [],
  };
}

/** The workers of the warm-up; a schedule says nothing of how many requests will be open at once. */
function warmupConcurrency({ shape, value }: Level): number {
  return shape === 'closed' ? value : Math.min(32, Math.max(4, Math.ceil(shape === 'open' ? value : 1)));
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

/** False when the limit ended it before every warm-up request had its answer. */
async function warmUp(
  server: RunningServer,
  plan: MeasurePlan,
  pass: Pass,
  requests: readonly PreparedRequest[],
  ports: LevelPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const limit = AbortSignal.timeout(plan.limits.warmup * 1_000);
  try {
    await send(
      server,
      plan,
      pass,
      requests,
      { kind: 'closed', concurrency: warmupConcurrency(pass.level) },
      'warm-up',
      ports,
      AbortSignal.any([signal, limit]),
    );
    return true;
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    ports.progress.warn(
      `The warm-up of ${pass.workload} at ${loadShort(pass.level)} took longer than ${plan.limits.warmup} s and was cut.`,
    );
    return false;
  }
}

function send(
  server: RunningServer,
  plan: MeasurePlan,
  pass: Pass,
  requests: readonly PreparedRequest[],
  pace: Pace,
  phase: Tick['phase'],
  ports: LevelPorts,
  signal: AbortSignal,
): Promise<DriveResult> {
  const began = ports.clock.monotonicMs();
  return ports.drive({
    baseUrl: server.baseUrl,
    requests,
    pace,
    cores: null,
    requestTimeoutMs: plan.limits.request * 1_000,
    signal,
    onProgress: (done, completionTokens) => {
      const seconds = (ports.clock.monotonicMs() - began) / 1_000;
      ports.progress.tick({
        workload: pass.workload,
        level: pass.level,
        launch: pass.launch,
        launches: plan.launches,
        run: pass.run,
        runs: plan.runsPerLaunch,
        phase,
        done,
        total: requests.length,
        tokensPerSecond: seconds > 0 && completionTokens > 0 ? completionTokens / seconds : null,
      });
    },
  });
}

/** Reads the counters after the run; where they disagree, once more a moment later. */
async function reconcile(
  samples: Samples,
  finishCounters: (signal: AbortSignal) => Promise<ServerDelta | null>,
  signal: AbortSignal,
): Promise<{ delta: ServerDelta | null; ledger: Ledger }> {
  const first = await finishCounters(signal);
  const ledger = ledgerOf(samples, first);
  if (ledger.status !== 'disagrees') return { delta: first, ledger };
  await new Promise((resolve) => setTimeout(resolve, COUNTER_LAG_MS));
  const second = await finishCounters(signal);
  return { delta: second, ledger: ledgerOf(samples, second) };
}

/** Only a run without failures has a ledger: a failed request may or may not have been counted by the server. */
function ledgerOf(samples: Samples, delta: ServerDelta | null): Ledger {
  if (delta === null) return { status: 'unknown', detail: 'the server reports no counters' };
  if (!samples.outcome.every(isServed)) return { status: 'unknown', detail: 'some requests failed' };
  return checkLedger(
    {
      requestsServed: samples.id.length,
      promptTokens: sumServed(samples, samples.promptTokens),
      completionTokens: sumServed(samples, samples.completionTokens),
    },
    delta,
  );
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

function countOutcomes(samples: Samples): Run['outcomes'] {
  const counts: Run['outcomes'] = {};
  for (const outcome of samples.outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Null as soon as one served request has no count: an unknown number is never summed as zero. */
function sumServed(samples: Samples, column: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (!isServed(outcome)) continue;
    const value = column[index] ?? null;
    if (value === null) return null;
    sum += value;
  }
  return sum;
}
