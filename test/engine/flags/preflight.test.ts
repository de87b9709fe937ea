import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createFlagPreflight } from '../../../src/engine/flags/preflight.ts';
import type { ServerCommand } from '../../../src/engine/server-command.ts';
import { GateError } from '../../../src/model/errors.ts';
import type { ServerPlan } from '../../../src/model/plan.ts';
import type { LaunchRequest } from '../../../src/ports/server.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'preflight-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Stands for an installed Python: a program that prints what the parser script of a real one would. */
async function installedPython(name: string, script: string): Promise<string> {
  const bin = path.join(folder, name);
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(bin, 'python'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await writeFile(path.join(bin, 'vllm'), `#!${bin}/python\n`, { mode: 0o755 });
  return bin;
}

const PRINTS = `echo run >> "$0.runs"; echo noise; echo 'serving-gate-parser:[{"names":["--own"],"nargs":null,"choices":null}]'`;

async function check(
  argv: readonly string[],
  version: string | null,
  launcher: 'command' | 'docker' = 'command',
) {
  const notes: string[] = [];
  const nothing = () => undefined;
  const progress = { step: nothing, plan: nothing, tick: nothing, levelDone: nothing, warn: nothing };
  const request = {
    framework: 'vllm',
    version,
    server: { launcher, argv } as unknown as ServerPlan,
    signal: new AbortController().signal,
    progress: { ...progress, note: (text: string) => notes.push(text) },
  } as unknown as LaunchRequest;
  const command = { argv, flags: argv, environment: { PATH: '/usr/bin:/bin' } } as unknown as ServerCommand;
  const preflight = createFlagPreflight(10_000);
  await preflight(request, command);
  await preflight(request, command);
  return notes;
}

test('the parser of what is installed decides, and is asked once', async () => {
  const bin = await installedPython('asked', PRINTS);
  assert.deepEqual(await check([`${bin}/vllm`, 'serve', 'm', '--own', '1'], '0.32.0'), [
    'Flags checked by the parser of the installed version',
  ]);
  assert.equal(await readFile(`${bin}/python.runs`, 'utf8'), 'run\n');
});

test('a flag that it does not have is refused before the start, as a usage error with what to write', async () => {
  const bin = await installedPython('refuses', PRINTS);
  const argv = [`${bin}/python`, '-m', 'vllm.entrypoints.openai.api_server', '--calculate-kv-scales'];
  await assert.rejects(check(argv, '0.32.0'), (error: unknown) => {
    assert.ok(error instanceof GateError);
    assert.equal(error.code, 'usage');
    assert.match(
      error.message,
      /vllm 0\.32\.0 .* parser of the installed version: --calculate-kv-scales is gone \(0\.27\.1/,
    );
    assert.match(error.hint ?? '', /scales come with the checkpoint/);
    return true;
  });
});

test('where no interpreter answers, the data of the pinned version decides, and that is said', async () => {
  const bin = await installedPython('broken', 'exit 1');
  assert.deepEqual(await check([`${bin}/vllm`, 'serve', 'm', '--max-num-seqs', '8'], '0.32.0'), [
    'Flags checked by the flags known of this version',
  ]);
  await assert.rejects(
    check(['vllm', 'serve', 'm', '--max-nun-seqs', '8'], '0.32.0'),
    /--max-nun-seqs is not known/,
  );
  await assert.rejects(check(['--model', 'm', '--nonsense'], '0.33.0', 'docker'), /--nonsense is not known/);
});

test('an unknown version and a command that hides its flags are said to be unknown, and block nothing', async () => {
  const [unknown] = await check(['vllm', 'serve', 'm', '--whatever'], '9.9.9');
  assert.match(unknown ?? '', /^Flags not checked: vllm 9\.9\.9 is not known/);
  const [hidden] = await check(['bash', 'start.sh', '--whatever'], '0.32.0');
  assert.match(hidden ?? '', /^Flags not checked: the command does not show/);
});
