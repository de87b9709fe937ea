import os from 'node:os';
import type { Machine } from './result.ts';

/** The machine as far as it moves the numbers. */
export function describeMachine(): Machine {
  return {
    cores: os.availableParallelism(),
    cpuModel: os.cpus()[0]?.model ?? 'unknown',
    kernel: `${os.type()} ${os.release()}`,
    memoryMiB: Math.round(os.totalmem() / 2 ** 20),
    node: process.version,
    loadAverage: os.loadavg()[0] ?? 0,
  };
}
