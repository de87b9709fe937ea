import { readdir, readFile } from 'node:fs/promises';

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** Processes of this user whose environment holds `name=value`; this is how a runner finds a job's leftovers (Linux). */
export async function processesWith(name: string, value: string): Promise<readonly FoundProcess[]> {
  const found: FoundProcess[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const environment = (await readFile(`/proc/${entry}/environ`, 'utf8')).split('\0');
      if (!environment.includes(`${name}=${value}`)) continue;
      const command = (await readFile(`/proc/${entry}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
      found.push({ pid: Number(entry), command });
    } catch {
      // Ended meanwhile, or belongs to somebody else.
    }
  }
  return found;
}
