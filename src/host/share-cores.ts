import { readFile } from 'node:fs/promises';
import type { CorePlan } from '../model/plan.ts';
import type { CoreShare, ShareCores } from '../ports/cores.ts';
import { formatCoreList, parseCoreList } from './core-list.ts';
import { divideCores } from './divide-cores.ts';
import { runTool } from './run-tool.ts';

const LIMIT_MS = 5_000;
/** Launchers whose server inherits from this process. */
const BORN_HERE: readonly string[] = ['command', 'embedded', 'venv'];

/**
 * Pins server and client to cores of their own by `taskset`. This process goes to the server's cores first, so that the
 * server and all that it starts are born there, and then to its own.
 */
export function createShareCores(path: string | undefined): ShareCores {
  return async (launcher, plan, signal) => {
    if (!BORN_HERE.includes(launcher))
      return unpinned(`a server by ${launcher} is not a child of this process`);
    if (plan === 'off') return unpinned('switched off');
    if (process.platform !== 'linux') return unpinned(`not possible on ${process.platform}`);
    const allowed = await allowedCores();
    const parts = plan === 'auto' ? divideCores(await physicalCores(allowed)) : given(plan, allowed);
    if (typeof parts === 'string') return unpinned(parts);
    if (parts === null) return unpinned('there is one core only');
    const pin = (cores: readonly number[]) => pinThisProcess(cores, path, signal);
    const failure = await pin(parts.server);
    if (failure !== null) return unpinned(failure);
    const server = formatCoreList(parts.server);
    let client: string | null = null;
    let detail: string | null = null;
    return {
      get cores() {
        return { server, client, detail };
      },
      clientCores: parts.client.length,
      async moveClient() {
        detail = await pin(parts.client);
        if (detail === null) client = formatCoreList(parts.client);
      },
      async [Symbol.asyncDispose]() {
        await pinThisProcess(allowed, path, null);
      },
    };
  };
}

function unpinned(detail: string): CoreShare {
  return {
    cores: { server: null, client: null, detail },
    clientCores: null,
    moveClient: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function given(plan: Exclude<CorePlan, string>, allowed: readonly number[]) {
  const server = parseCoreList(plan.server);
  const client = parseCoreList(plan.client);
  const missing = [...server, ...client].filter((core) => !allowed.includes(core));
  if (missing.length > 0) return `core ${missing.join(', ')} may not be used here`;
  return { server, client };
}

/** The cores that this process may run on: what a container or a job's own pinning left it. */
async function allowedCores(): Promise<readonly number[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return parseCoreList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '');
}

/** The allowed logical cores of each physical core, in order; each alone where the kernel does not say. */
async function physicalCores(allowed: readonly number[]): Promise<readonly (readonly number[])[]> {
  const groups = new Map<string, readonly number[]>();
  for (const core of allowed) {
    const file = `/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`;
    const siblings = parseCoreList(await readFile(file, 'utf8').catch(() => `${core}`));
    const ours = siblings.filter((sibling) => allowed.includes(sibling));
    groups.set(formatCoreList(ours), ours);
  }
  return [...groups.values()];
}

/** Null when it worked, else why not. `-a`: every thread of the process, since threads are born where their maker is. */
async function pinThisProcess(
  cores: readonly number[],
  path: string | undefined,
  signal: AbortSignal | null,
): Promise<string | null> {
  const result = await runTool({
    command: 'taskset',
    args: ['-a', '-c', '-p', formatCoreList(cores), `${process.pid}`],
    env: path === undefined ? {} : { PATH: path },
    limitMs: LIMIT_MS,
    ...(signal === null ? {} : { signal }),
  });
  if (result.status === 'absent') return 'taskset is not installed';
  if (result.status !== 'exited') return `taskset ${result.status}`;
  return result.exitCode === 0 ? null : `taskset failed: ${result.stderr.trim().slice(0, 200)}`;
}
