import type { EngineLoad, EngineObserver, Generation } from '../engine.ts';
import { engineCapacity } from '../engine-config.ts';
import type { EngineOptions } from '../options.ts';
import type { FinishReason, RequestTimes } from '../request-stats.ts';
import type { Step } from '../scheduler.ts';
import type { Sequence } from '../sequence.ts';
import { HEALTH_CHECK } from './health.ts';
import { createSglangMetrics } from './metrics.ts';
import { hasOutputTime, poolTokens, STARTUP_TIME } from './server-info.ts';

/** SGLang's counters, kept from what the engine tells. */
export interface SglangBooks extends EngineObserver {
  /** The text of `GET /metrics`. */
  text(load: EngineLoad): string;
}

/**
 * The API's counters move when a request has ended; the scheduler's move on the way, and know health checks too. A
 * request that did not come to its own end counts as aborted only.
 */
export function createSglangBooks(options: EngineOptions): SglangBooks {
  const metrics = createSglangMetrics(options.model);
  const gone = new Set<FinishReason>(['abort', 'error']);
  const lastMs = new WeakMap<Sequence, number>();
  metrics.set('max_total_num_tokens', poolTokens(options));
  metrics.set('page_size', options['block-size']);
  metrics.set('num_pages', engineCapacity(options).blocks);
  metrics.set('context_len', engineCapacity(options).maxModelLen);
  for (const phase of ['load_weight', 'kv_cache_allocation', 'scheduler_e2e', 'tokenizer_e2e'] as const) {
    metrics.set('startup_time_seconds', STARTUP_TIME[phase], { phase });
  }
  for (const name of ['gen_throughput', 'cache_hit_rate', 'is_cuda_graph'] as const) metrics.set(name, 0);

  return {
    onStep(step) {
      recordStep(step);
    },
    onToken(generation, sequence, times, nowMs) {
      const first = !lastMs.has(sequence);
      const previousMs = lastMs.get(sequence) ?? nowMs;
      lastMs.set(sequence, nowMs);
      if (first) recordPrefill(times, nowMs);
      if (generation === HEALTH_CHECK) return;
      if (first) {
        metrics.observe(
          'time_to_first_token_seconds',
          (nowMs - times.arrivedMs) / 1000,
          streaming(generation),
        );
      } else if (generation.stream) {
        metrics.observe('inter_token_latency_seconds', (nowMs - previousMs) / 1000);
      }
    },
    onFinished(generation, sequence, times, reason) {
      if (generation === HEALTH_CHECK) return;
      if (gone.has(reason)) metrics.add('num_aborted_requests_total', 1);
      else recordFinished(generation, sequence, times);
    },
    text(load) {
      const usage = load.poolTokens === 0 ? 0 : load.usedTokens / load.poolTokens;
      metrics.set('num_running_reqs', load.running);
      metrics.set('num_queue_reqs', load.waiting);
      metrics.set('token_usage', usage);
      metrics.set('full_token_usage', usage);
      metrics.set('num_used_tokens', load.usedTokens);
      metrics.set('kv_used_tokens', load.usedTokens);
      metrics.set('kv_available_tokens', load.poolTokens - load.usedTokens);
      return metrics.text();
    },
  };

  function recordStep({ work, preempted }: Step): void {
    if (work.prefillTokens > 0) {
      metrics.add('realtime_tokens_total', work.prefillTokens, { mode: 'prefill_compute' });
    }
    if (work.decodeSequences > 0) {
      metrics.add('realtime_tokens_total', work.decodeSequences, { mode: 'decode' });
    }
    if (preempted.length > 0) metrics.add('num_retracted_requests_total', preempted.length);
  }

  function recordPrefill(times: RequestTimes, nowMs: number): void {
    const scheduledMs = times.scheduledMs ?? times.arrivedMs;
    metrics.observe('queue_time_seconds', (scheduledMs - times.arrivedMs) / 1000);
    metrics.observe('per_stage_req_latency_seconds', 0, { stage: 'request_process' });
    metrics.observe('per_stage_req_latency_seconds', (nowMs - scheduledMs) / 1000, {
      stage: 'prefill_forward',
    });
  }

  function recordFinished(generation: Generation, sequence: Sequence, times: RequestTimes): void {
    const labels = streaming(generation);
    const cached = sequence.cachedTokens ?? 0;
    const endMs = times.lastTokenMs ?? times.arrivedMs;
    metrics.add('prompt_tokens_total', sequence.promptLength, labels);
    metrics.add('generation_tokens_total', sequence.generated, labels);
    metrics.add('num_requests_total', 1, labels);
    if (cached > 0) metrics.add('cached_tokens_total', cached, { cache_source: 'device' });
    metrics.observe('e2e_request_latency_seconds', (endMs - times.arrivedMs) / 1000, labels);
    metrics.observe('prompt_tokens_histogram', sequence.promptLength);
    metrics.observe('uncached_prompt_tokens_histogram', sequence.promptLength - cached);
    metrics.observe('generation_tokens_histogram', sequence.generated);
    if (hasOutputTime(options) && sequence.generated > 1 && times.firstTokenMs !== null) {
      const perToken = (endMs - times.firstTokenMs) / (sequence.generated - 1) / 1000;
      metrics.observe('request_time_per_output_token_seconds', perToken, labels);
    }
  }
}

function streaming(generation: Generation) {
  return { is_streaming: String(generation.stream) };
}
