import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { type ContainerName, removeContainers } from './container.ts';
import { type Stopped, stopFamily } from './kill-tree.ts';
import { commandOf, environmentOf, startTimeOf } from './process-tree.ts';
import { knownSecrets } from './redact.ts';
import { redactLogFile } from './redact-log.ts';

/** A launch that somebody has to end. `pid` is null between the decision to start it and its start. */
export interface RegisteredLaunch {
  readonly marker: string;
  readonly pid: number | null;
  readonly startTime: string | null;
  readonly argv0: string;
  /** Its log, absolute; it holds what the server printed until somebody takes the secrets out. */
  readonly log?: string;
  /** Variables whose values are secrets whatever their names are. The values are never written down. */
  readonly secretNames?: readonly string[];
  /** Shared memory that existed before it: whatever else it used goes with it. */
  readonly segmentsBefore?: readonly string[];
  /** The container that it runs in. */
  readonly container?: ContainerName;
  /** The gate that started it; while that one lives, only it may end the launch. */
  readonly owner: { readonly pid: number; readonly startTime: string | null };
}

/** Remembers launches in a file, so that a later process can end what a killed one left behind. */
export interface ProcessRegistry {
  readonly file: string;
  /** Written before it returns. An entry with the same marker is replaced. */
  add(launch: Omit<RegisteredLaunch, 'owner'>): void;
  remove(marker: string): void;
}

/** Opens the registry at `file`; one gate process writes it at a time. */
export function openProcessRegistry(file: string): ProcessRegistry {
  const owner = { pid: process.pid, startTime: startTimeOf(process.pid) };
  const without = (marker: string) => readEntries(file).filter((one) => one.marker !== marker);
  return {
    file,
    add: (launch) => writeEntries(file, [...without(launch.marker), { ...launch, owner }]),
    remove: (marker) => writeEntries(file, without(marker)),
  };
}

/** What `cleanUpRegistered` did with one launch. */
export interface CleanedLaunch extends Stopped {
  readonly argv0: string;
  readonly pid: number | null;
}

/**
 * Ends whatever is still alive of the launches in `file`, except those of another gate that is still running. A pid that
 * now belongs to another process is left alone. The launch's log is freed of the secrets that can still be known: by their
 * shape, from the process where it lives, from `environment` (default: ours). Entries that are dealt with leave the file. Never throws for a missing file.
 */
export async function cleanUpRegistered(
  file: string,
  options: {
    readonly graceMs: number;
    readonly signal: AbortSignal;
    readonly environment?: Readonly<Record<string, string | undefined>>;
  },
): Promise<readonly CleanedLaunch[]> {
  const cleaned: CleanedLaunch[] = [];
  for (const entry of readEntries(file)) {
    if (isForeign(entry)) continue;
    const root = rootOf(entry);
    const names = entry.secretNames ?? [];
    const secrets = [
      ...knownSecrets(environmentOf(root.pid) ?? {}, names, commandOf(root.pid) ?? []),
      ...knownSecrets(options.environment ?? process.env, names, []),
    ].sort((a, b) => b.length - a.length);
    // First: its processes may be another user's.
    const left =
      entry.container === undefined
        ? null
        : await removeContainers(entry.container, options.environment ?? process.env);
    const ended = await stopFamily({
      root,
      marker: entry.marker,
      known: [],
      graceMs: options.graceMs,
      hurry: options.signal,
      secrets,
      ...(entry.segmentsBefore === undefined ? {} : { segmentsBefore: entry.segmentsBefore }),
    });
    const stopped: Stopped = left === null ? ended : { status: 'leftovers', detail: left };
    // A log that is not there, or cannot be read, cannot be published either.
    if (entry.log !== undefined) await redactLogFile(entry.log, secrets).catch(() => undefined);
    cleaned.push({ ...stopped, argv0: entry.argv0, pid: entry.pid });
    if (stopped.status !== 'leftovers') {
      writeEntries(
        file,
        readEntries(file).filter((one) => one.marker !== entry.marker),
      );
    }
  }
  return cleaned;
}

/** Without a start time to check, a pid may be anybody's: only the marker may find the launch then. */
function rootOf(entry: RegisteredLaunch): { pid: number; startTime: string | null } {
  const reused = entry.pid === null || entry.startTime === null || isReused(entry.pid, entry.startTime);
  return reused ? { pid: NO_PID, startTime: null } : { pid: entry.pid ?? NO_PID, startTime: entry.startTime };
}

/** Beyond every pid that a system gives. */
const NO_PID = 2 ** 30;

function isReused(pid: number, startTime: string): boolean {
  const now = startTimeOf(pid);
  return now !== null && now !== startTime;
}

function isForeign(entry: RegisteredLaunch): boolean {
  const { pid, startTime } = entry.owner;
  return pid !== process.pid && startTime !== null && startTimeOf(pid) === startTime;
}

function readEntries(file: string): readonly RegisteredLaunch[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    // No file yet, or one that another program damaged: there is nothing that could be ended safely.
    return [];
  }
}

function isEntry(value: unknown): value is RegisteredLaunch {
  const entry = value as Partial<RegisteredLaunch> | null;
  return (
    typeof entry?.marker === 'string' &&
    entry.marker.length >= 8 &&
    (entry.pid === null || (Number.isInteger(entry.pid) && Number(entry.pid) > 1)) &&
    typeof entry.argv0 === 'string' &&
    (entry.log === undefined || (typeof entry.log === 'string' && isAbsolute(entry.log))) &&
    (entry.secretNames === undefined || Array.isArray(entry.secretNames)) &&
    (entry.segmentsBefore === undefined || Array.isArray(entry.segmentsBefore)) &&
    (entry.container === undefined || /^serving-gate\.launch=[\w-]{8,}$/.test(entry.container?.label)) &&
    Number.isInteger(entry.owner?.pid)
  );
}

function writeEntries(file: string, entries: readonly RegisteredLaunch[]): void {
  if (entries.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(entries, null, 1)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}
