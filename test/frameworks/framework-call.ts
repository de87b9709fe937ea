import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { listProcesses } from '../../src/host/process-tree.ts';
import { type Result, ResultSchema } from '../../src/model/result.ts';
import { startCli } from '../support/cli.ts';
import { processesWith } from '../support/processes.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { installerVariables } from './framework-job.ts';
import type { FrameworkProject, ProjectChange } from './framework-project.ts';
import { type Leftovers, processesIn, watchLeftovers } from './leftovers.ts';

export interface MeasureResult {
  readonly exitCode: number | null;
  readonly result: Result;
  /** Everything that was printed. */
  readonly said: string;
  readonly left: Leftovers;
}

export type Victim = 'server' | 'engine';

/** Calls the built `serving-gate measure` on a changed project; kills a process of the server mid-run where one is named. */
export async function measureChanged(
  project: FrameworkProject,
  change: ProjectChange,
  victim: Victim | null = null,
): Promise<MeasureResult> {
  await using temporary = await createTempFolder();
  await project.branch(`measured-${randomUUID()}`, change);
  const watch = watchLeftovers(project.path);
  const id = randomUUID();
  const call = startCli(project.path, ['measure', '--json'], {
    ...installerVariables(),
    TMPDIR: temporary.path,
    RUNNER_TRACKING_ID: id,
  });
  const killing = victim === null ? null : killMidRun(project, call.pid, victim, call.done);
  const [{ exitCode, stdout, stderr }] = await Promise.all([call.done, killing]);
  const said = stdout + stderr;
  assert.notEqual(stdout, '', said);
  const result = v.parse(ResultSchema, JSON.parse(stdout));
  const left = await watch.end(await processesWith('RUNNER_TRACKING_ID', id), result.outputPath);
  return { exitCode, result, said, left };
}

/** Of `LONG_RUN`: readiness, warm-up (8 to 24) and a probe come before, the measured requests end with the 58th at the earliest. */
const REQUESTS_UNTIL_RUN = 32;
const LIMIT_MS = 500_000;
const POLL_MS = 50;

async function killMidRun(
  project: FrameworkProject,
  gate: number,
  victim: Victim,
  done: Promise<unknown>,
): Promise<void> {
  const earlier = logsOf(project);
  const ended = done.then(() => true);
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    if (await Promise.race([ended, sleep(POLL_MS, false)])) break;
    if (served(project, earlier) < REQUESTS_UNTIL_RUN) continue;
    const pid = pidOf(project, gate, victim);
    process.kill(pid ?? gate, pid === null ? 'SIGTERM' : 'SIGKILL');
    return;
  }
  if (!(await Promise.race([ended, sleep(0, false)]))) process.kill(gate, 'SIGTERM');
  await ended;
  assert.fail(`the load never came so far: ${served(project, earlier)} requests`);
}

/** Requests that the server of the newest call has answered, by its own log. */
function served(project: FrameworkProject, earlier: readonly string[]): number {
  const [log] = logsOf(project).filter((file) => !earlier.includes(file));
  return log === undefined ? 0 : (readFileSync(log, 'utf8').match(/POST \/v1\/completions/g) ?? []).length;
}

function logsOf({ path }: FrameworkProject): readonly string[] {
  return globSync('out/*/server-1.log', { cwd: path }).map((file) => join(path, file));
}

/** The process to be killed; null where it is not to be told. */
function pidOf(project: FrameworkProject, gate: number, victim: Victim): number | null {
  const family = processesIn(project.path).filter(({ pid }) => pid !== gate);
  const children = new Set(
    (listProcesses() ?? []).filter(({ parent }) => parent === gate).map(({ pid }) => pid),
  );
  const found = family.filter(({ pid, command }) =>
    victim === 'server' ? children.has(pid) : /^(?:VLLM::EngineCore|sglang::scheduler)/.test(command),
  );
  const [one, ...others] = found;
  return one === undefined || others.length > 0 ? null : one.pid;
}
