import type { Metrics } from './metrics.ts';
import type { Sequence } from './sequence.ts';

export type FinishReason = 'stop' | 'length' | 'abort' | 'error';

/** The moments of one request's life in the engine, monotonic milliseconds; null while they lie ahead. */
export interface RequestTimes {
  readonly arrivedMs: number;
  scheduledMs: number | null;
  firstTokenMs: number | null;
  lastTokenMs: number | null;
}

/** Books that a request was scheduled for the first time: what it asked of the prefix cache. */
export function recordScheduled(metrics: Metrics, sequence: Sequence, prefixCaching: boolean): void {
  const cached = sequence.cachedTokens ?? 0;
  if (!prefixCaching) return;
  metrics.add('prefix_cache_queries', sequence.promptLength);
  metrics.add('prefix_cache_hits', cached);
  metrics.add('prompt_tokens_cached_by_source', cached, 'device');
}

/** Books one generated token. */
export function recordToken(metrics: Metrics, sequence: Sequence, times: RequestTimes, nowMs: number): void {
  metrics.add('generation_tokens', 1);
  if (times.firstTokenMs === null) {
    const cached = sequence.cachedTokens ?? 0;
    metrics.add('prompt_tokens', sequence.promptLength);
    metrics.add('prompt_tokens_cached', cached);
    metrics.add('prompt_tokens_by_source', sequence.promptLength - cached, 'local_compute');
    metrics.add('prompt_tokens_by_source', cached, 'local_cache_hit');
    metrics.observe('time_to_first_token_seconds', (nowMs - times.arrivedMs) / 1000);
    times.firstTokenMs = nowMs;
  } else {
    metrics.observe('inter_token_latency_seconds', (nowMs - (times.lastTokenMs ?? nowMs)) / 1000);
  }
  times.lastTokenMs = nowMs;
}

/**
 * Books the end of a request. Queue is arrival to first scheduled, prefill from there to the first token, decode from
 * there to the last. A request that did not come to its own end is only counted.
 */
export function recordFinished(
  metrics: Metrics,
  sequence: Sequence,
  times: RequestTimes,
  reason: FinishReason,
): void {
  metrics.add('request_success', 1, reason);
  const { arrivedMs, scheduledMs, firstTokenMs, lastTokenMs } = times;
  if (reason === 'abort' || reason === 'error') return;
  if (scheduledMs === null || firstTokenMs === null || lastTokenMs === null) return;
  const seconds = (from: number, to: number) => (to - from) / 1000;
  metrics.observe('e2e_request_latency_seconds', seconds(arrivedMs, lastTokenMs));
  metrics.observe('request_queue_time_seconds', seconds(arrivedMs, scheduledMs));
  metrics.observe('request_prefill_time_seconds', seconds(scheduledMs, firstTokenMs));
  metrics.observe('request_decode_time_seconds', seconds(firstTokenMs, lastTokenMs));
  metrics.observe('request_inference_time_seconds', seconds(scheduledMs, lastTokenMs));
  if (sequence.generated > 1) {
    metrics.observe(
      'request_time_per_output_token_seconds',
      seconds(firstTokenMs, lastTokenMs) / (sequence.generated - 1),
    );
  }
  metrics.observe('request_prompt_tokens', sequence.promptLength);
  metrics.observe('request_generation_tokens', sequence.generated);
  metrics.observe('request_prefill_kv_computed_tokens', sequence.promptLength - (sequence.cachedTokens ?? 0));
  metrics.observe('request_num_preemptions', sequence.preemptions);
  metrics.observe('request_params_n', 1);
}
