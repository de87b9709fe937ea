import type { Ledger, ServerDelta } from '../model/record.ts';

/** What the client saw over a run; token totals are null where the server's usage was missing. */
export interface ClientTotals {
  /** Requests that the server answered to the end. */
  readonly requestsServed: number;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

/**
 * Compares the client's totals with the difference of the server's own counters (design §5). They must be equal:
 * both count the same requests between two scrapes. What neither side can be asked for stays unknown.
 */
export function checkLedger(client: ClientTotals, server: ServerDelta | null): Ledger {
  if (server === null) return { status: 'unknown', detail: 'the server shows no counters' };
  const rows = [
    ['requests', client.requestsServed, server.requests],
    ['prompt tokens', client.promptTokens, server.promptTokens],
    ['completion tokens', client.completionTokens, server.completionTokens],
  ] as const;
  const unequal = rows.filter(([, ours, theirs]) => ours !== null && theirs !== null && ours !== theirs);
  if (unequal.length > 0) {
    return {
      status: 'disagrees',
      detail: unequal.map(([name, ours, theirs]) => `${name}: client ${ours}, server ${theirs}`).join('; '),
    };
  }
  const unknown = rows.filter(([, ours, theirs]) => ours === null || theirs === null);
  if (unknown.length > 0) {
    return {
      status: 'unknown',
      detail: `not known on both sides: ${unknown.map(([name]) => name).join(', ')}`,
    };
  }
  return { status: 'agrees', detail: rows.map(([name, ours]) => `${name} ${ours}`).join(', ') };
}
