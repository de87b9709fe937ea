import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { parse } from 'yaml';
import { type Counters, readCounters } from '../src/engine/counters.ts';
import { chooseFreePort } from '../src/host/port.ts';
import type { Workplace } from './client.ts';

const ServersSchema = v.strictObject({
  servers: v.array(
    v.strictObject({
      name: v.string(),
      framework: v.picklist(['vllm', 'sglang']),
      /** `{model}` is the folder of the tiny model, `{port}` a free port. It must call the model `tiny`. */
      command: v.pipe(v.array(v.string()), v.minLength(1)),
      env: v.optional(v.record(v.string(), v.string()), {}),
      readySeconds: v.optional(v.pipe(v.number(), v.minValue(1)), 300),
    }),
  ),
});
export type ServerSpec = v.InferOutput<typeof ServersSchema>['servers'][number];

export const TINY = 'tiny';

export interface RealServer extends AsyncDisposable {
  readonly url: string;
  counters(): Promise<Counters>;
  /** Asks it to forget the prompts that it has seen; whether it did. */
  forget(): Promise<boolean>;
}

const STOP_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 30_000;
const POLL_MS = 500;
const FORGET_PATHS = { vllm: '/reset_prefix_cache', sglang: '/flush_cache' } as const;

/** Reads the file that says how to start real servers. Throws what is wrong with it. */
export async function readServers(file: string): Promise<readonly ServerSpec[]> {
  return v.parse(ServersSchema, parse(await readFile(file, 'utf8'))).servers;
}

/** Starts a real server in a process group of its own, which does not outlive us, and waits until it is ready. Throws when it is not in time. */
export async function startRealServer(
  spec: ServerSpec,
  { native, modelFolder }: Pick<Workplace, 'native' | 'modelFolder'>,
  logFile: string,
): Promise<RealServer> {
  const port = await chooseFreePort('127.0.0.1');
  const fill = (text: string) => text.replaceAll('{model}', modelFolder).replaceAll('{port}', `${port}`);
  await using log = await open(logFile, 'w');
  const child = spawn(native['cpu-of'], spec.command.map(fill), {
    detached: true,
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(spec.env).map(([k, value]) => [k, fill(value)])),
    },
    stdio: ['ignore', log.fd, log.fd, 'ignore'],
  });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const ask = (path: string, method = 'GET') =>
    fetch(url + path, { method, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  const server: RealServer = {
    url,
    counters: async () => readCounters(spec.framework, await (await ask('/metrics')).text()),
    forget: async () => (await ask(FORGET_PATHS[spec.framework], 'POST')).ok,
    async [Symbol.asyncDispose]() {
      await stop(child);
    },
  };
  try {
    const deadline = performance.now() + spec.readySeconds * 1_000;
    while (!(await Promise.race([isReady(ask), failed]))) {
      if (child.exitCode !== null)
        throw new Error(`${spec.name} ended with code ${child.exitCode}: see ${logFile}`);
      if (performance.now() > deadline)
        throw new Error(`${spec.name} was not ready after ${spec.readySeconds} s: see ${logFile}`);
      await sleep(POLL_MS);
    }
    return server;
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function isReady(ask: (path: string) => Promise<Response>): Promise<boolean> {
  try {
    return (await ask('/health')).ok && (await ask('/v1/models')).ok;
  } catch {
    return false;
  }
}

async function stop(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.pid === undefined) return;
  const ended = child.exitCode !== null || child.signalCode !== null ? null : once(child, 'exit');
  killGroup(child.pid, 'SIGTERM');
  await Promise.race([ended, sleep(STOP_LIMIT_MS, null, { ref: false })]);
  killGroup(child.pid, 'SIGKILL');
}

function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing is left of it.
  }
}
