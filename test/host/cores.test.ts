import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { formatCoreList, parseCoreList } from '../../src/host/core-list.ts';
import { divideCores } from '../../src/host/divide-cores.ts';
import { createShareCores } from '../../src/host/share-cores.ts';

const signal = new AbortController().signal;

test('core lists read back as written, and what is no list is empty', () => {
  assert.deepEqual(parseCoreList('0-3,8'), [0, 1, 2, 3, 8]);
  assert.equal(formatCoreList([8, 3, 1, 2, 0]), '0-3,8');
  assert.deepEqual(parseCoreList(''), []);
  assert.deepEqual(parseCoreList('0-x'), []);
});

test('the client gets whole physical cores, the last ones; no core has both', () => {
  assert.deepEqual(divideCores([[0], [1]]), { server: [0], client: [1] });
  assert.deepEqual(
    divideCores([
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ]),
    {
      server: [0, 4, 1, 5, 2, 6],
      client: [3, 7],
    },
  );
  const many = divideCores(Array.from({ length: 64 }, (_, core) => [core]));
  assert.deepEqual([many?.server.length, many?.client.length], [60, 4]);
});

test('two threads of one core are divided; one thread cannot be', () => {
  assert.deepEqual(divideCores([[0, 1]]), { server: [0], client: [1] });
  assert.equal(divideCores([[0]]), null);
  assert.equal(divideCores([]), null);
});

const before = allowed(process.pid);

test('a child is born on the server’s cores, this process goes to its own, and gets all back', {
  skip: parseCoreList(before).length < 2 || !(await hasTaskset()),
}, async () => {
  await using share = await createShareCores(process.env.PATH)('command', 'auto', signal);
  const child = spawn('sleep', ['60']);
  try {
    await share.moveClient();
    const { server, client, detail } = share.cores;
    assert.equal(detail, null);
    assert.equal(allowed(child.pid ?? 0), server);
    assert.equal(allowed(process.pid), client);
    const both = [...parseCoreList(server ?? ''), ...parseCoreList(client ?? '')];
    assert.equal(new Set(both).size, both.length, 'no core twice');
    assert.equal(share.clientCores, parseCoreList(client ?? '').length);
    await share[Symbol.asyncDispose]();
    assert.equal(allowed(process.pid), before);
  } finally {
    child.kill('SIGKILL');
  }
});

test('what cannot be pinned is said, and nothing is moved', async () => {
  const cases = [
    [createShareCores('/nonexistent'), 'command', 'auto', /taskset is not installed/],
    [createShareCores(process.env.PATH), 'command', 'off', /switched off/],
    [createShareCores(process.env.PATH), 'attach', 'auto', /attach is not a child/],
    [
      createShareCores(process.env.PATH),
      'command',
      { server: '0', client: '9999' },
      /core 9999 may not be used/,
    ],
  ] as const;
  for (const [shareCores, launcher, plan, reason] of cases) {
    await using share = await shareCores(launcher, plan, signal);
    await share.moveClient();
    assert.match(share.cores.detail ?? '', reason);
    assert.deepEqual([share.cores.server, share.cores.client, share.clientCores], [null, null, null]);
    assert.equal(allowed(process.pid), before);
  }
});

function allowed(pid: number): string {
  return /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
}

async function hasTaskset(): Promise<boolean> {
  return promisify(execFile)('taskset', ['--version']).then(
    () => true,
    () => false,
  );
}
