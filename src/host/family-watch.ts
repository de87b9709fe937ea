import { type NamedProcess, nameOf } from './process-names.ts';
import { type ProcessIdentity, startTimeOf } from './process-tree.ts';

/** A process of a server, with what it is called. */
export interface FamilyMember extends ProcessIdentity, NamedProcess {}

/** Watches the engine processes behind a server. */
export interface FamilyWatch {
  /** The first of them that ended; null while all live. Looks now. */
  firstGone(): FamilyMember | null;
  /** Resolves when one has ended; stays pending otherwise. */
  readonly gone: Promise<FamilyMember>;
  stop(): void;
}

/** Reading one small file of /proc for each engine process this often disturbs nothing. */
const POLL_MS = 250;

/** Gives the members with their names; those that are gone already are left out. */
export function nameMembers(
  members: readonly ProcessIdentity[],
  secrets: readonly string[],
): readonly FamilyMember[] {
  return members.flatMap((one) => {
    const named = startTimeOf(one.pid) === one.startTime ? nameOf(one.pid, secrets) : null;
    return named === null ? [] : [{ pid: one.pid, startTime: one.startTime, ...named }];
  });
}

/**
 * Watches the engine processes among `members`: a server whose engine is gone is dead, although its API process may
 * answer, or die, only seconds later.
 */
export function watchFamily(members: readonly FamilyMember[]): FamilyWatch {
  const engines = members.filter(({ role }) => role === 'engine');
  let first: FamilyMember | null = null;
  const { promise, resolve } = Promise.withResolvers<FamilyMember>();
  const look = (): FamilyMember | null => {
    first ??= engines.find((one) => startTimeOf(one.pid) !== one.startTime) ?? null;
    if (first !== null) {
      clearInterval(timer);
      resolve(first);
    }
    return first;
  };
  const timer = setInterval(look, POLL_MS);
  timer.unref();
  if (engines.length === 0) clearInterval(timer);
  return { firstGone: look, gone: promise, stop: () => clearInterval(timer) };
}
