import { type CleanedLaunch, cleanUpRegistered } from '../host/process-registry.ts';
import { registryFiles } from '../host/registry-folder.ts';

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
  const lines: string[] = [];
  for (const file of registryFiles(folder)) lines.push(...(await cleanUp(file, signal)));
  return lines;
}

function describe({ argv0, pid, status, detail }: CleanedLaunch): string {
  const who = `${argv0}${pid === null ? '' : ` (pid ${pid})`}`;
  if (status === 'leftovers')
    return `Could not end a server left over from an earlier gate: ${who}: ${detail ?? ''}`;
  return `Ended a server left over from an earlier gate: ${who}`;
}
