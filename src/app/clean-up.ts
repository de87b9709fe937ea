import { type CleanedLaunch, cleanUpRegistered } from '../host/process-registry.ts';
import { ownRegistryFile, registryFiles } from '../host/registry-folder.ts';
import { GateError } from '../model/errors.ts';

/** Time that a server left over by a killed gate gets to end by itself. */
const GRACE_MS = 3_000;

/**
 * Ends what an earlier process registered and could not end. Returns what was found, in words for the log; empty when
 * the machine was clean.
 */
export async function cleanUp(registryFile: string, signal: AbortSignal): Promise<readonly string[]> {
  const cleaned = await cleanUpRegistered(registryFile, { graceMs: GRACE_MS, signal });
  return cleaned.map(describe);
}

/** The same for every gate of this user that has ended, before this one starts anything. */
export async function cleanUpLeftovers(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  return (await cleanAll(folder, signal)).map(describe);
}

/**
 * The same, for a machine that is about to be measured on. Throws `teardown` where something is left: nothing is measured
 * on a machine that is not clean.
 */
export async function requireCleanMachine(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const cleaned = await cleanAll(folder, signal);
  const left = cleaned.filter(({ status }) => status === 'leftovers').map(describe);
  if (left.length === 0) return cleaned.map(describe);
  throw new GateError('teardown', `${left.join('; ')}.`, {
    hint: `End it by hand, then remove the note of it in ${folder}.`,
  });
}

async function cleanAll(folder: string, signal: AbortSignal): Promise<readonly CleanedLaunch[]> {
  const cleaned: CleanedLaunch[] = [];
  // What this process started itself is no leftover.
  const own = ownRegistryFile(folder);
  for (const file of registryFiles(folder).filter((one) => one !== own)) {
    cleaned.push(...(await cleanUpRegistered(file, { graceMs: GRACE_MS, signal })));
  }
  return cleaned;
}

function describe({ argv0, pid, status, detail }: CleanedLaunch): string {
  const who = `${argv0}${pid === null ? '' : ` (pid ${pid})`}`;
  if (status === 'leftovers')
    return `Could not end a server left over from an earlier gate: ${who}: ${detail ?? ''}`;
  return `Ended a server left over from an earlier gate: ${who}`;
}
