import { setTimeout as sleep } from 'node:timers/promises';
import type { Framework } from '../model/pin.ts';
import type { ServerDelta } from '../model/record.ts';
import type { ControlClient } from './control-client.ts';
import { type Counters, readCounters, sameCounters, serverDelta } from './counters.ts';
import { FRAMEWORKS } from './frameworks.ts';

const CALL_LIMIT_MS = 10_000;
/** A server may count a request a moment after its last chunk went out. */
const SETTLE_PAUSE_MS = 100;
const SETTLE_READS = 20;

/**
 * Reads the counters now; the returned function reads them again, once they stand still, and gives the difference. It gives
 * null where either reading failed: the counters are then unknown.
 */
export async function beginCounters(
  client: ControlClient,
  framework: Framework,
  signal: AbortSignal,
): Promise<(signal: AbortSignal) => Promise<ServerDelta | null>> {
  const before = await scrape(client, framework, signal);
  return async (endSignal) => {
    if (before === null) return null;
    let after = await scrape(client, framework, endSignal);
    for (let i = 0; i < SETTLE_READS && after !== null; i++) {
      await sleep(SETTLE_PAUSE_MS, undefined, { signal: endSignal }).catch(() => undefined);
      const again = await scrape(client, framework, endSignal);
      if (again === null || sameCounters(after, again))
        return again === null ? null : serverDelta(before, again);
      after = again;
    }
    return after === null ? null : serverDelta(before, after);
  };
}

async function scrape(
  client: ControlClient,
  framework: Framework,
  signal: AbortSignal,
): Promise<Counters | null> {
  const path = FRAMEWORKS[framework].metricsPath;
  if (path === null) return null;
  const answer = await client.get(path, { limitMs: CALL_LIMIT_MS, signal });
  return answer.status === 200 ? readCounters(framework, answer.text) : null;
}
