import { setTimeout as sleep } from 'node:timers/promises';
import type { Fingerprint } from '../model/environment.ts';
import { GateError } from '../model/errors.ts';
import { loadShort } from '../model/load.ts';
import { isServed, type Outcome } from '../model/outcome.ts';
import type { Launch, Run } from '../model/record.ts';
import type { RunningServer, ServerDeath } from '../ports/server.ts';
import type { LoadedWorkload } from './load-workloads.ts';
import type { MeasurePorts, Subject } from './measure.ts';
import { measureLevel } from './measure-level.ts';
import type { PassContext } from './send-pass.ts';

/** Between the first broken connection of a crash and the end of the process. */
const LAST_WORDS_MS = 2_000;
/** The same where nothing is answered any more: an API server may outlive its engine for ten seconds. */
const DYING_MS = 12_000;
/** The last requests of a run, all failed, are a server that is gone rather than one that fails now and then. */
const LAST_REQUESTS = 8;

/** One launch. Pushes its entry even when it ends early, so that what was measured is kept. */
export async function measureLaunch(
  subject: Subject,
  workloads: readonly LoadedWorkload[],
  index: number,
  launches: Launch[],
  known: Fingerprint | null,
  ports: MeasurePorts,
  signal: AbortSignal,
): Promise<Fingerprint> {
  const { plan, pin } = subject;
  const startedAt = ports.clock.now().toISOString();
  ports.progress.note(`Launch ${index} of ${plan.launches}: starting the server`);
  await using share = await ports.shareCores(plan.server.launcher, plan.cores, signal);
  await using server = await ports.launchServer({
    framework: plan.framework,
    server: plan.server,
    model: plan.model,
    version: pin?.version ?? null,
    image: pin?.image ?? null,
    index,
    seed: plan.seed,
    logFile: ports.serverLog(index),
    limits: plan.limits,
    signal,
    progress: ports.progress,
  });
  const runs: Run[] = [];
  try {
    await share.moveClient();
    const fingerprint = known ?? (await takeFingerprint(server, ports, signal));
    await untilDeath(server, signal, async (whileAlive) => {
      const { clientCores } = share;
      await measureWorkloads({ server, plan, ports, clientCores }, workloads, index, runs, whileAlive);
      await lastWords(runs, whileAlive);
    });
    return fingerprint;
  } finally {
    const teardown = await server.teardown();
    const { readySeconds, startup, reportedVersion, facts } = server;
    launches.push({
      index,
      startedAt,
      readySeconds,
      ...(startup === null ? {} : { startup }),
      reportedVersion,
      facts: { ...facts },
      cores: share.cores,
      teardown,
      runs,
    });
  }
}

async function measureWorkloads(
  context: Omit<PassContext, 'pass'>,
  workloads: readonly LoadedWorkload[],
  launch: number,
  runs: Run[],
  signal: AbortSignal,
): Promise<void> {
  const { plan, ports } = context;
  for (const { name, set, load, levels } of workloads) {
    for (const level of levels) {
      const requests = set.requests.slice(0, level.requests);
      for (let run = 1; run <= plan.runsPerLaunch; run += 1) {
        const pass = { workload: name, load, level, launch, run, requests };
        const measured = withoutSecrets(await measureLevel({ ...context, pass }, signal), context.server);
        runs.push(measured);
        ports.progress.levelDone(summary(measured));
      }
    }
  }
}

/** What a server answers may quote what it was given. */
function withoutSecrets(run: Run, { redact }: RunningServer): Run {
  const error = run.samples.error.map((text) => text && redact(text));
  return {
    ...run,
    samples: { ...run.samples, error },
    invalid: run.invalid.map(redact),
    notes: run.notes.map(redact),
  };
}

/** Runs `work` until it ends or the server dies; a death cancels the work and is the error. */
async function untilDeath(
  server: RunningServer,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const death = new AbortController();
  let died: ServerDeath | null = null;
  void server.died.then((how) => {
    died = how;
    death.abort();
  });
  try {
    await work(AbortSignal.any([signal, death.signal]));
  } catch (error) {
    // A call to a server that is dying fails a moment before its end is known.
    if (died === null && !signal.aborted) await untilAborted(death.signal, LAST_WORDS_MS);
    throw died === null || signal.aborted ? error : deathError(died);
  }
  if (died !== null) throw deathError(died);
}

/**
 * A dying server breaks its connections before its end is seen. Where requests failed it gets a moment to end, so that a
 * crash is called a crash and not a share of failed requests.
 */
async function lastWords(runs: readonly Run[], signal: AbortSignal): Promise<void> {
  const failed = runs.some((run) =>
    Object.keys(run.outcomes).some((outcome) => !isServed(outcome as Outcome)),
  );
  if (failed) await untilAborted(signal, answersNoMore(runs.at(-1)) ? DYING_MS : LAST_WORDS_MS);
}

function answersNoMore(run: Run | undefined): boolean {
  const last = run?.samples.outcome.slice(-LAST_REQUESTS) ?? [];
  return last.length > 0 && !last.some(isServed);
}

function untilAborted(signal: AbortSignal, limitMs: number): Promise<void> {
  return sleep(limitMs, undefined, { signal }).catch(() => undefined);
}

function deathError({ signal, what, failure, logTail }: ServerDeath): GateError {
  const cause = failure === null ? '' : ` Cause: ${failure.name} (${failure.cause}).`;
  return new GateError(
    'launch',
    `The server died while it was measured: ${what}.${cause}\nLast lines of its log:\n${logTail}`,
    {
      hint: `This is a crash, not a slow run; the full server log is among the results. ${failure?.hint ?? unexplained(signal)}`,
    },
  );
}

function unexplained(signal: string | null): string {
  return signal === 'SIGKILL'
    ? 'Its log names no cause, and SIGKILL comes from outside: often from a system that ran out of memory (see dmesg).'
    : 'Its log names no cause.';
}

/** The environment as it is with this server in it; without one where none came to life. */
export function takeFingerprint(
  server: RunningServer | null,
  ports: MeasurePorts,
  signal: AbortSignal,
): Promise<Fingerprint> {
  return ports.takeFingerprint({
    serverPid: server?.pid ?? null,
    serverFlags: server?.flags ?? null,
    serverEnvironment: server?.environment ?? {},
    signal,
  });
}

function summary(run: Run): string {
  const { statistics } = run;
  const ms = (value: number | null) => (value === null ? 'unknown' : `${value.toFixed(1)} ms`);
  const throughput = statistics.outputThroughput.value;
  const line = [
    `${run.workload} at ${loadShort(run.level)}`,
    `${throughput === null ? 'unknown' : throughput.toFixed(0)} tok/s`,
    `TTFT p50 ${ms(statistics['ttft.p50'].value)}`,
    `ITL p50 ${ms(statistics['itl.p50'].value)} p99 ${ms(statistics['itl.p99'].value)}`,
  ].join(', ');
  return run.invalid.length === 0 ? line : `${line} (invalid: ${run.invalid.join('; ')})`;
}
