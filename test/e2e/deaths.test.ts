import assert from 'node:assert/strict';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcess } from '../../src/host/process-tree.ts';
import { startCli } from '../support/cli.ts';
import { processesWith } from '../support/processes.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const engine = path.resolve(import.meta.dirname, '../../dist/engine.js');

/** A server of two processes, as vLLM is one: this one answers, its child is the engine by name. */
const SERVER = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const code = "process.title = 'VLLM::EngineCore'; setInterval(() => {}, 1000); // ${'room for the title '.repeat(4)}";
const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore', detached: true });
child.on('exit', () => {
  console.error('Engine core proc EngineCore died unexpectedly, shutting down client.');
  setTimeout(() => process.exit(1), 300);
});
writeFileSync('pids.json', JSON.stringify({ server: process.pid, engine: child.pid }));
await import(${JSON.stringify(engine)});
`;

/** Measures a server of two processes, and kills one of them in the middle of a run. */
async function killWhileMeasuring(victim: 'server' | 'engine') {
  await using folder = await createTempFolder();
  const server = path.join(folder.path, 'server.mjs');
  await writeFile(server, SERVER);
  const argv = [process.execPath, server, '--host', '{host}', '--port', '{port}', '--model', 'm'];
  const config = {
    framework: 'vllm',
    model: 'm',
    server: {
      launcher: 'command',
      command: [...argv, '--engine-version', '1.0.0', '--fault', 'slow-decode=30'],
      env: { DEATH_TEST: folder.path },
    },
    workloads: [{ name: 'w', requests: 'set.jsonl', levels: [{ concurrency: 4, requests: 64 }] }],
    measure: { launches: 1 },
    limits: { readySeconds: 30, requestSeconds: 30, stopSeconds: 3 },
  };
  await writeFile(path.join(folder.path, 'gate.yml'), JSON.stringify(config));
  const line = JSON.stringify({ prompt: 'one two three', max_tokens: 200, ignore_eos: true });
  await writeFile(path.join(folder.path, 'set.jsonl'), `${line}\n`.repeat(64));
  const call = startCli(folder.path, ['measure', '--config', 'gate.yml', '--json']);
  const pids = await whenServing(folder.path);
  process.kill(pids[victim], 'SIGKILL');
  const { exitCode, stdout, stderr } = await call.done;
  const left = await processesWith('DEATH_TEST', folder.path);
  return { exitCode, said: stdout + stderr, left, pids };
}

/** Waits until the server has answered several load requests, so that the kill falls into a run. */
async function whenServing(folder: string): Promise<{ server: number; engine: number }> {
  for (const until = performance.now() + 30_000; performance.now() < until; await sleep(100)) {
    const logs = await readLogs(folder);
    if ((logs.match(/POST \/v1\/completions/g) ?? []).length < 3) continue;
    return JSON.parse(await readFile(path.join(folder, 'pids.json'), 'utf8'));
  }
  return assert.fail(`the load never began:\n${await readLogs(folder)}`);
}

async function readLogs(folder: string): Promise<string> {
  let text = '';
  for await (const file of glob('out/*/server-1.log', { cwd: folder })) {
    text += await readFile(path.join(folder, file), 'utf8');
  }
  return text;
}

test('SIGKILL of the API server mid-run: said, and its engine in another session is ended', async () => {
  const { exitCode, said, left, pids } = await killWhileMeasuring('server');
  assert.equal(exitCode, 3, said);
  assert.match(said, /died while it was measured: the server process .* ended \(signal SIGKILL\)/);
  assert.match(said, /This is a crash, not a slow run/);
  assert.deepEqual(left, []);
  assert.equal(readProcess(pids.engine), null, 'the orphan is gone');
});

test('SIGKILL of the engine process mid-run: the engine is named, not the server that ends after it', async () => {
  const { exitCode, said, left } = await killWhileMeasuring('engine');
  assert.equal(exitCode, 3, said);
  assert.match(said, /the engine process VLLM::EngineCore \(pid \d+\) ended first, then the server process/);
  assert.match(said, /Cause: engine process ended \(Engine core proc EngineCore died unexpectedly/);
  assert.deepEqual(left, []);
});
