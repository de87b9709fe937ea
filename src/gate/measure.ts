import { setTimeout as sleep } from 'node:timers/promises';
import { DEFINITIONS_VERSION } from '../model/definitions.ts';
import type { Fingerprint } from '../model/environment.ts';
import { GateError } from '../model/errors.ts';
import { isServed, type Outcome } from '../model/outcome.ts';
import type { Pin } from '../model/pin.ts';
import type { MeasurePlan } from '../model/plan.ts';
import { type Launch, type Level, RECORD_SCHEMA_VERSION, type Run, type RunRecord } from '../model/record.ts';
import type { RequestSet } from '../model/request.ts';
import type { TakeFingerprint } from '../ports/fingerprinter.ts';
import type { LaunchServer, RunningServer, ServerDeath } from '../ports/server.ts';
import { type LevelPorts, measureLevel } from './measure-level.ts';

/** What is measured: the plan, the pin it is measured at, and where the files came from. */
export interface Subject {
  readonly plan: MeasurePlan;
  readonly pin: Pin | null;
  readonly commit: string | null;
}

export interface MeasurePorts extends LevelPorts {
  readonly launchServer: LaunchServer;
  readonly takeFingerprint: TakeFingerprint;
  readonly readRequestSet: (file: string, plan: MeasurePlan) => Promise<RequestSet>;
  /** Path of the file that a launch's output is drained to. */
  readonly serverLog: (launch: number) => string;
  readonly toolVersion: string;
  /** A fresh id for a record. */
  readonly newId: () => string;
}

/** A workload with its requests read and its levels resolved against them. */
interface LoadedWorkload {
  readonly name: string;
  readonly displayFile: string;
  readonly set: RequestSet;
  readonly levels: readonly Level[];
}

/** Between the first broken connection of a crash and the end of the process. */
const LAST_WORDS_MS = 2_000;

/**
 * Measures a subject: `plan.launches` starts of the server, at each every level of every workload, each start torn
 * down and proven gone before the next. Once the request sets are read it always returns a record: one that ended
 * early carries the reason in `problem`.
 */
export async function measure(
  subject: Subject,
  ports: MeasurePorts,
  signal: AbortSignal,
): Promise<RunRecord> {
  const { plan } = subject;
  const workloads = await loadWorkloads(plan, ports);
  const levels = workloads.reduce((sum, workload) => sum + workload.levels.length, 0);
  ports.progress.plan(levels * plan.launches * plan.runsPerLaunch);
  const createdAt = ports.clock.now().toISOString();
  const launches: Launch[] = [];
  let fingerprint: Fingerprint | null = null;
  let problem: RunRecord['problem'] = null;
  try {
    for (let index = 1; index <= plan.launches; index += 1) {
      fingerprint = await measureLaunch(subject, workloads, index, launches, fingerprint, ports, signal);
      requireClean(launches.at(-1));
    }
  } catch (error) {
    problem = describe(error);
  }
  fingerprint ??= await takeFingerprint(null, ports, signal);
  return {
    schema: 'serving-gate/run-record',
    schemaVersion: RECORD_SCHEMA_VERSION,
    definitionsVersion: DEFINITIONS_VERSION,
    id: ports.newId(),
    createdAt,
    tool: { name: 'serving-gate', version: ports.toolVersion },
    commit: subject.commit,
    subject: {
      pin: subject.pin,
      reportedVersion: launches[0]?.reportedVersion ?? null,
      model: plan.model,
      launcher: plan.server.launcher,
    },
    seed: plan.seed,
    load: {
      shape: 'closed',
      continuousUsage: plan.continuousUsage,
      requestTimeoutSeconds: plan.limits.request,
      launches: plan.launches,
      runsPerLaunch: plan.runsPerLaunch,
    },
    workloads: workloads.map(({ name, displayFile, set, levels }) => ({
      name,
      requestSet: { file: displayFile, sha256: set.sha256, requests: set.requests.length },
      levels: [...levels],
    })),
    fingerprint,
    launches,
    problem,
  };
}

