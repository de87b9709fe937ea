import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onCores } from './cores.ts';

export interface TimedCommand {
  /** Program and arguments. */
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cores?: string | null;
  readonly cwd: string;
  readonly limitMs: number;
}

export interface Timed {
  /** Null when it was ended by its limit. */
  readonly exitCode: number | null;
  /** Both streams. */
  readonly output: string;
  /** Of it and its children; null where it was ended. */
  readonly cpuSeconds: number | null;
  readonly wallSeconds: number;
}

/** Runs a program to its end, or to its limit, and says what CPU it used. `cpuOf` is the program of that name. */
export async function runTimed(cpuOf: string, command: TimedCommand): Promise<Timed> {
  const began = performance.now();
  const [program, ...args] = onCores(command.argv, command.cores ?? null);
  const child = spawn(cpuOf, [program, ...args], {
    cwd: command.cwd,
    env: { ...process.env, ...command.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const limit = setTimeout(() => killGroup(child.pid), command.limitMs);
  const pipes = [child.stdio[1], child.stdio[2], child.stdio[3]] as Readable[];
  const reading = Promise.all(pipes.map((pipe) => text(pipe)));
  try {
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    const wallSeconds = (performance.now() - began) / 1_000;
    // What a program left behind must not hold the pipes open.
    killGroup(child.pid);
    const [out = '', err = '', cpu = ''] = await reading;
    return { exitCode, output: out + err, cpuSeconds: cpu === '' ? null : Number(cpu), wallSeconds };
  } finally {
    clearTimeout(limit);
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}
