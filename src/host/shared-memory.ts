import { lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listProcesses } from './process-tree.ts';

/** Where Linux keeps POSIX shared memory; tests take another folder. */
export const SHARED_MEMORY = '/dev/shm';

/** Names of the segments that exist now. */
export function listSegments(folder: string = SHARED_MEMORY): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Names of the segments that processes have open or mapped; nothing for those that we may not look at. */
export function segmentsOf(pids: readonly number[], folder: string = SHARED_MEMORY): ReadonlySet<string> {
  return new Set(pids.flatMap((pid) => [...mappedBy(pid, folder), ...openedBy(pid, folder)]));
}

/**
 * Removes the segments of a family that has ended. One that another process uses, or that another user owns, is left
 * alone. `left` could not be removed.
 */
export function removeSegments(
  names: Iterable<string>,
  folder: string = SHARED_MEMORY,
): { readonly removed: readonly string[]; readonly left: readonly string[] } {
  const ours = [...names].filter((name) => isOurFile(join(folder, name)));
  if (ours.length === 0) return { removed: [], left: [] };
  const used = segmentsOf(
    (listProcesses() ?? []).map(({ pid }) => pid),
    folder,
  );
  const removed: string[] = [];
  const left: string[] = [];
  for (const name of ours.filter((one) => !used.has(one))) {
    try {
      rmSync(join(folder, name));
      removed.push(name);
    } catch {
      left.push(name);
    }
  }
  return { removed, left };
}

function isOurFile(path: string): boolean {
  try {
    const stat = lstatSync(path);
    return stat.isFile() && stat.uid === process.getuid?.();
  } catch {
    return false;
  }
}

/** The path is the last column of a row of /proc/PID/maps. */
function mappedBy(pid: number, folder: string): string[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/maps`, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((row) => nameIn(row.slice(row.indexOf('/')), folder) ?? []);
}

function openedBy(pid: number, folder: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return nameIn(readlinkSync(`/proc/${pid}/fd/${fd}`), folder) ?? [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** Only what lies directly in the folder; a deleted one has no file any more. */
function nameIn(path: string, folder: string): string | null {
  if (!path.startsWith(`${folder}/`) || path.endsWith(' (deleted)')) return null;
  const name = path.slice(folder.length + 1);
  return name.includes('/') ? null : name;
}
