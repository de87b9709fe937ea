import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '../engine/ledger.ts';
import { isServed } from '../model/outcome.ts';
import type { Ledger, Samples, ServerDelta } from '../model/record.ts';
import { sumServed } from '../stats/sum-served.ts';

/** The server's counters may trail the last byte of a stream by a scheduler step. */
const COUNTER_LAG_MS = 250;

/** Reads the counters after the run; where they disagree, once more a moment later. */
export async function reconcile(
  samples: Samples,
  finishCounters: (signal: AbortSignal) => Promise<ServerDelta | null>,
  signal: AbortSignal,
): Promise<{ delta: ServerDelta | null; ledger: Ledger }> {
  const first = await finishCounters(signal);
  const ledger = ledgerOf(samples, first);
  if (ledger.status !== 'disagrees') return { delta: first, ledger };
  await sleep(COUNTER_LAG_MS, undefined, { signal }).catch(() => undefined);
  const second = await finishCounters(signal);
  return { delta: second, ledger: ledgerOf(samples, second) };
}

/** Only a run without failures has a ledger: a failed request may or may not have been counted by the server. */
function ledgerOf(samples: Samples, delta: ServerDelta | null): Ledger {
  if (delta === null) return { status: 'unknown', detail: 'the server reports no counters' };
  if (!samples.outcome.every(isServed)) return { status: 'unknown', detail: 'some requests failed' };
  return checkLedger(
    {
      requestsServed: samples.id.length,
      promptTokens: sumServed(samples, samples.promptTokens),
      completionTokens: sumServed(samples, samples.completionTokens),
    },
    delta,
  );
}
