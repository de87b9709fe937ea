import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

/** A thread of the client, with one run at a time. */
export interface ClientThread {
  tell(message: ToThread): void;
  /** The next message of a kind. Rejects when the thread crashes. */
  next<Kind extends FromThread['kind']>(kind: Kind): Promise<Extract<FromThread, { kind: Kind }>>;
  onProgress: ((done: number, tokens: number) => void) | null;
}

/**
 * Threads that are kept between runs, so that a measured run meets compiled code that the warm-up has used. They do not
 * keep the process alive.
 */
export function threadPool(file: string): (count: number) => readonly ClientThread[] {
  const threads: ClientThread[] = [];
  return (count) => {
    while (threads.length < count)
      threads.push(startThread(file, (dead) => threads.splice(threads.indexOf(dead), 1)));
    return threads.slice(0, count);
  };
}

function startThread(file: string, onDead: (thread: ClientThread) => void): ClientThread {
  const worker = new Worker(file, { name: 'serving-gate client' });
  const waiting = new Map<FromThread['kind'], PromiseWithResolvers<FromThread>>();
  let failure: Error | null = null;
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'progress') return thread.onProgress?.(message.done, message.tokens);
    waiting.get(message.kind)?.resolve(message);
    settle(message.kind);
  });
  worker.on('error', (error) => die(error));
  worker.on('exit', (code) => die(new Error(`a thread of the client ended with code ${code}`)));
  worker.unref();
  const thread: ClientThread = {
    onProgress: null,
    tell: (message) => worker.postMessage(message),
    async next(kind) {
      if (failure !== null) throw failure;
      const promise = Promise.withResolvers<FromThread>();
      waiting.set(kind, promise);
      worker.ref();
      return (await promise.promise) as Extract<FromThread, { kind: typeof kind }>;
    },
  };
  return thread;

  function settle(kind: FromThread['kind']): void {
    waiting.delete(kind);
    if (waiting.size === 0) worker.unref();
  }

  function die(error: Error): void {
    if (failure !== null) return;
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onDead(thread);
  }
}
