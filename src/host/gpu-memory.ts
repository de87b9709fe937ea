import { setTimeout as sleep } from 'node:timers/promises';
import { findNvidiaSmi } from './nvidia-smi.ts';
import { runTool } from './run-tool.ts';

/** One GPU's used memory, and who holds it as far as the driver tells. */
export interface GpuUse {
  readonly index: number;
  readonly usedMiB: number;
  /** Numbers as nvidia-smi gives them: in a container they may be the host's. */
  readonly holders: readonly { readonly pid: number; readonly usedMiB: number }[];
}

export interface GpuQuestion {
  readonly environment: Readonly<Record<string, string>>;
  /** Where the tool may lie beside PATH. */
  readonly elsewhere?: readonly string[];
  /** Ends a question; an answer that did not come is none. */
  readonly signal?: AbortSignal;
}

const CALL_LIMIT_MS = 15_000;
/** Where a job is cancelled there are seconds for everything. */
const HURRY_CALL_LIMIT_MS = 1_500;
/** Contexts of the driver itself and of monitors come and go within this. */
const SLACK_MIB = 300;
const POLL_MS = 500;

/** Asks nvidia-smi who uses which GPU. Null where there is no tool, or it does not tell: nothing can be proven then. */
export async function readGpuUse(question: GpuQuestion): Promise<readonly GpuUse[] | null> {
  const command = findNvidiaSmi(question.environment.PATH ?? '', question.elsewhere);
  if (command === null) return null;
  const ask = async (query: string) => {
    const args = [query, '--format=csv,noheader,nounits'];
    const { environment: env, signal } = question;
    // A job that is cancelled already still wants an answer, but a quick one.
    const limits =
      signal === undefined || signal.aborted
        ? { limitMs: signal?.aborted ? HURRY_CALL_LIMIT_MS : CALL_LIMIT_MS }
        : { limitMs: CALL_LIMIT_MS, signal };
    const result = await runTool({ command, args, env, ...limits });
    return result.status === 'exited' && result.exitCode === 0 ? rows(result.stdout) : null;
  };
  const gpus = await ask('--query-gpu=index,uuid,memory.used');
  if (gpus === null) return null;
  const apps = (await ask('--query-compute-apps=gpu_uuid,pid,used_memory')) ?? [];
  const use = gpus.flatMap(([index, uuid, used]): GpuUse[] => {
    if (!isNumber(index) || !isNumber(used)) return [];
    const holders = apps
      .filter(([gpu, pid]) => gpu === uuid && isNumber(pid))
      .map(([, pid, memory]) => ({ pid: Number(pid), usedMiB: isNumber(memory) ? Number(memory) : 0 }));
    return [{ index: Number(index), usedMiB: Number(used), holders }];
  });
  return use.length === 0 ? null : use;
}

/** The GPUs that the processes hold; where the driver does not name them, those that hold more than before. */
export function gpusHeld(
  before: readonly GpuUse[],
  now: readonly GpuUse[],
  pids: readonly number[],
): readonly number[] {
  const named = now.filter(({ holders }) => holders.some(({ pid }) => pids.includes(pid)));
  const grown = now.filter((gpu) => gpu.usedMiB > usedBefore(before, gpu.index) + SLACK_MIB);
  return (named.length > 0 ? named : grown).map(({ index }) => index);
}

/**
 * Waits until the GPUs hold no more than before the start: the driver frees memory a while after a process has ended
 * (30 s on large ones). Gives what is still held, in words, or null where it is all back. Memory of processes that are
 * surely somebody else's does not count.
 */
export async function untilMemoryIsBack(
  before: readonly GpuUse[],
  held: readonly number[],
  options: GpuQuestion & {
    readonly limitMs: () => number;
    readonly isForeign: (pid: number) => boolean;
  },
): Promise<string | null> {
  const start = performance.now();
  for (;;) {
    const now = await readGpuUse(options);
    const stuck = (now ?? []).filter(
      (gpu) => held.includes(gpu.index) && ours(before, gpu, options.isForeign) > SLACK_MIB,
    );
    if (now !== null && stuck.length === 0) return null;
    if (performance.now() - start >= options.limitMs()) {
      if (now === null)
        return `nvidia-smi does not tell whether the memory of GPU ${held.join(', ')} is back`;
      return stuck.map((gpu) => describe(before, gpu, options.isForeign)).join('; ');
    }
    await sleep(POLL_MS);
  }
}

/** What a GPU holds beyond the time before the start, without what strangers took since. */
function ours(before: readonly GpuUse[], gpu: GpuUse, isForeign: (pid: number) => boolean): number {
  const known = before.find(({ index }) => index === gpu.index)?.holders ?? [];
  const strangers = gpu.holders
    .filter(({ pid }) => isForeign(pid) || known.some((one) => one.pid === pid))
    .reduce(
      (sum, { pid, usedMiB }) => sum + usedMiB - (known.find((one) => one.pid === pid)?.usedMiB ?? 0),
      0,
    );
  return gpu.usedMiB - usedBefore(before, gpu.index) - Math.max(0, strangers);
}

function describe(before: readonly GpuUse[], gpu: GpuUse, isForeign: (pid: number) => boolean): string {
  const pids = gpu.holders.filter(({ pid }) => !isForeign(pid)).map(({ pid }) => `pid ${pid}`);
  const by = pids.length === 0 ? ', by no process that the driver names' : `, by ${pids.join(', ')}`;
  return `GPU ${gpu.index} still holds ${gpu.usedMiB} MiB (${usedBefore(before, gpu.index)} MiB before the start)${by}`;
}

function usedBefore(before: readonly GpuUse[], index: number): number {
  return before.find((one) => one.index === index)?.usedMiB ?? 0;
}

function rows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim()));
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text);
}
