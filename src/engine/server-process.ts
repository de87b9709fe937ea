import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { containerPid, removeContainers } from '../host/container.ts';
import { type StopRequest, stopFamily } from '../host/kill-tree.ts';
import { isPortFree, portOwner } from '../host/port.ts';
import type { ProcessRegistry } from '../host/process-registry.ts';
import {
  commandOf,
  findFamily,
  isSurelyForeign,
  MARKER_VARIABLE,
  type ProcessIdentity,
  readProcess,
  startTimeOf,
} from '../host/process-tree.ts';
import { redactArgv, redactText } from '../host/redact.ts';
import { listSegments, segmentsOf } from '../host/shared-memory.ts';
import { GateError } from '../model/errors.ts';
import type { Teardown } from '../ports/server.ts';
import { type GpuGuard, guardGpus } from './gpu-guard.ts';
import type { ServerCommand } from './server-command.ts';

/** How a process ended. */
export interface Exit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** A server process of ours, from its start to its proven end. */
export interface ServerProcess {
  readonly pid: number;
  readonly identity: ProcessIdentity;
  readonly marker: string;
  /** Where the log file stood when the process began. */
  readonly logStart: number;
  /** Null while it runs. */
  exit(): Exit | null;
  /** Resolves at the end of the process, asked for or not. */
  readonly exited: Promise<Exit>;
  /** Aborts at the end of the process. */
  readonly ended: AbortSignal;
  /** Whether we have asked it to end. */
  stopping(): boolean;
  /** Remembers the descendants of this moment, for those that later leave the family; gives all that are known. */
  rememberFamily(): readonly ProcessIdentity[];
  /** Remembers with them the shared memory and the GPUs that they use. */
  noteHoldings(): Promise<void>;
  /**
   * Ends it and everything it started, and proves that no process is left, the port is free, and shared memory and GPU
   * memory are given back. Idempotent.
   */
  stop(): Promise<Teardown>;
}

export interface StartOptions {
  readonly logFile: string;
  readonly registry: ProcessRegistry;
  readonly stopLimitMs: number;
  /** Cuts the wait of a stop. */
  readonly signal: AbortSignal;
  /** Taken out of what is said of its processes. */
  readonly secrets: readonly string[];
  /** How long GPU memory may take to come back; a minute where not set. */
  readonly gpuMemoryLimitMs?: number;
}

/** What a start needs for its stop. */
interface Launched extends ProcessIdentity {
  readonly marker: string;
  readonly logStart: number;
  readonly segmentsBefore: readonly string[];
  readonly gpus: GpuGuard;
}

const PORT_LIMIT_MS = 5000;

/**
 * Starts a server in a session of its own, without a shell, its output going straight to the log file: no pipe
 * of ours is held, so nothing waits for it. Throws `launch` when the program cannot be started.
 */
export async function startServerProcess(
  command: ServerCommand,
  options: StartOptions,
): Promise<ServerProcess> {
  const [program = '', ...args] = command.argv;
  const [argv0 = ''] = redactArgv(command.argv, options.secrets);
  const { marker, container } = command;
  const gpus = await guardGpus(
    { environment: command.environment, signal: options.signal },
    options.gpuMemoryLimitMs,
  );
  const segmentsBefore = listSegments();
  mkdirSync(dirname(options.logFile), { recursive: true });
  // Ours alone until its secrets are taken out.
  const log = openSync(options.logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  // Registered before it exists: a kill in between leaves a marker by which it is found.
  const { secretNames } = command;
  const entry = {
    marker,
    argv0,
    log: resolve(options.logFile),
    secretNames,
    segmentsBefore,
    ...(container === null ? {} : { container }),
  };
  options.registry.add({ ...entry, pid: null, startTime: null });
  try {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...command.environment, [MARKER_VARIABLE]: marker },
    });
    const exited = once(child, 'exit').then(([exitCode, signal]): Exit => ({ exitCode, signal }));
    exited.catch(() => undefined);
    const identity = { pid: child.pid ?? 0, startTime: child.pid ? startTimeOf(child.pid) : null };
    if (child.pid) options.registry.add({ ...entry, ...identity });
    await once(child, 'spawn');
    return supervise(exited, { ...identity, marker, logStart, segmentsBefore, gpus }, command, options);
  } catch (cause) {
    options.registry.remove(marker);
    throw new GateError(
      'launch',
      `The server command could not be started: ${redactText((cause as Error).message, options.secrets)}`,
      {
        hint: 'Is the program installed, executable and on PATH?',
        cause,
      },
    );
  } finally {
    closeSync(log);
  }
}

