import { DEFINITIONS_VERSION } from '../model/definitions.ts';
import type { Fingerprint } from '../model/environment.ts';
import { GateError } from '../model/errors.ts';
import type { Pin } from '../model/pin.ts';
import type { MeasurePlan } from '../model/plan.ts';
import { type Launch, RECORD_SCHEMA_VERSION, type RunRecord } from '../model/record.ts';
import type { RequestSet } from '../model/request.ts';
import type { ShareCores } from '../ports/cores.ts';
import type { TakeFingerprint } from '../ports/fingerprinter.ts';
import type { LockMachine } from '../ports/lock.ts';
import type { LaunchServer } from '../ports/server.ts';
import { loadWorkloads } from './load-workloads.ts';
import { measureLaunch, takeFingerprint } from './measure-launch.ts';
import type { LevelPorts } from './send-pass.ts';

/** What is measured: the plan, the pin it is measured at, and where the files came from. */
export interface Subject {
  readonly plan: MeasurePlan;
  readonly pin: Pin | null;
  readonly commit: string | null;
}

export interface MeasurePorts extends LevelPorts {
  readonly launchServer: LaunchServer;
  readonly shareCores: ShareCores;
  readonly lockMachine: LockMachine;
  readonly takeFingerprint: TakeFingerprint;
  readonly readRequestSet: (file: string, plan: MeasurePlan) => Promise<RequestSet>;
  /** Path of the file that a launch's output is drained to. */
  readonly serverLog: (launch: number) => string;
  readonly toolVersion: string;
  /** A fresh id for a record. */
  readonly newId: () => string;
}

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
    await using _lock = await ports.lockMachine({
      server: plan.server,
      limitSeconds: plan.limits.lock,
      signal,
      progress: ports.progress,
    });
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
      continuousUsage: plan.continuousUsage,
      requestTimeoutSeconds: plan.limits.request,
      launches: plan.launches,
      runsPerLaunch: plan.runsPerLaunch,
    },
    workloads: workloads.map(({ name, displayFile, set, load, levels }) => ({
      name,
      load,
      requestSet: { file: displayFile, sha256: set.sha256, requests: set.requests.length },
      levels: [...levels],
    })),
    fingerprint,
    launches,
    problem,
  };
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

function describe(error: unknown): NonNullable<RunRecord['problem']> {
  if (error instanceof GateError)
    return { code: error.code, message: error.message, hint: error.hint ?? null };
  throw error;
}
