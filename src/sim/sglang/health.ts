import type { ServerResponse } from 'node:http';
import type { Engine, Generation } from '../engine.ts';
import { send } from '../http-reply.ts';

export type ServerStatus = 'starting' | 'up' | 'stopping';

/** SGLang's health: 503 while it starts or stops, else a generation of its own, and an answer after a while. */
export interface SglangHealth {
  set(status: ServerStatus): void;
  isReady(): boolean;
  answer(engine: Engine, response: ServerResponse): Promise<void>;
  /** Any token came out of the engine. */
  heard(): void;
}

/** Asked for by the server itself: the scheduler's counters have it, those of the API do not. */
export const HEALTH_CHECK: Generation = {
  promptIds: [0],
  maxTokens: 1,
  ignoreEos: true,
  cacheSalt: null,
  stream: false,
  internal: true,
};

const LIMIT_ROUNDS = 20;

/** `roundMs`: 1000 in SGLang, which asks this often whether anything came. */
export function createHealth(roundMs: number): SglangHealth {
  let status: ServerStatus = 'starting';
  let lastHeardMs = Number.NEGATIVE_INFINITY;
  return {
    set(next) {
      status = next;
    },
    isReady: () => status === 'up',
    heard() {
      lastHeardMs = performance.now();
    },
    async answer(engine, response) {
      if (status !== 'up') {
        send(response, 503, null, '');
        return;
      }
      const startedMs = performance.now();
      const abort = engine.submit(HEALTH_CHECK, { onToken: () => {}, onFailure: () => {} });
      for (let round = 0; round < LIMIT_ROUNDS && !response.closed; round++) {
        await new Promise((resolve) => setTimeout(resolve, roundMs));
        if (lastHeardMs <= startedMs) continue;
        abort();
        send(response, 200, null, '');
        return;
      }
      abort();
      if (!response.closed) send(response, 503, null, '');
    },
  };
}
