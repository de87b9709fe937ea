import { spawn } from 'node:child_process';
import { createEngine } from './engine.ts';
import { engineCapacity } from './engine-config.ts';
import { type ListeningServer, listen } from './http-server.ts';
import {
  logCrash,
  logFailedStart,
  logListening,
  logReady,
  logShutdown,
  logStart,
  logStopped,
} from './lifecycle-log.ts';
import type { EngineLog } from './log.ts';
import type { EngineOptions } from './options.ts';
import { createRandom } from './random.ts';
import { createStatsLog } from './stats-log.ts';

/** What the engine needs of its process. */
export interface EngineHost {
  readonly log: EngineLog;
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the process is asked to end; with the fault deaf it must never be. */
  readonly stop: AbortSignal;
}

const STATS_INTERVAL_MS = 10_000;
const FAILED_START_MS = 300;
const LEFTOVER_LIFE_MS = 120_000;

/** Runs the engine until it is asked to stop or dies; gives the exit code of its process. */
export async function runEngine(options: EngineOptions, host: EngineHost): Promise<number> {
  const { log } = host;
  const { faults } = options;
  const capacity = engineCapacity(options);
  logStart(log, options);
  if (faults['leftover-child']) spawnLeftover(log);
  if (faults['exit-at-start']) {
    await pause(FAILED_START_MS, host.stop);
    logFailedStart(
      log,
      'ValueError: Free memory on device cuda:0 (3.12/79.11 GiB) on startup is less than desired GPU memory utilization (0.92, 72.78 GiB). Decrease GPU memory utilization or reduce GPU memory used by other processes.',
    );
    return 1;
  }
  if (capacity.blocks * options['block-size'] < capacity.maxModelLen) {
    logFailedStart(
      log,
      `ValueError: To serve at least one request with the model's max seq len (${capacity.maxModelLen}), more KV cache is needed than there is (${capacity.blocks} blocks of ${options['block-size']} tokens). Try decreasing \`max_model_len\`.`,
    );
    return 1;
  }
  await pause((faults['slow-start'] ?? 0) * 1000, host.stop);
  if (host.stop.aborted) return 0;
  return await serve(options, host);
}

async function serve(options: EngineOptions, host: EngineHost): Promise<number> {
  const { log } = host;
  const ended = Promise.withResolvers<number>();
  const engine = createEngine(
    options,
    () => performance.now(),
    () => {
      logCrash(log);
      ended.resolve(1);
    },
  );
  const refuse = createRandom('refuse-share', options.seed);
  const devMode = host.env.VLLM_SERVER_DEV_MODE === '1';
  let listening: ListeningServer;
  try {
    listening = await listen(
      {
        engine,
        options,
        model: options.model,
        version: options['engine-version'],
        maxModelLen: engineCapacity(options).maxModelLen,
        startedAt: Math.floor(Date.now() / 1000),
        devMode,
        ready: options.faults['never-ready'] === undefined,
        refuses: () => refuse() < (options.faults['refuse-share'] ?? 0),
        load: () => engine.load(),
      },
      log,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? '[Errno 98] Address already in use' : (error as Error).message;
    log.plain(`ERROR:    ${reason}`);
    return 1;
  }
  logListening(log, options, `http://${options.host}:${listening.port}`, devMode);
  logReady(log, host.pid);
  const stats = setInterval(createStatsLog(engine, log, STATS_INTERVAL_MS), STATS_INTERVAL_MS);
  host.stop.addEventListener('abort', () => ended.resolve(0));
  if (host.stop.aborted) ended.resolve(0);

  const exitCode = await ended.promise;
  clearInterval(stats);
  if (exitCode === 0) logShutdown(log);
  engine.stop();
  listening.close();
  if (exitCode === 0) logStopped(log);
  return exitCode;
}

/** A process in a session of its own that no signal to ours reaches and that ignores SIGTERM. */
function spawnLeftover(log: EngineLog): void {
  const script = `process.title = 'VLLM::EngineCore'; process.on('SIGTERM', () => {}); setTimeout(() => {}, ${LEFTOVER_LIFE_MS});`;
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' });
  child.unref();
  log.info('APIServer', 'utils.py:120', `Started process EngineCore pid=${child.pid}`);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
