import type { Death } from './engine.ts';
import { engineCapacity, pythonText } from './engine-config.ts';
import type { EngineLog } from './log.ts';
import { type EngineOptions, OPTIONS, type OptionName } from './options.ts';
import { engineConfig } from './server-info.ts';

/** What a server says of its life, in the words of its dialect. */
export interface LifecycleLog {
  start(log: EngineLog, options: EngineOptions): void;
  /** The cache stands, and it is about to listen at `url`. */
  listening(log: EngineLog, options: EngineOptions, url: string, devMode: boolean): void;
  ready(log: EngineLog, pid: number): void;
  shutdown(log: EngineLog): void;
  stopped(log: EngineLog): void;
  /** The engine dies while it serves: by its own error, by a signal, or of a token id that it does not know. */
  death(log: EngineLog, death: Death | 'token', pid: number): void;
  failedStart(log: EngineLog, cause: string): void;
}

/** What vLLM says from its first line to its last. */
export const VLLM_LIFECYCLE: LifecycleLog = {
  start: logStart,
  listening: logListening,
  ready: logReady,
  shutdown: logShutdown,
  stopped: logStopped,
  death: logDeath,
  failedStart: logFailedStart,
};

/** From the first line until it listens. */
function logStart(log: EngineLog, options: EngineOptions): void {
  const version = options['engine-version'];
  log.info('APIServer', 'api_utils.py:347', `vLLM server version ${version}, serving model ${options.model}`);
  log.info('APIServer', 'api_utils.py:286', `non-default args: ${pythonText(nonDefault(options))}`);
  log.info('APIServer', 'model.py:2152', `Using max model len ${engineCapacity(options).maxModelLen}`);
  log.info(
    'APIServer',
    'scheduler.py:239',
    `Chunked prefill is enabled with max_num_batched_tokens=${options['max-num-batched-tokens']}.`,
  );
  const config = Object.entries(engineConfig(options)).map(
    ([name, value]) => `${name}=${pythonText(value, true)}`,
  );
  log.info(
    'EngineCore',
    'core.py:133',
    `Initializing a V1 LLM engine (v${version}) with config: ${config.join(', ')}`,
  );
}

/** What vLLM says when the KV cache stands and it is about to listen at `url`. */
function logListening(log: EngineLog, options: EngineOptions, url: string, devMode: boolean): void {
  const { blocks, maxModelLen } = engineCapacity(options);
  const tokens = blocks * options['block-size'];
  const times = (tokens / maxModelLen).toFixed(2);
  log.info(
    'EngineCore',
    'kv_cache_utils.py:2327',
    `GPU KV cache size: ${thousands(tokens)} tokens, Maximum concurrency for ${thousands(maxModelLen)} tokens per request: ${times}x`,
  );
  log.info('EngineCore', 'core.py:402', 'init engine (profile, create kv cache, warmup model) took 0.10 s');
  if (devMode) {
    log.warning(
      'APIServer',
      '__init__.py:44',
      'SECURITY WARNING: Development endpoints are enabled! This should NOT be used in production!',
    );
  }
  log.info('APIServer', 'entry.py:140', `Starting vLLM server on ${url}`);
}

function logReady(log: EngineLog, pid: number): void {
  log.http(`Started server process [${pid}]`);
  log.http('Waiting for application startup.');
  log.http('Application startup complete.');
}

/** What vLLM says between a signal and its end; force-killing is part of every normal stop. */
function logShutdown(log: EngineLog): void {
  log.info('APIServer', 'launcher.py:254', '[shutdown] API server: shutdown triggered');
  log.info(
    'APIServer',
    'launcher.py:270',
    '[shutdown] API server: stopping engine client mode=abort timeout=0s',
  );
  log.info('APIServer', 'utils.py:628', '[shutdown] Process manager: send sigterm to process EngineCore');
  log.warning(
    'APIServer',
    'utils.py:648',
    '[shutdown] Process manager: force killing remaining processes count=1',
  );
  log.info('EngineCore', 'core.py:1635', '[shutdown] EngineCore: start mode=abort timeout=0s');
  log.info('EngineCore', 'core.py:1499', '[shutdown] EngineCore: exiting busy loop');
  log.info('APIServer', 'launcher.py:279', '[shutdown] API server: engine client stopped');
  log.info('APIServer', 'launcher.py:304', '[shutdown] API server: shutting down FastAPI HTTP server');
}

function logStopped(log: EngineLog): void {
  log.http('Shutting down');
  log.http('Waiting for application shutdown.');
  log.http('Application shutdown complete.');
}

function logDeath(log: EngineLog, death: Death | 'token', pid: number): void {
  if (death === 'killed') {
    const what = `Engine core proc EngineCore died unexpectedly (pid=${pid}, exit code -9), shutting down client.`;
    log.error('APIServer', 'core_client.py:640', what);
  } else logEngineError(log);
  logEngineDead(log);
}

/** The engine's own words. */
function logEngineError(log: EngineLog): void {
  log.error('EngineCore', 'core.py:1520', 'EngineCore encountered a fatal error.');
  log.error(
    'EngineCore',
    'core.py:1520',
    traceback('torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.', [
      ['vllm/v1/engine/core.py', 1511, 'run_engine_core', 'engine_core.run_busy_loop()'],
      ['vllm/v1/worker/gpu_model_runner.py', 3390, 'execute_model', 'model_output = self._model_forward('],
    ]),
  );
}

/** What the API server says of it. */
function logEngineDead(log: EngineLog): void {
  log.error(
    'APIServer',
    'async_llm.py:812',
    traceback(
      'vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue. See stack trace (above) for the root cause.',
      [
        [
          'vllm/v1/engine/async_llm.py',
          764,
          'output_handler',
          'outputs = await engine_core.get_output_async()',
        ],
      ],
    ),
  );
}

/** The engine dies before it listens. */
function logFailedStart(log: EngineLog, cause: string): void {
  log.error('EngineCore', 'core.py:1508', 'EngineCore failed to start.');
  log.error(
    'EngineCore',
    'core.py:1508',
    traceback(cause, [
      ['vllm/v1/engine/core.py', 1499, 'run_engine_core', 'engine_core = EngineCoreProc(*args, **kwargs)'],
      [
        'vllm/v1/worker/gpu_worker.py',
        247,
        'init_device',
        'request_memory(init_snapshot, self.cache_config)',
      ],
    ]),
  );
  log.plain(
    traceback(
      'RuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {}',
      [['vllm/v1/engine/utils.py', 985, 'wait_for_engine_startup', 'raise RuntimeError(']],
    ),
  );
}

type Frame = readonly [file: string, line: number, name: string, code: string];

function traceback(error: string, frames: readonly Frame[]): string {
  const lines = frames.flatMap(([file, line, name, code]) => [
    `  File "/opt/venv/lib/python3.11/site-packages/${file}", line ${line}, in ${name}`,
    `    ${code}`,
  ]);
  return ['Traceback (most recent call last):', ...lines, error].join('\n');
}

function nonDefault(options: EngineOptions): Record<string, string | number | boolean> {
  const names = (Object.keys(OPTIONS) as OptionName[]).filter(
    (name) => options[name] !== OPTIONS[name].default,
  );
  return Object.fromEntries(names.map((name) => [name.replaceAll('-', '_'), options[name]]));
}

function thousands(amount: number): string {
  return amount.toLocaleString('en-US');
}
