import { createBlockPool } from './block-pool.ts';
import { createStepNoise, stepCostMs } from './cost-model.ts';
import { cacheConfig, configLabels, engineCapacity } from './engine-config.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { EngineOptions } from './options.ts';
import { generateOutput, naturalLength, type OutputToken } from './output-text.ts';
import { createRandom, hashText } from './random.ts';
import {
  type FinishReason,
  type RequestTimes,
  recordFinished,
  recordScheduled,
  recordToken,
} from './request-stats.ts';
import { createScheduler, type Step } from './scheduler.ts';
import { createSequence, type Sequence } from './sequence.ts';
import { createStepLoop } from './step-loop.ts';
import { findVersion } from './versions.ts';

/** What a client wants generated. */
export interface Generation {
  readonly promptIds: readonly number[];
  readonly maxTokens: number;
  readonly ignoreEos: boolean;
  readonly cacheSalt: string | null;
  /** Whether its client reads a stream; only SGLang's counters tell the two apart. */
  readonly stream: boolean;
  /** Asked for by the server itself (warm-up, health): no fault strikes it, none counts it. */
  readonly internal?: boolean;
}

/** Hears of what the engine did, for what a dialect counts and logs. */
export interface EngineObserver {
  onStep(step: Step, lengthMs: number, load: EngineLoad): void;
  onToken(generation: Generation, sequence: Sequence, times: RequestTimes, nowMs: number): void;
  onFinished(generation: Generation, sequence: Sequence, times: RequestTimes, reason: FinishReason): void;
}

/** How full the engine is. */
export interface EngineLoad {
  readonly running: number;
  readonly waiting: number;
  readonly usedTokens: number;
  readonly poolTokens: number;
}

/** How an engine dies: by an error of its own, or by a signal from outside. */
export type Death = 'crashed' | 'killed';

/** Hears of a generation as it goes on; after a finish reason or a failure nothing more comes. */
export interface GenerationListener {
  /** `cachedTokens`: prompt tokens that the prefix cache had. */
  onToken(token: OutputToken, finish: 'stop' | 'length' | null, cachedTokens: number): void;
  onFailure(message: string): void;
}

export interface Engine {
  readonly metrics: Metrics;
  /** Queues a generation; the returned function aborts it. */
  submit(generation: Generation, listener: GenerationListener): () => void;
  /** False while any block is held. */
  resetPrefixCache(): boolean;
  /** Generations under way. */
  load(): number;
  fill(): EngineLoad;
  /** Brings the gauges up to date. */
  refreshGauges(): void;
  /** Aborts everything and computes nothing more. */
  stop(): void;
}

interface ActiveRequest {
  readonly generation: Generation;
  readonly times: RequestTimes;
  readonly listener: GenerationListener;
  readonly endReason: 'stop' | 'length';
  /** Tokens after which the fault error-after strikes; null for never. */
  readonly failAfter: number | null;
}

/** Idle for longer than this, the engine is in another run, and draws its noise anew. */
const RUN_GAP_MS = 250;

