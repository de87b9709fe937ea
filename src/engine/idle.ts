import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlClient } from './control-client.ts';
import type { FrameworkFacts } from './framework-facts.ts';
import { parseExposition } from './prometheus.ts';

const LIMIT_MS = 30_000;
const CALL_LIMIT_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Waits until the server runs no request and has none waiting, by its own gauges. `busy` when it still does after the
 * limit; `unknown` where it shows no gauges.
 */
export async function waitIdle(
  client: ControlClient,
  { metricsPath, load }: FrameworkFacts,
  signal: AbortSignal,
): Promise<'idle' | 'busy' | 'unknown'> {
  if (metricsPath === null || load.length === 0) return 'unknown';
  const until = performance.now() + LIMIT_MS;
  for (;;) {
    const answer = await client.get(metricsPath, { limitMs: CALL_LIMIT_MS, signal });
    if (signal.aborted || answer.status !== 200) return 'unknown';
    const gauges = parseExposition(answer.text).filter(({ name }) => load.includes(name));
    if (gauges.length === 0) return 'unknown';
    if (gauges.every(({ value }) => value === 0)) return 'idle';
    if (performance.now() >= until) return 'busy';
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}
