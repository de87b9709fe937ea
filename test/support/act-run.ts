import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { chooseFreePort } from '../../src/host/port.ts';
import { openArtifactDoor } from './act-artifact-door.ts';
import { type FoundProcess, processesWith } from './processes.ts';
import { createTempFolder } from './temp-folder.ts';
import { zipEntries } from './zip-entries.ts';

/** A hang ends here; a run takes some fifteen seconds. */
const LIMIT_MS = 120_000;

export interface ActOptions {
  /** The binary: nektos/act v0.2.89. */
  readonly act: string;
  /** The repository whose working tree is "checked out". */
  readonly project: string;
  readonly workflow: string;
  readonly event: { readonly name: string; readonly payload: unknown };
  readonly apiUrl: string;
  readonly repository: string;
  readonly runId: number;
  readonly token: string;
}

/** A line of act's log; fields that a line does not have are missing. */
export interface ActLine {
  readonly msg: string;
  readonly level: string;
  readonly stage?: 'Pre' | 'Main' | 'Post';
  readonly step?: string;
  readonly stepID?: readonly string[];
  readonly stepResult?: 'success' | 'failure' | 'skipped';
  readonly jobResult?: 'success' | 'failure';
  /** Workflow command: `set-output`, `summary`, `error`, `warning`, `group`, … */
  readonly command?: string;
  readonly arg?: string;
  readonly name?: string;
  readonly content?: string;
  readonly raw_output?: boolean;
}

/** What is seen of a workflow run from outside. */
export interface ActResult {
  readonly exitCode: number | null;
  readonly lines: readonly ActLine[];
  /** Everything that act printed, for a failing assertion. */
  readonly output: string;
  /** Files of an artifact of this run, by its name. */
  artifact(name: string): Promise<ReadonlyMap<string, Buffer>>;
  /** Processes of the run that were alive when act had ended. They are killed now. */
  readonly leftovers: readonly FoundProcess[];
}

/** The outputs that a step has set. */
export function outputsOf({ lines }: ActResult, stepId: string): Readonly<Record<string, string>> {
  const set = lines.filter((line) => line.command === 'set-output' && line.stepID?.includes(stepId));
  return Object.fromEntries(set.map(({ name = '', arg = '' }) => [name, arg]));
}

/** What the steps themselves have printed. */
export function printed({ lines }: ActResult): string {
  return lines.map((line) => (line.raw_output ? line.msg : '')).join('');
}

/** Runs a workflow in act's host mode: on this machine, without a container, with nothing of this user's home. */
export async function runAct(options: ActOptions, folder: string): Promise<ActResult> {
  await using home = await createTempFolder();
  const artifacts = path.join(folder, 'artifacts');
  const eventPath = path.join(home.path, 'event.json');
  await mkdir(artifacts, { recursive: true });
  await writeFile(eventPath, JSON.stringify(options.event.payload));
  const port = await chooseFreePort('127.0.0.1');
  await using door = await openArtifactDoor(port);
  const trackingId = `github_${randomUUID()}`;
  const args = [
    ...[options.event.name, '--json', '--eventpath', eventPath, '--workflows', options.workflow],
    ...['--platform', 'self-hosted=-self-hosted', '--platform', 'gpu=-self-hosted', '--no-cache-server'],
    ...['--artifact-server-path', artifacts, '--artifact-server-addr', '127.0.0.1'],
    ...['--artifact-server-port', `${port}`, '--secret', `GITHUB_TOKEN=${options.token}`],
    ...['--env', `GITHUB_API_URL=${options.apiUrl}`, '--env', `GITHUB_REPOSITORY=${options.repository}`],
    ...['--env', `GITHUB_RUN_ID=${options.runId}`, '--env', `RUNNER_TRACKING_ID=${trackingId}`],
  ];
  const child = spawn(options.act, args, {
    cwd: options.project,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
    env: {
      // The node that runs an action is the first on PATH.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      HOME: home.path,
      LANG: 'C.UTF-8',
      ACTIONS_RUNTIME_URL: door.url,
    },
  });
  const exit = new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject));
  const ended = exit.then(async (code) => ({ code, leftovers: await endAll(trackingId) }));
  const [{ code, leftovers }, stdout, stderr] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  return {
    exitCode: code,
    lines: `${stdout}\n${stderr}`.split('\n').flatMap(parseLine),
    output: `${stdout}\n${stderr}`,
    leftovers,
    artifact: async (name) =>
      zipEntries(await readFile(path.join(artifacts, `${options.runId}`, name, `${name}.zip`))),
  };
}

/** Without this a leftover would hold act's output open, and the test with it. */
async function endAll(trackingId: string): Promise<readonly FoundProcess[]> {
  const found = await processesWith('RUNNER_TRACKING_ID', trackingId);
  for (const { pid } of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ended meanwhile.
    }
  }
  return found;
}

function parseLine(line: string): ActLine[] {
  try {
    return [JSON.parse(line) as ActLine];
  } catch {
    return [];
  }
}
