import type { Engine, Generation } from '../engine.ts';
import type { EngineOptions } from '../options.ts';
import type { DialectServer, EngineHost } from '../run-engine.ts';
import { createBatchLog } from './batch-log.ts';
import { createSglangBooks } from './books.ts';
import { flatError } from './generation.ts';
import { createHealth } from './health.ts';
import { logKill, SGLANG_LIFECYCLE } from './lifecycle-log.ts';
import { answerSglang } from './routes.ts';
import { sglangTraits } from './versions.ts';

/** SGLang looks every 5 s whether it was asked to end and whether its requests are done, and dies as slowly. */
const ROUND_MS = 5000;
const HEALTH_ROUND_MS = 1000;
/** The real one drains for ever; a test should not. */
const DRAIN_ROUNDS = 12;

const WARM_UP: Generation = {
  promptIds: [1, 2, 3, 4, 5, 6],
  maxTokens: 8,
  ignoreEos: true,
  cacheSalt: null,
  stream: false,
  internal: true,
};

/** What SGLang does around an engine: warm-up, health that generates, drain, slow death. `speed` shortens its waits. */
export function createSglangServer(options: EngineOptions, { log, pid }: EngineHost): DialectServer {
  const say = (message: string) => log.info('EngineCore', '', message);
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / options.speed));
  const health = createHealth(HEALTH_ROUND_MS / options.speed);
  const books = createSglangBooks(options);
  const logBatch = createBatchLog(say);
  return {
    lifecycle: SGLANG_LIFECYCLE,
    observer: {
      onStep(step, lengthMs, load) {
        books.onStep(step, lengthMs, load);
        logBatch(step, lengthMs, load);
      },
      onToken(generation, sequence, times, nowMs) {
        health.heard();
        books.onToken(generation, sequence, times, nowMs);
      },
      onFinished: (...news) => books.onFinished(...news),
    },
    answer: answerSglang({ health, books, log }),
    error: flatError,
    async started(engine) {
      if (!options['skip-server-warmup']) await generate(engine, WARM_UP);
      if (options.faults['never-ready'] === undefined) {
        health.set('up');
        say('The server is fired up and ready to roll!');
      }
    },
    async drained(engine) {
      health.set('stopping');
      await wait(ROUND_MS / 2);
      for (let round = 0; round < DRAIN_ROUNDS; round++) {
        const left = engine.load();
        say(
          `Gracefully exiting... Remaining number of requests ${left}. Remaining requests remaining_rids=[].`,
        );
        if (left === 0) return;
        await wait(ROUND_MS);
      }
    },
    async buried() {
      health.set('stopping');
      await wait(ROUND_MS);
      logKill(log, pid);
    },
    exitCodes: { stopped: sglangTraits(options['engine-version']).stopExitCode, died: 137 },
  };
}

function generate(engine: Engine, generation: Generation): Promise<void> {
  return new Promise((resolve) => {
    engine.submit(generation, {
      onToken: (_token, finish) => finish !== null && resolve(),
      onFailure: () => resolve(),
    });
  });
}