async function loadWorkloads(plan: MeasurePlan, ports: MeasurePorts): Promise<LoadedWorkload[]> {
  const loaded: LoadedWorkload[] = [];
  for (const { name, file, displayFile, levels } of plan.workloads) {
    const set = await ports.readRequestSet(file, plan);
    const resolved = levels.map(({ concurrency, requests }) => {
      const count = requests ?? set.requests.length;
      if (count > set.requests.length) {
        throw new GateError(
          'usage',
          `Workload ${name} asks for ${count} requests at level ${concurrency}, but ${displayFile} has ${set.requests.length}.`,
          {
            hint: 'Lower `requests` of the level, or leave it out to send the whole set.',
          },
        );
      }
      return { concurrency, requests: count };
    });
    loaded.push({ name, displayFile, set, levels: resolved });
  }
  return loaded;
}

/** One launch. Pushes its entry even when it ends early, so that what was measured is kept. */
async function measureLaunch(
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
  await using server = await ports.launchServer({
    framework: plan.framework,
    server: plan.server,
    model: plan.model,
    version: pin?.version ?? null,
    index,
    seed: plan.seed,
    logFile: ports.serverLog(index),
    limits: plan.limits,
    signal,
    progress: ports.progress,
  });
  const runs: Run[] = [];
  try {
    const fingerprint = known ?? (await takeFingerprint(server, ports, signal));
    await untilDeath(server, signal, async (whileAlive) => {
      await measureWorkloads(server, plan, workloads, index, runs, ports, whileAlive);
      await lastWords(runs, whileAlive);
    });
    return fingerprint;
  } finally {
    const teardown = await server.teardown();
    const { readySeconds, reportedVersion, facts } = server;
    launches.push({ index, startedAt, readySeconds, reportedVersion, facts: { ...facts }, teardown, runs });
  }
}

/** A dirty machine is never measured on: the next launch does not start. */
function requireClean(launch: Launch | undefined): void {
  if (launch?.teardown.status !== 'leftovers') return;
  throw new GateError(
    'teardown',
    `The server of launch ${launch.index} left something behind: ${launch.teardown.detail ?? 'unknown'}.`,
    {
      hint: 'End it by hand, then run again; the machine is not clean.',
    },
  );
}

async function measureWorkloads(
  server: RunningServer,
  plan: MeasurePlan,
  workloads: readonly LoadedWorkload[],
  launch: number,
  runs: Run[],
  ports: MeasurePorts,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, set, levels } of workloads) {
    for (const level of levels) {
      for (let run = 1; run <= plan.runsPerLaunch; run += 1) {
        const requests = set.requests.slice(0, level.requests);
        const measured = await measureLevel(
          server,
          plan,
          { workload: name, level, launch, run, requests },
          ports,
          signal,
        );
        runs.push(measured);
        ports.progress.levelDone(summary(measured));
      }
    }
  }
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
  if (failed) await sleep(LAST_WORDS_MS, undefined, { signal }).catch(() => undefined);
}

function deathError({ exitCode, signal, logTail }: ServerDeath): GateError {
  const how = signal === null ? `exit code ${exitCode ?? 'unknown'}` : `signal ${signal}`;
  return new GateError(
    'launch',
    `The server died while it was measured (${how}). Its last lines:\n${logTail}`,
    {
      hint: 'This is a crash, not a slow run; the full server log is among the results.',
    },
  );
}

function takeFingerprint(
  server: RunningServer | null,
  ports: MeasurePorts,
  signal: AbortSignal,
): Promise<Fingerprint> {
  return ports.takeFingerprint({
    serverPid: server?.pid ?? null,
    serverFlags: server?.command ?? null,
    serverEnvironment: server?.environment ?? {},
    signal,
  });
}

function describe(error: unknown): NonNullable<RunRecord['problem']> {
  if (error instanceof GateError)
    return { code: error.code, message: error.message, hint: error.hint ?? null };
  throw error;
}

function summary(run: Run): string {
  const { statistics } = run;
  const ms = (value: number | null) => (value === null ? 'unknown' : `${value.toFixed(1)} ms`);
  const throughput = statistics.outputThroughput.value;
  const line = [
    `${run.workload} c=${run.level.concurrency}`,
    `${throughput === null ? 'unknown' : throughput.toFixed(0)} tok/s`,
    `TTFT p50 ${ms(statistics['ttft.p50'].value)}`,
    `ITL p50 ${ms(statistics['itl.p50'].value)} p99 ${ms(statistics['itl.p99'].value)}`,
  ].join(', ');
  return run.invalid.length === 0 ? line : `${line} (invalid: ${run.invalid.join('; ')})`;
}
