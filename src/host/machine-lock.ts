import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeError, GateError } from '../model/errors.ts';
import type { ServerPlan } from '../model/plan.ts';
import type { LockMachine, MachineLockRequest } from '../ports/lock.ts';
import { acquireLock, type HeldLock } from './lock-file.ts';
import { readGpus } from './nvidia-smi.ts';

const ASK_LIMIT_MS = 30_000;

/** What of the machine a server needs for itself. */
interface Resource {
  /** Name of the lock's file. */
  readonly key: string;
  readonly what: string;
}

/**
 * One lock per GPU that the server sees, in a fixed order, so that two gates never wait for each other; one for the machine
 * where no GPU is known; one per address for a server that runs already. The embedded engine is nobody's rival and locks nothing.
 * `folder` is shared by every gate of the machine.
 */
export function createMachineLock(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): LockMachine {
  const held = new Map<string, { lock: HeldLock; users: number }>();
  const giveBack = (key: string): void => {
    const entry = held.get(key);
    if (entry === undefined) return;
    entry.users -= 1;
    if (entry.users > 0) return;
    held.delete(key);
    entry.lock.release();
  };
  return async (request) => {
    const taken: string[] = [];
    const dispose = () => {
      for (const key of taken.splice(0).reverse()) giveBack(key);
    };
    try {
      for (const resource of await resourcesOf(request, environment)) {
        const entry = held.get(resource.key);
        if (entry !== undefined) entry.users += 1;
        else held.set(resource.key, { lock: await lockOne(folder, resource, request), users: 1 });
        taken.push(resource.key);
      }
    } catch (error) {
      dispose();
      throw error;
    }
    return { [Symbol.asyncDispose]: async () => dispose() };
  };
}

function lockOne(folder: string, { key, what }: Resource, request: MachineLockRequest): Promise<HeldLock> {
  prepare(folder);
  return acquireLock({
    file: join(folder, `${key}.lock`),
    what,
    limitMs: request.limitSeconds * 1000,
    limitName: 'limits.lockSeconds',
    signal: request.signal,
    onWait: (holder, waitedMs) =>
      request.progress.note(
        `${what} is in use by ${holder}: waiting (${Math.round(waitedMs / 1000)} s of at most ${request.limitSeconds} s)`,
      ),
  });
}

/** Gates of several users share the folder. */
function prepare(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (!lstatSync(folder).isDirectory()) throw new Error('it is no folder');
    if (lstatSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o777);
  } catch (cause) {
    throw new GateError(
      'measure',
      `The folder of the locks, ${folder}, cannot be used: ${describeError(cause)}.`,
      {
        hint: 'Gates of one machine lock it there against each other.',
        cause,
      },
    );
  }
}

async function resourcesOf(
  { server, signal }: MachineLockRequest,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly Resource[]> {
  if (server.launcher === 'embedded') return [];
  if (server.launcher === 'attach') {
    return [
      { key: `server-${server.url.replace(/[^A-Za-z0-9.-]+/g, '-')}`, what: `The server ${server.url}` },
    ];
  }
  const machine = { key: 'machine', what: 'This machine' };
  const wanted = visibleGpus(server, environment);
  if (wanted !== null && wanted.length === 0) return [machine];
  const { gpus } = await readGpus(
    { PATH: environment.PATH ?? '', HOME: environment.HOME ?? '' },
    { limitMs: ASK_LIMIT_MS, signal },
  );
  const used = gpus.filter(
    ({ index, uuid }) =>
      wanted === null || wanted.some((one) => one === `${index}` || (uuid?.startsWith(one) ?? false)),
  );
  if (used.length === 0) return [machine];
  return used
    .map(({ index, uuid }) => ({ key: `gpu-${uuid ?? index}`, what: `GPU ${index}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The GPUs as they are named to the server (numbers or UUIDs); null for all of them. */
function visibleGpus(
  server: Exclude<ServerPlan, { launcher: 'embedded' | 'attach' }>,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] | null {
  if (server.launcher === 'docker') {
    const { gpus } = server.docker;
    if (gpus === null) return [];
    const devices = /device=([^"]*)/.exec(gpus)?.[1];
    return devices === undefined ? null : split(devices);
  }
  const value = server.env.CUDA_VISIBLE_DEVICES ?? environment.CUDA_VISIBLE_DEVICES;
  if (value === undefined) return null;
  // MIG-… names no whole GPU that could be found in the list: then all of them are locked.
  return /MIG-/.test(value) ? null : split(value);
}

function split(list: string): readonly string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== '-1' && one !== 'NoDevFiles');
}
