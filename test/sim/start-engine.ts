import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../../src/sim/main.ts');
const LIMIT_MS = 10_000;
/** The last line of a start. */
const READY = {
  vllm: 'Application startup complete.',
  sglang: 'The server is fired up and ready to roll!',
} as const;

/** An engine in a process of its own, as the tests see it. */
export interface EngineProcess extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
  log(): string;
  /** The exit code, or the name of the signal that ended it; fails when that takes too long. */
  ended(): Promise<number | string>;
}

/** Starts the engine on a free port; with `waitUntilReady` false it may never listen. */
export async function startEngine(
  args: readonly string[],
  options: { readonly waitUntilReady?: boolean; readonly devMode?: boolean } = {},
): Promise<EngineProcess> {
  const env = { ...process.env, VLLM_SERVER_DEV_MODE: options.devMode === false ? '' : '1' };
  const child = spawn(process.execPath, [MAIN, '--port', '0', ...args], { env });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const exit = once(child, 'close').then(([code, signal]) => code ?? signal);
  const ended = () => within(exit, 'the end of the engine', () => log);
  let url = '';
  if (options.waitUntilReady !== false) {
    await within(listens(), 'the engine to listen', () => log);
    url = /(?:Starting vLLM server|Uvicorn running) on (\S+)/.exec(log)?.[1] ?? '';
  }
  return {
    url,
    child,
    log: () => log,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended();
    },
  };

  async function listens(): Promise<void> {
    const last =
      args.join(' ').includes('--dialect sglang') && !args.includes('never-ready')
        ? READY.sglang
        : READY.vllm;
    while (!log.includes(last)) {
      assert.equal(child.exitCode, null, `the engine ended:\n${log}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

async function within<T>(promise: Promise<T>, what: string, log: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited too long for ${what}:\n${log()}`)), LIMIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
