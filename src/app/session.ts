import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GatePlan } from '../config/plan.ts';
import { createLauncher } from '../engine/launch.ts';
import type { GatePorts } from '../gate/gate.ts';
import { writeRecord } from '../gate/write-results.ts';
import { createFingerprinter } from '../host/fingerprint.ts';
import { createMachineLock } from '../host/machine-lock.ts';
import { openProcessRegistry } from '../host/process-registry.ts';
import { registryFolder } from '../host/registry-folder.ts';
import { createShareCores } from '../host/share-cores.ts';
import { createDrive } from '../load/drive.ts';
import { readRequestSet } from '../load/request-set.ts';
import type { LockMachine } from '../ports/lock.ts';
import type { OutputFolder } from '../ports/output.ts';
import { createOutputFolder } from '../store/output-folder.ts';
import { requireCleanMachine } from './clean-up.ts';
import { deferStore } from './defer-store.ts';
import { headCommit } from './head-commit.ts';
import type { Surroundings } from './surroundings.ts';
import { TOOL_VERSION } from './tool-version.ts';

/** Where the results of one invocation go, and what they are labelled with. */
export interface Desk {
  readonly output: OutputFolder;
  readonly commit: string | null;
  readonly surroundings: Surroundings;
}

/** One invocation that may measure: the plan, and the ports joined to real things. */
export interface Session extends Desk {
  readonly plan: GatePlan;
  readonly ports: GatePorts;
}

/** The embedded engine stands beside the bundle that runs us. */
const ENGINE = path.join(import.meta.dirname, 'engine.js');
const CLIENT_THREAD = path.join(import.meta.dirname, 'client-thread.js');

/** Makes the output folder of an invocation under `folder`. */
export async function openDesk(folder: string, surroundings: Surroundings): Promise<Desk> {
  const commit = await headCommit(surroundings.root, surroundings.signal);
  return {
    output: await createOutputFolder(folder, { now: surroundings.clock.now(), commit }),
    commit,
    surroundings,
  };
}

/** Joins a plan to the machine. Makes the output folder; starts nothing, and opens the store when it is first used. */
export async function openSession(plan: GatePlan, surroundings: Surroundings): Promise<Session> {
  const { clock, progress, env } = surroundings;
  const desk = await openDesk(plan.output, surroundings);
  const { output } = desk;
  const ports: GatePorts = {
    clock,
    progress,
    drive: createDrive(CLIENT_THREAD),
    readRequestSet: (file, { model, continuousUsage }) => readRequestSet(file, { model, continuousUsage }),
    launchServer: createLauncher({
      registry: openProcessRegistry(surroundings.registryFile),
      enginePath: ENGINE,
      clock,
      environment: env,
    }),
    shareCores: createShareCores(env.PATH),
    lockMachine: lockCleanMachine(surroundings),
    takeFingerprint: createFingerprinter({ toolVersion: TOOL_VERSION, environment: env }),
    serverLog: (launch) => path.join(output.path, `server-${launch}.log`),
    toolVersion: TOOL_VERSION,
    newId: randomUUID,
    store: deferStore(surroundings.storePlace(plan.baseline), () => surroundings.openStore(plan.baseline)),
    keepRecord: async (record) => {
      await writeRecord(record, output);
    },
  };
  return { ...desk, plan, ports };
}

/** The gate that held the lock before may have been killed: what it left is ended before anything is started. */
function lockCleanMachine({ env }: Surroundings): LockMachine {
  const lock = createMachineLock(path.join(tmpdir(), 'serving-gate-locks'), env);
  return async (request) => {
    const held = await lock(request);
    try {
      const ended = await requireCleanMachine(registryFolder(), request.signal);
      for (const line of ended) request.progress.warn(line);
      return held;
    } catch (error) {
      await held[Symbol.asyncDispose]();
      throw error;
    }
  };
}
