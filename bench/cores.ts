import os from 'node:os';
import { findProgram } from '../src/host/find-program.ts';

/** The command, kept to some cores (`0`, `1-3`) by `taskset`; as it is where there is no taskset or no wish. */
export function onCores(argv: readonly string[], cores: string | null): [string, ...string[]] {
  const [command = '', ...args] = argv;
  const taskset = cores === null ? null : findProgram('taskset', process.env.PATH);
  return taskset === null || cores === null ? [command, ...args] : [taskset, '-c', cores, command, ...args];
}

/** The server has a core to itself where there are two: what it takes from the client is not the client's cost. */
export function serverCore(): string | null {
  return os.availableParallelism() > 1 ? '0' : null;
}
