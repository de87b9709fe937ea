import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { type Result, ResultSchema } from '../../src/model/result.ts';

const CLI = path.resolve(import.meta.dirname, '../../dist/cli.js');

export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A call of the built CLI that runs. */
export interface CliCall {
  readonly pid: number;
  readonly done: Promise<CliResult>;
}

/** Starts the built CLI in a folder, with the environment of a person's shell: nothing of GitHub is in it. */
export function startCli(
  cwd: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): CliCall {
  const env = { PATH: process.env.PATH, HOME: cwd, LANG: 'C.UTF-8', ...variables };
  const child = spawn(process.execPath, [CLI, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const done = Promise.all([output, closed]).then(([[stdout, stderr], [exitCode]]) => ({
    exitCode: exitCode as number | null,
    stdout,
    stderr,
  }));
  return { pid: child.pid ?? 0, done };
}

export function runCli(cwd: string, ...args: readonly string[]): Promise<CliResult> {
  return startCli(cwd, args).done;
}

/** Runs with `--json` and decodes standard output, on which nothing else may stand. */
export async function runCliJson(
  cwd: string,
  ...args: readonly string[]
): Promise<CliResult & { result: Result }> {
  const run = await runCli(cwd, ...args, '--json');
  const result = v.parse(ResultSchema, JSON.parse(run.stdout));
  if (result.exitCode !== run.exitCode)
    throw new Error(`exit ${run.exitCode}, but JSON says ${result.exitCode}`);
  return { ...run, result };
}
