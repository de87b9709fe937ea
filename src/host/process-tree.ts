import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** One process, as /proc shows it. `startTime` tells a reused pid apart. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly startTime: string;
}

/** A process of which we remember who it was. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Null where the system does not tell. */
  readonly startTime: string | null;
}

/** The variable that marks every process of a launch; children inherit it wherever they move to. */
export const MARKER_VARIABLE = 'SERVING_GATE_LAUNCH';

/** Every process that is not a zombie, or null where there is no /proc. */
export function listProcesses(): readonly ProcessInfo[] | null {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  if (names.length === 0) return null;
  return names.flatMap((name) => readProcess(Number(name)) ?? []);
}

/** The process with this pid, or null where there is none, it is a zombie, or there is no /proc. */
export function readProcess(pid: number): ProcessInfo | null {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the name in brackets and may itself hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  const startTime = fields[19];
  if (state === undefined || 'ZX'.includes(state) || startTime === undefined) return null;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), startTime };
}

/** When a process started, as text that only its own restart changes; null when it is gone. */
export function startTimeOf(pid: number): string | null {
  const info = readProcess(pid);
  if (info || process.platform === 'linux') return info?.startTime ?? null;
  try {
    const out = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2000,
      env: { PATH: process.env.PATH ?? '/bin:/usr/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return out === '' ? null : out;
  } catch {
    return null;
  }
}

/**
 * Every living process of a launch: the root and what descends from it or from a member known earlier, what is in
 * its session or group, and what carries its marker. Null where there is no /proc.
 */
export function findFamily(
  root: ProcessIdentity,
  marker: string,
  known: readonly ProcessIdentity[] = [],
): readonly ProcessInfo[] | null {
  const all = listProcesses();
  if (all === null) return null;
  const remembered = new Map([root, ...known].map((one) => [one.pid, one.startTime]));
  const family = new Map<number, ProcessInfo>();
  for (const one of all) {
    const same = remembered.get(one.pid) === one.startTime;
    const related = one.session === root.pid || one.group === root.pid;
    if (same || (related && startedAfter(one, root)) || markerOf(one.pid) === marker)
      family.set(one.pid, one);
  }
  for (let grew = true; grew; ) {
    grew = false;
    for (const one of all) {
      if (!family.has(one.pid) && family.has(one.parent)) {
        family.set(one.pid, one);
        grew = true;
      }
    }
  }
  family.delete(process.pid);
  return [...family.values()];
}

/**
 * Whether a process surely belongs to somebody else: it was there before the launch, or carries the marker of another one.
 * A younger process without a marker, or one that we may not look at (a container), gets the benefit of the doubt.
 */
export function isSurelyForeign(pid: number, root: ProcessIdentity, marker: string): boolean {
  const info = readProcess(pid);
  if (info === null || root.startTime === null) return false;
  const theirs = markerOf(pid);
  if (theirs !== null) return theirs !== marker;
  return Number(info.startTime) < Number(root.startTime);
}

/** The launch marker of a process; null where it has none or is not ours to read. */
export function markerOf(pid: number): string | null {
  return environmentOf(pid)?.[MARKER_VARIABLE] ?? null;
}

/** The environment that a process was started with; null where it cannot be read. */
export function environmentOf(pid: number): Record<string, string> | null {
  const text = read(`/proc/${pid}/environ`);
  if (text === null) return null;
  const pairs = text.split('\0').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/** The command line of a process; null where it cannot be read. */
export function commandOf(pid: number): readonly string[] | null {
  const text = read(`/proc/${pid}/cmdline`);
  return text === null || text === '' ? null : text.replace(/\0+$/, '').split('\0');
}

/** A session or group keeps its number as long as one of its members lives, so only an older process can be a stranger. */
function startedAfter(one: ProcessInfo, root: ProcessIdentity): boolean {
  return root.startTime !== null && Number(one.startTime) >= Number(root.startTime);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
