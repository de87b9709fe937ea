import { spawn } from 'node:child_process';
import { vllmError } from './api-error.ts';
import { createEngine, type Death, type Engine, type EngineObserver } from './engine.ts';
import { engineCapacity } from './engine-config.ts';
import { type HttpDialect, type ListeningServer, listen } from './http-server.ts';
import { type LifecycleLog, VLLM_LIFECYCLE } from './lifecycle-log.ts';
import type { EngineLog } from './log.ts';
import type { EngineOptions } from './options.ts';
import { createRandom } from './random.ts';
import { answerVllm, type RoutedServer } from './routes.ts';
import { createSglangServer } from './sglang/server.ts';
import { createStatsLog } from './stats-log.ts';

/** What the engine needs of its process. */
export interface EngineHost {
  readonly log: EngineLog;
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the process is asked to end; with the fault deaf it must never be. */
  readonly stop: AbortSignal;
}

/** What a dialect does around the engine. */
export interface DialectServer extends HttpDialect {
  readonly lifecycle: LifecycleLog;
  readonly observer?: EngineObserver;
  /** Once it listens; ends when it takes requests. */
  started(engine: Engine): Promise<void>;
  /** Asked to end: what has to be waited for. Bounded. */
  drained(engine: Engine): Promise<void>;
  /** After the engine died: what has to be waited for. */
  buried(): Promise<void>;
  readonly exitCodes: { readonly stopped: number; readonly died: number };
}

const STATS_INTERVAL_MS = 10_000;
const FAILED_START_MS = 300;
const LEFTOVER_LIFE_MS = 120_000;

/**
 * Runs the engine until it is asked to stop or dies; gives the exit code of its process. 137 stands for a process that
 * ends itself by SIGKILL.
 */
export async function runEngine(options: EngineOptions, host: EngineHost): Promise<number> {
  const { log } = host;
  const { faults } = options;
  const capacity = engineCapacity(options);
  const dialect = options.dialect === 'sglang' ? createSglangServer(options, host) : VLLM_SERVER;
  dialect.lifecycle.start(log, options);
  if (faults['leftover-child']) spawnLeftover(log);
  if (faults['exit-at-start']) {
    await pause(FAILED_START_MS, host.stop);
    dialect.lifecycle.failedStart(
      log,
      'ValueError: Free memory on device cuda:0 (3.12/79.11 GiB) on startup is less than desired GPU memory utilization (0.92, 72.78 GiB). Decrease GPU memory utilization or reduce GPU memory used by other processes.',
    );
    return dialect.exitCodes.died;
  }
  if (capacity.blocks * options['block-size'] < capacity.maxModelLen) {
    dialect.lifecycle.failedStart(
      log,
      `ValueError: To serve at least one request with the model's max seq len (${capacity.maxModelLen}), more KV cache is needed than there is (${capacity.blocks} blocks of ${options['block-size']} tokens). Try decreasing \`max_model_len\`.`,
    );
    return dialect.exitCodes.died;
  }
  await pause((faults['slow-start'] ?? 0) * 1000, host.stop);
  if (host.stop.aborted) return dialect.exitCodes.stopped;
  return await serve(options, host, dialect);
}

async function serve(options: EngineOptions, host: EngineHost, dialect: DialectServer): Promise<number> {
  const { log } = host;
  const { lifecycle } = dialect;
  const ended = Promise.withResolvers<'stopped' | 'died'>();
  const die = (death: Death | 'token') => {
    lifecycle.death(log, death, host.pid);
    ended.resolve('died');
  };
  const engine = createEngine(options, () => performance.now(), die, dialect.observer);
  const devMode = host.env.VLLM_SERVER_DEV_MODE === '1';
  let listening: ListeningServer;
  try {
    const server = routedServer(options, engine, devMode, () => {
      engine.stop();
      die('token');
    });
    listening = await listen(server, log, dialect);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? '[Errno 98] Address already in use' : (error as Error).message;
    log.plain(`ERROR:    ${reason}`);
    return 1;
  }
  lifecycle.listening(log, options, `http://${options.host}:${listening.port}`, devMode);
  lifecycle.ready(log, host.pid);
  host.stop.addEventListener('abort', () => ended.resolve('stopped'));
  if (host.stop.aborted) ended.resolve('stopped');
  await Promise.race([dialect.started(engine), ended.promise]);
  // SGLang's lines are about batches, not about intervals.
  const stats =
    dialect.observer === undefined
      ? setInterval(createStatsLog(engine, log, STATS_INTERVAL_MS), STATS_INTERVAL_MS)
      : undefined;

  const end = await ended.promise;
  clearInterval(stats);
  if (end === 'stopped') {
    lifecycle.shutdown(log);
    await dialect.drained(engine);
  } else await dialect.buried();
  engine.stop();
  listening.close();
  if (end === 'stopped') lifecycle.stopped(log);
  return dialect.exitCodes[end];
}

function routedServer(
  options: EngineOptions,
  engine: Engine,
  devMode: boolean,
  die: () => void,
): RoutedServer {
  const refuse = createRandom('refuse-share', options.seed);
  return {
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
    die,
  };
}

const VLLM_SERVER: DialectServer = {
  lifecycle: VLLM_LIFECYCLE,
  answer: answerVllm,
  error: vllmError,
  started: () => Promise.resolve(),
  drained: () => Promise.resolve(),
  buried: () => Promise.resolve(),
  exitCodes: { stopped: 0, died: 1 },
};

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
