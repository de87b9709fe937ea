import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FoundProcess, processesWith } from './processes.ts';
import type { RunnerOptions } from './runner-options.ts';
import { type Step, type StepResult, startStep } from './runner-step.ts';

/** One job on a runner: its folders, its files, its tracking id. Disposal kills leftovers and deletes everything. */
export interface Runner extends AsyncDisposable {
  readonly workspace: string;
  /** RUNNER_TEMP. */
  readonly temp: string;
  /** Starts the main entry; overrides hold for this step. */
  start(overrides?: Partial<RunnerOptions>): Promise<Step>;
  /** Runs the main entry to its end. */
  run(overrides?: Partial<RunnerOptions>): Promise<StepResult>;
  /** Runs the post entry with the state that the steps so far saved. */
  post(overrides?: Partial<RunnerOptions>): Promise<StepResult>;
  /** Processes that the job started and that still run (Linux). */
  leftovers(): Promise<readonly FoundProcess[]>;
}

/** A job on a self-hosted Linux runner that runs this Node. */
export async function createRunner(options: RunnerOptions): Promise<Runner> {
  const folder = await mkdtemp(join(tmpdir(), 'serving-gate-runner-'));
  const workspace = options.workspace ?? join(folder, 'work');
  const temp = join(folder, 'temp');
  for (const path of [workspace, temp, join(folder, 'home')]) await mkdir(path, { recursive: true });
  const job = { folder, workspace, temp, trackingId: `github_${randomUUID()}`, state: {} };
  const leftovers = () => processesWith('RUNNER_TRACKING_ID', job.trackingId);
  let steps = 0;

  const start = (overrides: Partial<RunnerOptions> = {}) => {
    steps += 1;
    const inputs = { ...options.inputs, ...overrides.inputs };
    const env = { ...options.env, ...overrides.env };
    return startStep({ ...options, ...overrides, inputs, env }, job, steps);
  };

  return {
    workspace,
    temp,
    start,
    run: async (overrides) => (await start(overrides)).done,
    async post(overrides) {
      if (options.postEntry === undefined) throw new Error('this runner was given no post entry');
      return (await start({ ...overrides, entry: options.postEntry })).done;
    },
    leftovers,
    async [Symbol.asyncDispose]() {
      await killAll(leftovers);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Kills until none is found, or a second has passed. */
async function killAll(leftovers: () => Promise<readonly FoundProcess[]>): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const found = await leftovers();
    if (found.length === 0) return;
    for (const { pid } of found) kill(pid);
    await delay(50);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended meanwhile.
  }
}
