import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ENGINE = path.resolve(import.meta.dirname, '../../dist/engine.js');
const LIMIT_MS = 10_000;

/** The built engine in a process of its own, as a user would start it to attach to. */
export interface DistEngine extends AsyncDisposable {
  readonly url: string;
}

/** Starts the engine on a free port and waits until it listens. */
export async function startDistEngine(args: readonly string[]): Promise<DistEngine> {
  const child = spawn(process.execPath, [ENGINE, '--port', '0', ...args], {
    env: { PATH: process.env.PATH, VLLM_SERVER_DEV_MODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => reject(new Error(`the engine does not listen:\n${log}`)), LIMIT_MS);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      const found = /Starting vLLM server on (\S+)/.exec(log)?.[1];
      if (found === undefined || !log.includes('Application startup complete.')) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
