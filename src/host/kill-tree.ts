import { setTimeout as sleep } from 'node:timers/promises';
import {
  commandOf,
  findFamily,
  type ProcessIdentity,
  type ProcessInfo,
  startTimeOf,
} from './process-tree.ts';
import { redactArgv } from './redact.ts';
import { removeSegments, segmentsOf } from './shared-memory.ts';

export interface StopRequest {
  readonly root: ProcessIdentity;
  readonly marker: string;
  /** Descendants seen while the root was alive. */
  readonly known: readonly ProcessIdentity[];
  /** How long the server may take after SIGTERM, in milliseconds. */
  readonly graceMs: number;
  /** When it aborts, the grace is cut to `HURRY_MS`. */
  readonly hurry: AbortSignal;
  /** Taken out of the commands in `detail`. */
  readonly secrets?: readonly string[];
  /** Shared memory that was seen in use by the launch, and what existed before it; both are names in /dev/shm. */
  readonly segments?: ReadonlySet<string>;
  readonly segmentsBefore?: readonly string[];
}

/** `forced`: something had to be killed. `leftovers`: something is still there, named in `detail`; what was removed after it is named too. */
export interface Stopped {
  readonly status: 'clean' | 'forced' | 'leftovers';
  readonly detail: string | null;
}

const HURRY_MS = 2000;
/** What is left of the root's family once the root has ended gets no more than this. */
const ORPHAN_GRACE_MS = 10_000;
const KILL_LIMIT_MS = 5000;

/**
 * Ends a launch: SIGTERM to the server, a bounded wait, SIGKILL to everything that is left wherever it moved to, then
 * proof; at last the shared memory that it left behind is removed. Zombies count as ended. Never throws.
 */
export async function stopFamily(request: StopRequest): Promise<Stopped> {
  // Asked while they live: afterwards nothing tells whose a segment was.
  const family = request.segmentsBefore === undefined ? [] : survivors(request).map(({ pid }) => pid);
  const segments = new Set([...(request.segments ?? []), ...segmentsOf(family)]);
  for (const name of request.segmentsBefore ?? []) segments.delete(name);
  const stopped = await stopProcesses(request);
  if (stopped.status === 'leftovers') return stopped;
  const { removed, left } = removeSegments(segments);
  const shared = (names: readonly string[]) =>
    `${names.length} shared memory segment${names.length === 1 ? '' : 's'} (${names.slice(0, 5).join(', ')})`;
  if (left.length > 0) return { status: 'leftovers', detail: `could not remove ${shared(left)}` };
  if (removed.length === 0) return stopped;
  const detail = [stopped.detail, `removed ${shared(removed)} that it left behind`];
  return { ...stopped, detail: detail.filter((one) => one !== null).join('; ') };
}

async function stopProcesses(request: StopRequest): Promise<Stopped> {
  let left = survivors(request);
  if (left.length === 0) return { status: 'clean', detail: null };
  askToEnd(request, left);
  left = await waitUntilGone(request);
  if (left.length === 0) return { status: 'clean', detail: null };

  const listed = () => left.map((one) => describe(one, request.secrets ?? [])).join('; ');
  const killed = listed();
  const killUntil = performance.now() + KILL_LIMIT_MS;
  while (left.length > 0 && performance.now() < killUntil) {
    signalGroup(request.root, left, 'SIGKILL');
    for (const one of left) kill(one, 'SIGKILL');
    await sleep(50);
    left = survivors(request);
  }
  if (left.length === 0) return { status: 'forced', detail: `had to be killed: ${killed}` };
  return { status: 'leftovers', detail: `could not be ended: ${listed()}` };
}

/**
 * The server alone is told, as an operator would: children that end by themselves look like crashes to it (SGLang then
 * spends seconds on diagnostics). In a hurry, or when the server is gone already, the whole group is told.
 */
function askToEnd({ root, hurry }: StopRequest, left: readonly ProcessIdentity[]): void {
  const isAlive = left.some((one) => one.pid === root.pid);
  if (isAlive && !hurry.aborted) kill(root, 'SIGTERM');
  else signalGroup(root, left, 'SIGTERM');
}

async function waitUntilGone(request: StopRequest): Promise<readonly ProcessIdentity[]> {
  const start = performance.now();
  let hurrySince: number | null = null;
  let orphanedSince: number | null = null;
  for (let pause = 20; ; pause = Math.min(pause * 2, 200)) {
    const left = survivors(request);
    const now = performance.now();
    if (left.length === 0) return left;
    if (request.hurry.aborted) hurrySince ??= now;
    if (orphanedSince === null && !left.some((one) => one.pid === request.root.pid)) {
      orphanedSince = now;
      for (const one of left) kill(one, 'SIGTERM');
    }
    const over =
      now - start >= request.graceMs ||
      (hurrySince !== null && now - hurrySince >= HURRY_MS) ||
      (orphanedSince !== null && now - orphanedSince >= ORPHAN_GRACE_MS);
    if (over) return left;
    await sleep(pause);
  }
}

/** Members still alive. Without /proc only the root's group can be asked. */
function survivors(request: StopRequest): readonly ProcessIdentity[] {
  const family: readonly ProcessInfo[] | null = findFamily(request.root, request.marker, request.known);
  if (family !== null) return family;
  return groupIsAlive(request.root.pid) ? [request.root] : [];
}

/** Signals the root's group, but only while a member that we know belongs to it, so that a reused number is safe. */
function signalGroup(root: ProcessIdentity, left: readonly ProcessIdentity[], signal: NodeJS.Signals): void {
  const inGroup = left.some((one) => one.pid === root.pid || ('group' in one && one.group === root.pid));
  if (!inGroup) return;
  try {
    process.kill(-root.pid, signal);
  } catch {
    // Ended in between, or not allowed: the survivors are counted again below.
  }
}

function kill(one: ProcessIdentity, signal: NodeJS.Signals): void {
  if (startTimeOf(one.pid) !== one.startTime) return;
  try {
    process.kill(one.pid, signal);
  } catch {
    // As above.
  }
}

function groupIsAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function describe(one: ProcessIdentity, secrets: readonly string[]): string {
  const command = redactArgv(commandOf(one.pid) ?? [], secrets).join(' ');
  return `pid ${one.pid}${command === '' ? '' : ` (${command.slice(0, 120)})`}`;
}
