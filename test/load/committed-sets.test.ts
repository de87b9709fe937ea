import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readRequestSet } from '../../src/load/request-set.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/requests');
const OPTIONS = { model: 'm', continuousUsage: true };
const SUMS = readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8');

for (const name of ['azure-code.jsonl', 'shared-prefix.jsonl']) {
  test(`${name} reads, is whole, and has the committed hash`, async () => {
    const set = await readRequestSet(join(FOLDER, name), OPTIONS);
    assert.equal(set.requests.length, 240);
    assert.ok(SUMS.includes(`${set.sha256}  ${name}`), `SHA256SUMS does not list ${set.sha256} for ${name}`);
    assert.ok(set.requests.every((request) => request.forcedTokens !== null));
  });
}

test('azure-code has the exact lengths of the trace, and no two prompts share their first word', async () => {
  const set = await readRequestSet(join(FOLDER, 'azure-code.jsonl'), OPTIONS);
  const rows = readFileSync(join(FOLDER, 'azure-code.trace.csv'), 'utf8').trim().split('\n').slice(1);
  const prompts = set.requests.map((request) => `${JSON.parse(request.body).prompt}`);
  assert.deepEqual(
    set.requests.map((request, index) => [
      prompts[index]?.match(/\w+|[^\w\s]+/g)?.length,
      request.forcedTokens,
    ]),
    rows.map((row) => row.split(',').slice(1).map(Number)),
  );
  assert.equal(new Set(prompts.map((prompt) => prompt.split(/\s/)[0])).size, prompts.length);
});

test('shared-prefix has one system message and questions of its own', async () => {
  const set = await readRequestSet(join(FOLDER, 'shared-prefix.jsonl'), OPTIONS);
  const chats = set.requests.map((request) => JSON.parse(request.body).messages as { content: string }[]);
  assert.equal(new Set(chats.map((messages) => messages[0]?.content)).size, 1);
  assert.equal(chats[0]?.[0]?.content.match(/\w+|[^\w\s]+/g)?.length, 1_500);
  assert.equal(new Set(chats.map((messages) => messages[1]?.content)).size, chats.length);
});