/** The engine: scheduler, KV cache and cost model in real time. `onDeath` is called once, by a fault. */
export function createEngine(
  options: EngineOptions,
  nowMs: () => number,
  onDeath: (death: Death) => void,
  observer?: EngineObserver,
): Engine {
  const { faults } = options;
  const capacity = engineCapacity(options);
  const cacheOn = options['enable-prefix-caching'];
  const cache = {
    blockSize: options['block-size'],
    pool: createBlockPool(capacity.blocks),
    prefixCaching: cacheOn && faults['cache-off'] === undefined,
  };
  const scheduler = createScheduler(cache, {
    maxSequences: options['max-num-seqs'],
    maxStepTokens: options['max-num-batched-tokens'],
    decodeHold: findVersion(options['engine-version'])?.decodeHold ?? null,
  });
  const costs = {
    baseMs: options['base-ms'],
    prefillTokenMs: options['prefill-token-ms'],
    decodeSequenceMs: options['decode-sequence-ms'],
    kvTokenMs: options['kv-token-ms'],
    prefillFactor: faults['slow-prefill'] ?? 1,
    decodeFactor: faults['slow-decode'] ?? 1,
    speed: options.speed,
  };
  const noise = createStepNoise(options.seed, options.launch, {
    launch: options['launch-noise'],
    run: options['run-noise'],
    step: options['step-noise'],
  });
  const metrics = createMetrics({
    model: options.model,
    maxModelLen: capacity.maxModelLen,
    createdAtMs: performance.timeOrigin + nowMs(),
    cacheConfig: configLabels(cacheConfig(options)),
  });
  const faultRandom = createRandom('error-share', options.seed);
  const active = new Map<Sequence, ActiveRequest>();
  let step: Step | null = null;
  let finished = 0;
  let lastStepMs = Number.NEGATIVE_INFINITY;
  const loop = createStepLoop({ nowMs, startStep, endStep });

  return {
    metrics,
    submit(generation, listener) {
      const { promptIds, maxTokens, ignoreEos } = generation;
      const natural = ignoreEos ? Number.POSITIVE_INFINITY : naturalLength(promptIds, options.seed);
      const output = generateOutput(promptIds, options.seed, Math.min(maxTokens, natural));
      const salt = generation.cacheSalt === null ? 0 : hashText(generation.cacheSalt);
      const sequence = createSequence(promptIds, output, salt);
      const fails =
        !generation.internal &&
        faults['error-after'] !== undefined &&
        faultRandom() < (faults['error-share'] ?? 1);
      active.set(sequence, {
        generation,
        times: { arrivedMs: nowMs(), scheduledMs: null, firstTokenMs: null, lastTokenMs: null },
        listener,
        endReason: natural <= maxTokens ? 'stop' : 'length',
        failAfter: fails ? (faults['error-after'] ?? null) : null,
      });
      metrics.observe('request_params_max_tokens', maxTokens);
      metrics.observe('request_max_num_generation_tokens', maxTokens);
      scheduler.add(sequence);
      loop.wake();
      return () => finish(sequence, 'abort');
    },
    resetPrefixCache: () => cache.pool.reset(),
    load: () => active.size,
    fill,
    refreshGauges() {
      metrics.set('num_requests_running', scheduler.running());
      metrics.set('num_requests_waiting', scheduler.waiting());
      metrics.set('num_requests_waiting_by_reason', scheduler.waiting(), 'capacity');
      metrics.set('engine_sleep_state', 1, 'awake');
      metrics.set('kv_cache_usage_perc', 1 - cache.pool.free() / cache.pool.size);
    },
    stop() {
      loop.stop();
      for (const sequence of [...active.keys()]) finish(sequence, 'abort');
    },
  };

  function fill(): EngineLoad {
    const { pool, blockSize } = cache;
    return {
      running: scheduler.running(),
      waiting: scheduler.waiting(),
      usedTokens: (pool.size - pool.free()) * blockSize,
      poolTokens: pool.size * blockSize,
    };
  }

  function startStep(): number | null {
    if (finished >= (faults['stall-after'] ?? Number.POSITIVE_INFINITY)) return null;
    step = scheduler.schedule();
    if (step === null) return null;
    const startedMs = nowMs();
    if (startedMs - lastStepMs > RUN_GAP_MS) noise.startRun();
    metrics.add('num_preemptions', step.preempted.length);
    for (const sequence of step.admitted) {
      const request = active.get(sequence);
      if (request) request.times.scheduledMs = startedMs;
      recordScheduled(metrics, sequence, cacheOn);
    }
    const lengthMs = stepCostMs(costs, step.work) * noise.next();
    observer?.onStep(step, lengthMs, fill());
    return lengthMs;
  }

  function endStep(): void {
    if (step === null) return;
    lastStepMs = nowMs();
    metrics.observe(
      'iteration_tokens_total',
      step.entries.reduce((sum, entry) => sum + entry.tokens, 0),
    );
    // All books are made before any client hears of its token and reads them.
    const news = scheduler.finishStep(step).map((sequence) => bookToken(sequence, lastStepMs));
    for (const tell of news) tell();
    step = null;
    if (finished >= (faults['crash-after'] ?? Number.POSITIVE_INFINITY)) {
      die('crashed');
    } else if (finished >= (faults['engine-killed-after'] ?? Number.POSITIVE_INFINITY)) die('killed');
  }

  function die(death: Death): void {
    loop.stop();
    onDeath(death);
  }

  function bookToken(sequence: Sequence, tokenMs: number): () => void {
    const request = active.get(sequence);
    const token = sequence.output[sequence.generated - 1];
    if (request === undefined || token === undefined) return () => {};
    observer?.onToken(request.generation, sequence, request.times, tokenMs);
    recordToken(metrics, sequence, request.times, tokenMs);
    const last = sequence.generated === sequence.output.length;
    const fails = sequence.generated === request.failAfter && !last;
    if (fails) finish(sequence, 'error');
    else if (last) finish(sequence, request.endReason);
    const cached = sequence.cachedTokens ?? 0;
    return () => {
      request.listener.onToken(token, last ? request.endReason : null, cached);
      if (fails)
        request.listener.onFailure('The engine failed on purpose after some tokens of this request.');
    };
  }

  function finish(sequence: Sequence, reason: FinishReason): void {
    const request = active.get(sequence);
    if (request === undefined) return;
    active.delete(sequence);
    scheduler.remove(sequence);
    recordFinished(metrics, sequence, request.times, reason);
    observer?.onFinished(request.generation, sequence, request.times, reason);
    if (reason !== 'abort' && !request.generation.internal) finished++;
  }
}