function supervise(
  exited: Promise<Exit>,
  own: Launched,
  command: ServerCommand,
  options: StartOptions,
): ServerProcess {
  const identity: ProcessIdentity = { pid: own.pid, startTime: own.startTime };
  const known = new Map<number, ProcessIdentity>();
  const segments = new Set<string>();
  let exit: Exit | null = null;
  const ended = new AbortController();
  exited.then(
    (value) => {
      exit = value;
      ended.abort();
    },
    () => undefined,
  );
  const rememberFamily = () => {
    for (const one of findFamily(identity, own.marker, [...known.values()]) ?? []) known.set(one.pid, one);
    return [...known.values()];
  };
  /** Processes of a container are no descendants of ours. */
  const rememberContained = async () => {
    if (command.container === null) return;
    const pid = await containerPid(command.container, command.environment);
    const root = pid === null ? null : readProcess(pid);
    for (const one of root === null ? [] : (findFamily(root, own.marker) ?? [])) known.set(one.pid, one);
  };
  const pids = () => [...known.keys()];
  let noted = false;
  const noteHoldings = async () => {
    noted = true;
    rememberFamily();
    await rememberContained();
    for (const name of segmentsOf(pids())) segments.add(name);
    await own.gpus.note(pids());
  };
  let stopped: Promise<Teardown> | null = null;

  const stop = async (): Promise<Teardown> => {
    rememberFamily();
    // A start that failed before it was ready; a cancelled one has no time for it.
    if (!noted && !options.signal.aborted) await noteHoldings();
    const request: StopRequest = {
      root: identity,
      marker: own.marker,
      known: [...known.values()],
      graceMs: options.stopLimitMs,
      hurry: options.signal,
      secrets: options.secrets,
      segments,
      segmentsBefore: own.segmentsBefore,
    };
    const ended = await stopFamily(request);
    const left = await removeContainer(command);
    if (left !== null) return { status: 'leftovers', detail: left };
    // Processes of a container that we may not end are gone with it.
    const again = command.container !== null && ended.status === 'leftovers';
    const result = again ? await stopFamily({ ...request, graceMs: 0 }) : ended;
    if (result.status === 'leftovers') return result;
    const port = await provePortFree(command, own);
    if (port !== null) return { status: 'leftovers', detail: port };
    const memory = await own.gpus.proveBack({
      hurry: options.signal,
      isForeign: (pid) => isSurelyForeign(pid, identity, own.marker),
    });
    if (memory !== null) return { status: 'leftovers', detail: memory };
    options.registry.remove(own.marker);
    return result;
  };

  return {
    pid: own.pid,
    marker: own.marker,
    logStart: own.logStart,
    identity,
    exit: () => exit,
    exited,
    ended: ended.signal,
    stopping: () => stopped !== null,
    rememberFamily,
    noteHoldings,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** The end of the program that started it is not the end of a container. */
async function removeContainer({ container, environment }: ServerCommand): Promise<string | null> {
  return container === null ? null : removeContainers(container, environment);
}

/** Null when nothing of ours can be listening on the port any more, else who is. */
async function provePortFree(
  command: ServerCommand,
  own: ProcessIdentity & { readonly marker: string },
): Promise<string | null> {
  const until = performance.now() + PORT_LIMIT_MS;
  while (performance.now() < until) {
    if (await isPortFree(command.port, command.host)) return null;
    const owner = portOwner(command.port);
    if (owner !== null && isSurelyForeign(owner, own, own.marker)) return null;
    await sleep(100);
  }
  return `port ${command.port} is still taken${describeOwner(command.port)}`;
}

/** " by pid 12 (python -m http.server)" where the owner of a port is known, else nothing. */
export function describeOwner(port: number): string {
  const pid = portOwner(port);
  if (pid === null) return '';
  const command = redactArgv(commandOf(pid) ?? []).join(' ');
  return ` by pid ${pid}${command === '' ? '' : ` (${command.slice(0, 120)})`}`;
}
