import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Native } from './native.ts';
import { runTimed, type Timed } from './timed-process.ts';
import type { ItlKind, Latencies } from './truth.ts';

/** What a client is to send, and where. */
export interface ClientLoad {
  readonly url: string;
  readonly model: string;
  readonly concurrency: number;
  readonly requests: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  /** Seed of the prompts: another one gives other prompts. */
  readonly seed: number;
  readonly cores?: string | null;
  readonly limitMs: number;
}

/** What the bench lends to every client. */
export interface Workplace {
  readonly native: Native;
  /** A directory with the tokenizer that the peers ask for. */
  readonly modelFolder: string;
  /** Where results and logs of the clients go; one folder per call of the bench. */
  readonly folder: string;
  readonly root: string;
}

export interface ClientRun {
  /** By the client's own account. */
  readonly latencies: Latencies;
  readonly outputTokensPerSecond: number | null;
  /** Mean time per output token as it reports it. */
  readonly tpotMeanMs: number | null;
  readonly completed: number | null;
  /** Of the whole process, from start to end. */
  readonly cpuSeconds: number | null;
  readonly wallSeconds: number;
  /** Of the threads that send and read, while it measured; null where it does not say. */
  readonly runCpuSeconds: number | null;
  /** The server's own means over exactly this client's measured requests, where the client took them itself. */
  readonly server: { readonly ttftMeanMs: number | null; readonly itlMeanMs: number | null } | null;
  /** Why the client itself says that the run must not be used. */
  readonly invalid: readonly string[];
}

export type ClientOutcome =
  | { readonly status: 'ran'; readonly run: ClientRun }
  | { readonly status: 'not-run'; readonly reason: string };

export interface Client {
  readonly name: string;
  readonly version: string | null;
  readonly itl: ItlKind;
  run(load: ClientLoad): Promise<ClientOutcome>;
}

/** The numbers that a client wrote into its own result. */
export type Reported = Omit<ClientRun, 'cpuSeconds' | 'wallSeconds' | 'runCpuSeconds' | 'server' | 'invalid'>;

/** Runs a peer's program and reads the JSON file that it is to leave in `folder`. A failure is an outcome, with its last words. */
export async function runPeer(
  workplace: Workplace,
  load: ClientLoad,
  argv: readonly string[],
  result: { readonly file: string; readonly read: (json: unknown) => Reported },
): Promise<ClientOutcome> {
  const timed = await runTimed(workplace.native['cpu-of'], {
    argv,
    env: { NO_PROXY: '127.0.0.1,localhost', HF_HUB_OFFLINE: '1', NO_COLOR: '1' },
    cores: load.cores ?? null,
    cwd: path.dirname(result.file),
    limitMs: load.limitMs,
  });
  if (timed.exitCode !== 0) return { status: 'not-run', reason: lastWords(timed, load.limitMs) };
  try {
    const reported = result.read(JSON.parse(await readFile(result.file, 'utf8')));
    const { cpuSeconds, wallSeconds } = timed;
    return {
      status: 'ran',
      run: { ...reported, cpuSeconds, wallSeconds, runCpuSeconds: null, server: null, invalid: [] },
    };
  } catch (error) {
    return { status: 'not-run', reason: `its result cannot be read: ${messageOf(error)}` };
  }
}

let runs = 0;

/** A fresh folder for one run of a client. */
export async function runFolder({ folder }: Workplace, client: string): Promise<string> {
  runs += 1;
  const made = path.join(folder, `${String(runs).padStart(3, '0')}-${client}`);
  await mkdir(made, { recursive: true });
  return made;
}

/** Why a program failed, in one line. */
export function lastWords({ exitCode, output, wallSeconds }: Timed, limitMs: number): string {
  if (exitCode === null) return `ended by its limit after ${wallSeconds.toFixed(0)} of ${limitMs / 1_000} s`;
  const lines = output.split('\n').map((line) => line.trim());
  const telling = lines.findLast((line) => /error|exception|refused|not found/i.test(line));
  return `exit code ${exitCode}: ${(telling ?? lines.findLast((line) => line !== '') ?? 'no word').slice(0, 200)}`;
}

export function messageOf(error: unknown): string {
  if (v.isValiError(error))
    return error.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ');
  return error instanceof Error ? error.message : String(error);
}
