import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import * as v from 'valibot';
import { createFingerprinter } from '../../src/host/fingerprint.ts';
import { osName } from '../../src/host/host-facts.ts';
import { FingerprintSchema } from '../../src/model/environment.ts';
import type { FingerprintRequest } from '../../src/ports/fingerprinter.ts';
import { toolFolder } from './tool-folder.ts';

const attached: FingerprintRequest = {
  serverPid: null,
  serverFlags: null,
  serverEnvironment: {},
  signal: new AbortController().signal,
};

/** A fingerprinter that meets a GPU tool which does not exist here, so that tests say the same everywhere. */
async function fingerprint(request: Partial<FingerprintRequest>, path = '/usr/bin:/bin') {
  await using tools = await toolFolder();
  await tools.add('nvidia-smi', '#!/bin/sh\nexit 9\n');
  const environment = { PATH: `${tools.path}:${path}`, HF_TOKEN: 'hf_TESTTOKEN' };
  return await createFingerprinter({ toolVersion: '0.1.0', environment })({ ...attached, ...request });
}

async function withProcess<T>(child: ChildProcess, use: (pid: number) => Promise<T>): Promise<T> {
  const pid = child.pid ?? assert.fail('not started');
  try {
    return await use(pid);
  } finally {
    process.kill(-pid, 'SIGKILL');
    await once(child, 'exit');
  }
}

test('an attached server: this host, and nothing made up about the server', async () => {
  const got = await fingerprint({});
  assert.ok(v.is(FingerprintSchema, got));
  assert.ok((got.cpu.cores ?? 0) > 0 && (got.memoryTotalMiB ?? 0) > 0 && got.os.kernel);
  assert.deepEqual([got.packages, got.packagesSource, got.python, got.serverFlags], [null, null, null, null]);
  assert.equal(got.gpuTool.status, 'failed');
  assert.deepEqual(got.client, { tool: '0.1.0', node: process.version });
});

const noPython = spawnSync('python3', ['--version']).status === 0 ? false : 'no python3 here';

test("the packages are those of the server's own interpreter, found below a wrapper", {
  skip: noPython,
}, async () => {
  const script = "python3 -c 'import time; print(1, flush=True); time.sleep(60)' & wait";
  const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  await once(child.stdout, 'data');
  const got = await withProcess(child, (pid) =>
    fingerprint({ serverPid: pid }).finally(() => process.kill(-pid)),
  );
  assert.match(got.python ?? '', /^3\.\d+/);
  assert.equal(got.packagesSource, 'importlib.metadata');
  assert.ok(
    got.packages !== null && Object.values(got.packages).every((version) => typeof version === 'string'),
  );
});

test('an interpreter that cannot list its packages leaves them unknown', async () => {
  await using tools = await toolFolder();
  const fake = await tools.add('python3.12', '#!/bin/sh\nif [ "$1" = -c ]; then exit 1; fi\nsleep 60\n');
  const child = spawn(fake, [], { stdio: 'ignore', detached: true });
  const got = await withProcess(child, (pid) => fingerprint({ serverPid: pid }));
  assert.deepEqual([got.packages, got.python], [null, null]);
});

test('the embedded engine is its own package', async () => {
  const code = 'setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', code, '--', '--engine-version', '1.1.0'], {
    stdio: 'ignore',
    detached: true,
  });
  const got = await withProcess(child, (pid) => fingerprint({ serverPid: pid }));
  assert.deepEqual(got.packages, { 'serving-gate-engine': '1.1.0' });
});

test('flags and environment are normalised, and no secret is in it', async () => {
  const got = await fingerprint({
    serverFlags: ['/venv/bin/vllm', 'serve', 'm', '--api-key', 'sk-TEST', '--port', '4711'],
    serverEnvironment: { VLLM_USE_V1: '1', HF_TOKEN: 'hf_TESTTOKEN', HOME: '/root' },
  });
  assert.deepEqual(got.serverFlags, ['/venv/bin/vllm', 'serve', 'm', '--api-key', '[redacted]']);
  assert.deepEqual(got.serverEnvironment, { VLLM_USE_V1: '1' });
  assert.doesNotMatch(JSON.stringify(got), /hf_TESTTOKEN|sk-TEST|4711/);
});

test('the name of the operating system', () => {
  assert.equal(
    osName('NAME=x\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n'),
    'Debian GNU/Linux 12 (bookworm)',
  );
  assert.equal(osName("PRETTY_NAME='Some OS'"), 'Some OS');
  assert.equal(osName('NAME=x'), null);
  assert.equal(osName(null), null);
});
