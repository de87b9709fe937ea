import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { onCores } from './cores.ts';
import { decodeTruth, type TruthRecord } from './truth.ts';

/** What the server sends: unpaced where `itlMs` is 0. */
export interface Script {
  readonly ttftMs: number;
  readonly itlMs: number;
  readonly tokens: number;
}

export interface TruthServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Whether it got a higher priority than the clients. */
  readonly preferred: boolean;
  /** What was served since the last `reset`, in order of arrival. */
  truth(): Promise<readonly TruthRecord[]>;
  reset(): Promise<void>;
  /** CPU seconds that it has used so far. */
  cpuSeconds(): Promise<number>;
}

const START_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 60_000;
const PRIORITY = -10;

/** Starts the C server on a free port of the loopback, in a process of its own. Throws when it does not start. */
export async function startTruthServer(
  program: string,
  { ttftMs, itlMs, tokens }: Script,
  cores: string | null = null,
): Promise<TruthServer> {
  const args = ['0', `${ttftMs * 1_000}`, `${itlMs * 1_000}`, `${tokens}`];
  const [command, ...rest] = onCores([program, ...args], cores);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`${program} ended at once.`);
  });
  failed.catch(() => {});
  const [line] = await Promise.race([
    once(child.stdout, 'data', { signal: AbortSignal.timeout(START_LIMIT_MS) }),
    failed,
  ]);
  const port = Number(String(line));
  const url = `http://127.0.0.1:${port}`;
  const get = (path: string) => fetch(url + path, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  return {
    url,
    port,
    preferred: prefer(child.pid),
    truth: async () => decodeTruth(await (await get('/truth')).arrayBuffer()),
    reset: async () => void (await (await get('/reset')).text()),
    cpuSeconds: async () => Number(await (await get('/cpu')).text()),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A heavy client must not make the server late; where we may not ask for that, its lateness still shows it. */
function prefer(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    os.setPriority(pid, PRIORITY);
    return true;
  } catch {
    return false;
  }
}
