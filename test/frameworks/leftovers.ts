import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree } from '../../src/host/port.ts';
import { listSegments, segmentsOf } from '../../src/host/shared-memory.ts';
import type { FoundProcess } from '../support/processes.ts';

/** What a job left on the machine; everything empty is what is wanted. */
export interface Leftovers {
  readonly processes: readonly string[];
  readonly segments: readonly string[];
  /** Ports that a server of the job listened on and that are still taken. */
  readonly ports: readonly number[];
}

export const NOTHING: Leftovers = { processes: [], segments: [], ports: [] };

const LOOK_EVERY_MS = 2_000;

export interface LeftoverWatch {
  /** `marked`: processes that carry the job's id in their environment. `output`: the folder with the servers' logs. */
  end(marked: readonly FoundProcess[], output: string | null): Promise<Leftovers>;
}

/** Watches the processes that run in `folder`: what shared memory they use is theirs, and nobody else's is counted. */
export function watchLeftovers(folder: string): LeftoverWatch {
  const before = new Set(listSegments());
  const seen = new Set<string>();
  const look = () => {
    const pids = processesIn(folder).map(({ pid }) => pid);
    for (const name of segmentsOf(pids)) if (!before.has(name)) seen.add(name);
  };
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    async end(marked, output) {
      clearInterval(looking);
      const processes = [
        ...marked.map(({ pid, command }) => `${pid} ${command}`),
        // A process that sets its title overwrites the memory in which its environment stands.
        ...processesIn(folder).map(({ pid, command }) => `${pid} ${command}`),
      ];
      const segments = listSegments().filter((name) => seen.has(name));
      const ports = output === null ? [] : portsOf(output);
      const free = await Promise.all(ports.map((port) => isPortFree(port, '127.0.0.1')));
      return { processes, segments, ports: ports.filter((_, at) => !free[at]) };
    },
  };
}

/** Processes whose working folder is this one. */
export function processesIn(folder: string): readonly FoundProcess[] {
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (readlinkSync(`/proc/${name}/cwd`) !== real) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        // One that has ended and is not reaped has no command.
        return command === '' ? [] : [{ pid: Number(name), command }];
      } catch {
        return [];
      }
    });
}

function portsOf(output: string): readonly number[] {
  const logs = readdirSync(output).filter((name) => /^server-\d+\.log$/.test(name));
  const text = logs.map((name) => readFileSync(join(output, name), 'utf8')).join('\n');
  return [...new Set([...text.matchAll(/http:\/\/127\.0\.0\.1:(\d+)/g)].map((match) => Number(match[1])))];
}
