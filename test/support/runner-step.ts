import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Job, type StepEnvironment, stepEnvironment } from './runner-env.ts';
import { parseKeyValueFile } from './runner-files.ts';
import { RUNNER_WAITS, type RunnerOptions, type Waits } from './runner-options.ts';
import { readStepLog, type StepLog } from './workflow-commands.ts';

/** What a step left behind. */
export interface StepResult extends StepLog {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly outputs: Readonly<Record<string, string>>;
  /** What this step saved for its post step. */
  readonly state: Readonly<Record<string, string>>;
  /** What this step wrote to the job summary. */
  readonly summary: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Something that outlived the process held its standard output or error. */
  readonly heldOutput: boolean;
  /** Signals that were sent to it, in order. */
  readonly signals: readonly NodeJS.Signals[];
}

/** A step that runs. */
export interface Step {
  readonly pid: number;
  readonly done: Promise<StepResult>;
  /** Resolves when the output so far matches; rejects when the step ends, or the limit passes, without. */
  waitFor(pattern: RegExp, limitMs?: number): Promise<void>;
  /** Cancels as a runner does; resolves with the result. */
  cancel(): Promise<StepResult>;
}

/** Starts one step of a job. */
export async function startStep(options: RunnerOptions, job: Job, number: number): Promise<Step> {
  const waits = options.waits ?? RUNNER_WAITS;
  const environment = await stepEnvironment(options, job, number);
  const child = spawn(process.execPath, [options.entry], {
    cwd: job.workspace,
    env: environment.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const signals: NodeJS.Signals[] = [];
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const done = finish({ child, output, signals, environment, job, waits });
  const send = (signal: NodeJS.Signals) => {
    if (child.kill(signal)) signals.push(signal);
  };
  return {
    pid: child.pid ?? 0,
    done,
    waitFor: (pattern, limitMs = 30_000) => waitFor(output, exited, pattern, limitMs),
    async cancel() {
      send('SIGINT');
      if (!(await within(exited, waits.sigtermAfterMs))) send('SIGTERM');
      if (!(await within(exited, waits.sigkillAfterMs))) send('SIGKILL');
      return done;
    },
  };
}

interface Output {
  stdout: string;
  stderr: string;
  onData: (() => void) | null;
}

function collect(child: ChildProcess): Output {
  const output: Output = { stdout: '', stderr: '', onData: null };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      output.onData?.();
    });
  }
  return output;
}

async function waitFor(
  output: Output,
  exited: Promise<void>,
  pattern: RegExp,
  limitMs: number,
): Promise<void> {
  const matches = () => pattern.test(output.stdout) || pattern.test(output.stderr);
  if (matches()) return;
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  output.onData = () => {
    if (matches()) resolve();
  };
  await within(Promise.race([seen, exited]), limitMs);
  output.onData = null;
  if (matches()) return;
  throw new Error(`no ${pattern} in the output:\n${output.stdout}\n${output.stderr}`);
}

async function finish(step: {
  readonly child: ChildProcess;
  readonly output: Output;
  readonly signals: readonly NodeJS.Signals[];
  readonly environment: StepEnvironment;
  readonly job: Job;
  readonly waits: Waits;
}): Promise<StepResult> {
  const { child, output, environment, job } = step;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
  const heldOutput = !(await within(closed, step.waits.pipeGraceMs));
  child.stdout?.destroy();
  child.stderr?.destroy();
  const { files } = environment;
  const state = parseKeyValueFile(await readFile(files.state, 'utf8'));
  Object.assign(job.state, state);
  return {
    ...readStepLog(output.stdout),
    exitCode: child.exitCode,
    signal: child.signalCode,
    outputs: parseKeyValueFile(await readFile(files.output, 'utf8')),
    state,
    summary: await readFile(files.summary, 'utf8'),
    stdout: output.stdout,
    stderr: output.stderr,
    heldOutput,
    signals: step.signals,
  };
}

/** Whether the promise settles within the limit. */
async function within(promise: Promise<void>, limitMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(limitMs, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return inTime;
}
