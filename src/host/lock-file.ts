import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, GateError } from '../model/errors.ts';
import { startTimeOf } from './process-tree.ts';

export interface LockRequest {
  readonly file: string;
  /** What is locked, for messages: `GPU 0`. */
  readonly what: string;
  readonly limitMs: number;
  /** The name of that limit in the configuration. */
  readonly limitName: string;
  readonly signal: AbortSignal;
  /** Told at once when it has to wait, and then every half minute. */
  readonly onWait: (holder: string, waitedMs: number) => void;
}

export interface HeldLock {
  /** Idempotent; a lock that is not ours any more is left alone. */
  release(): void;
}

/** Who holds a lock. `boot` and `namespace` say where its pid means something. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly startTime: string | null;
  readonly boot: string;
  readonly namespace: string;
  readonly since: string;
}

const TELL_EVERY_MS = 30_000;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Takes a lock between processes of this machine. The lock of a process that has ended (by pid and start time, or by a
 * restart of the machine) is taken over; that of a process which cannot be seen from here is waited for. Throws `measure` when
 * the limit is over, `cancelled`.
 */
export async function acquireLock(request: LockRequest): Promise<HeldLock> {
  const { file, signal } = request;
  const own = ourselves();
  const started = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  for (let pause = 50; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (signal.aborted) throw new GateError('cancelled', `Cancelled while waiting for ${request.what}.`);
    if (tryPlace(request, own)) return { release: () => remove(file, own.token) };
    const holder = read(file);
    if (holder !== null && isGone(holder)) takeAway(file, holder, own);
    else if (holder !== null) {
      const waitedMs = performance.now() - started;
      if (waitedMs >= request.limitMs) throw tooLong(request, holder);
      if (waitedMs - toldAt >= TELL_EVERY_MS) {
        request.onWait(describe(holder), waitedMs);
        toldAt = waitedMs;
      }
      await sleep(Math.min(pause, Math.max(1, request.limitMs - waitedMs)), undefined, { signal }).catch(
        () => undefined,
      );
    }
  }
}

function tryPlace({ file, what }: LockRequest, own: Holder): boolean {
  try {
    return place(file, own);
  } catch (cause) {
    throw new GateError('measure', `${what} cannot be locked: ${describeError(cause)}.`, {
      hint: 'May this user write that folder?',
      cause,
    });
  }
}

/** True when the file is now ours. A link of a whole file: nobody ever reads a half-written one. */
function place(file: string, holder: Holder): boolean {
  const whole = `${file}.${holder.token}`;
  writeFileSync(whole, `${JSON.stringify(holder)}\n`, { mode: 0o644 });
  try {
    linkSync(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Removes a stale lock. Under a guard: of two that see it stale, the second must not remove the lock of the first. */
function takeAway(file: string, stale: Holder, own: Holder): void {
  const guard = `${file}.guard`;
  if (!place(guard, own)) {
    const other = read(guard);
    if (other !== null && isGone(other)) remove(guard, other.token);
    return;
  }
  try {
    remove(file, stale.token);
  } finally {
    remove(guard, own.token);
  }
}

function remove(file: string, token: string): void {
  if (read(file)?.token === token) rmSync(file, { force: true });
}

/** Null where there is no such file. What is no lock of ours is held by nobody who could be known. */
function read(file: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const value = JSON.parse(text) as Partial<Holder> | null;
    if (typeof value?.token === 'string' && Number.isInteger(value.pid)) return value as Holder;
  } catch {
    // Below.
  }
  return { token: '', pid: 0, startTime: null, boot: '', namespace: '?', since: 'unknown' };
}

function isGone(holder: Holder): boolean {
  const here = ourselves();
  if (holder.boot !== '' && holder.boot !== here.boot) return true;
  if (holder.boot === '' || holder.namespace !== here.namespace) return false;
  return startTimeOf(holder.pid) !== holder.startTime;
}

function ourselves(): Holder {
  return {
    token: randomUUID(),
    pid: process.pid,
    startTime: startTimeOf(process.pid),
    boot: bootId(),
    namespace: pidNamespace(),
    since: new Date().toISOString(),
  };
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return process.platform;
  }
}

/** In a container of its own a pid says nothing about the pids outside. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return process.platform;
  }
}

function describe({ pid, since }: Holder): string {
  return pid === 0 ? 'somebody unknown' : `the gate with pid ${pid} since ${since}`;
}

function tooLong({ file, what, limitMs, limitName }: LockRequest, holder: Holder): GateError {
  return new GateError(
    'measure',
    `${what} was not free within ${limitMs / 1000} s: it is held by ${describe(holder)}.`,
    {
      hint: `Raise ${limitName}, or end that gate. If none runs (a container that was killed), remove ${file}.`,
    },
  );
}
