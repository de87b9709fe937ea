import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCounters, serverDelta } from '../../src/engine/counters.ts';
import { checkLedger } from '../../src/engine/ledger.ts';
import type { ServerDelta } from '../../src/model/record.ts';

const nothing = serverDelta(readCounters('openai', ''), readCounters('openai', ''));
const server = (changes: Partial<ServerDelta>): ServerDelta => ({
  ...nothing,
  requests: 3,
  promptTokens: 30,
  completionTokens: 12,
  ...changes,
});
const client = { requestsServed: 3, promptTokens: 30, completionTokens: 12 };

test('equal totals agree', () => assert.equal(checkLedger(client, server({})).status, 'agrees'));

test('a disagreement names both numbers', () => {
  const ledger = checkLedger(client, server({ completionTokens: 13, requests: 4 }));
  assert.equal(ledger.status, 'disagrees');
  assert.match(ledger.detail, /requests: client 3, server 4/);
  assert.match(ledger.detail, /completion tokens: client 12, server 13/);
});

test('what one side does not know is unknown, and never hides a disagreement', () => {
  assert.equal(checkLedger(client, null).status, 'unknown');
  assert.equal(checkLedger(client, nothing).status, 'unknown');
  assert.equal(checkLedger(client, server({ promptTokens: null })).status, 'unknown');
  assert.equal(checkLedger({ ...client, promptTokens: null }, server({ requests: 2 })).status, 'disagrees');
});
