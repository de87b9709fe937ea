import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanUpLeftovers, requireCleanMachine } from '../../src/app/clean-up.ts';
import { readProcess } from '../../src/host/process-tree.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A gate that has started a server, in the folder of the registries. */
const GATE = `
import { spawn } from 'node:child_process';
import { openProcessRegistry } from '${ROOT}/src/host/process-registry.ts';
import { ownRegistryFile } from '${ROOT}/src/host/registry-folder.ts';
import { startTimeOf } from '${ROOT}/src/host/process-tree.ts';
const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
child.unref();
const registry = openProcessRegistry(ownRegistryFile(process.argv[1]));
registry.add({ marker: 'marker-' + child.pid, pid: child.pid, startTime: startTimeOf(child.pid), argv0: 'sleep' });
console.log(child.pid);
setInterval(() => {}, 1000);
`;

async function gate(folder: string): Promise<{ process: ChildProcess; server: number }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', GATE, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.ok(child.stdout);
  const [said] = await once(child.stdout, 'data');
  return { process: child, server: Number(String(said)) };
}

test('what a killed gate left is ended when the next one begins; the server of one that runs is left alone', async () => {
  await using folder = await createTempFolder();
  const [dead, alive] = await Promise.all([gate(folder.path), gate(folder.path)]);
  try {
    dead.process.kill('SIGKILL');
    await once(dead.process, 'exit');
    const lines = await cleanUpLeftovers(folder.path, new AbortController().signal);
    assert.deepEqual(lines, [`Ended a server left over from an earlier gate: sleep (pid ${dead.server})`]);
    assert.equal(readProcess(dead.server), null);
    assert.ok(readProcess(alive.server));
    assert.equal(readdirSync(folder.path).length, 1);
  } finally {
    alive.process.kill('SIGKILL');
    process.kill(alive.server, 'SIGKILL');
  }
  assert.ok(existsSync(folder.path));
});

test('nothing is measured where something is left that could not be ended', async () => {
  await using folder = await createTempFolder();
  const entry = {
    ...{ marker: 'marker-of-a-container', pid: null, startTime: null, argv0: 'docker' },
    container: { label: 'serving-gate.launch=marker-of-a-container' },
    owner: { pid: 999_999_999, startTime: '1' },
  };
  const file = join(folder.path, '999999999-1.json');
  writeFileSync(file, JSON.stringify([entry]));
  const { PATH } = process.env;
  process.env.PATH = folder.path;
  try {
    const error = { code: 'teardown', message: /Could not end .*docker: .*docker is not installed/ };
    await assert.rejects(requireCleanMachine(folder.path, new AbortController().signal), error);
    assert.ok(existsSync(file), 'the next gate looks for it again');
  } finally {
    process.env.PATH = PATH;
  }
});
