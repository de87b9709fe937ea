import { type GpuQuestion, gpusHeld, readGpuUse, untilMemoryIsBack } from '../host/gpu-memory.ts';

/** Remembers what the GPUs held before a start, and proves after the stop that the server's part came back. */
export interface GpuGuard {
  /** To be called while the server lives: which GPUs are its. */
  note(pids: readonly number[]): Promise<void>;
  /** Null where the memory is back, nothing was held, or no tool tells; else what is still held, in words. */
  proveBack(options: {
    readonly hurry: AbortSignal;
    readonly isForeign: (pid: number) => boolean;
  }): Promise<string | null>;
}

/** Large GPUs need half a minute after the last process has ended. */
const LIMIT_MS = 60_000;
/** A job that is cancelled has seconds. */
const HURRY_MS = 2_000;

/** Looks at the GPUs before a start. `limitMs`: how long memory may take to come back. */
export async function guardGpus(question: GpuQuestion, limitMs: number = LIMIT_MS): Promise<GpuGuard> {
  const before = await readGpuUse(question);
  let held: readonly number[] = [];
  return {
    async note(pids) {
      if (before === null) return;
      const now = await readGpuUse(question);
      if (now !== null) held = [...new Set([...held, ...gpusHeld(before, now, pids)])];
    },
    async proveBack({ hurry, isForeign }) {
      if (before === null || held.length === 0) return null;
      return untilMemoryIsBack(before, held, {
        ...question,
        limitMs: () => (hurry.aborted ? Math.min(HURRY_MS, limitMs) : limitMs),
        isForeign,
      });
    },
  };
}
