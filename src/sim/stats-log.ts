import type { Engine } from './engine.ts';
import type { EngineLog } from './log.ts';

/** A function to call every `intervalMs`: it writes vLLM's line about the last interval, unless nothing happened. */
export function createStatsLog(engine: Engine, log: EngineLog, intervalMs: number): () => void {
  let last = { prompt: 0, generation: 0 };
  return () => {
    const { metrics } = engine;
    engine.refreshGauges();
    const now = { prompt: metrics.get('prompt_tokens'), generation: metrics.get('generation_tokens') };
    const running = metrics.get('num_requests_running');
    const waiting = metrics.get('num_requests_waiting');
    if (running + waiting > 0 || now.prompt !== last.prompt || now.generation !== last.generation) {
      const rate = (tokens: number) => `${((1000 * tokens) / intervalMs).toFixed(1)} tokens/s`;
      const queries = metrics.get('prefix_cache_queries');
      const hits = queries === 0 ? 0 : metrics.get('prefix_cache_hits') / queries;
      const parts = [
        `Avg prompt throughput: ${rate(now.prompt - last.prompt)}`,
        `Avg generation throughput: ${rate(now.generation - last.generation)}`,
        `Running: ${running} reqs`,
        `Waiting: ${waiting} reqs`,
        `GPU KV cache usage: ${percent(metrics.get('kv_cache_usage_perc'))}`,
        `Prefix cache hit rate: ${percent(hits)}`,
      ];
      log.info('APIServer', 'loggers.py:335', `Engine 000: ${parts.join(', ')}`);
    }
    last = now;
  };
}

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(1)}%`;
}
