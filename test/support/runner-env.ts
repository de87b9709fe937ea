import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_SHA, type RunnerOptions } from './runner-options.ts';

/** The folders and ids of one job. */
export interface Job {
  /** Holds everything of the job; deleted at its end. */
  readonly folder: string;
  readonly workspace: string;
  /** RUNNER_TEMP. */
  readonly temp: string;
  readonly trackingId: string;
  /** What steps saved for their post steps. */
  readonly state: Record<string, string>;
}

/** The files through which a step talks to the runner. */
export interface CommandFiles {
  readonly output: string;
  readonly state: string;
  readonly summary: string;
}

export interface StepEnvironment {
  readonly env: Record<string, string>;
  readonly files: CommandFiles;
}

/** Makes a step's command files and the environment that a runner gives to a JavaScript action. */
export async function stepEnvironment(
  options: RunnerOptions,
  job: Job,
  step: number,
): Promise<StepEnvironment> {
  const folder = join(job.temp, `_runner_file_commands_${step}`);
  await mkdir(folder, { recursive: true });
  const file = async (name: string, content = '') => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const files = {
    output: await file('set_output'),
    state: await file('save_state'),
    summary: await file('step_summary'),
  };
  const event = options.event === undefined ? { name: 'workflow_dispatch', payload: {} } : options.event;
  const env: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    HOME: join(job.folder, 'home'),
    LANG: 'C.UTF-8',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: files.output,
    GITHUB_STATE: files.state,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_ENV: await file('set_env'),
    GITHUB_PATH: await file('add_path'),
    GITHUB_EVENT_NAME: event?.name,
    GITHUB_EVENT_PATH: event ? await file('event.json', JSON.stringify(event.payload)) : undefined,
    GITHUB_WORKSPACE: job.workspace,
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_REPOSITORY_OWNER: 'acme',
    GITHUB_RUN_ID: '4242',
    GITHUB_RUN_NUMBER: '7',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_JOB: 'gate',
    GITHUB_ACTOR: 'octocat',
    GITHUB_SHA: DEFAULT_SHA,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_API_URL: options.apiUrl ?? 'http://127.0.0.1:9',
    GITHUB_SERVER_URL: 'https://github.com',
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: 'X64',
    RUNNER_TEMP: job.temp,
    // Locks of the machine lie there: jobs of different tests do not wait for each other.
    TMPDIR: job.temp,
    RUNNER_TOOL_CACHE: join(job.folder, 'tools'),
    RUNNER_ENVIRONMENT: 'self-hosted',
    RUNNER_TRACKING_ID: job.trackingId,
    ...options.artifacts,
    ...prefixed('INPUT_', options.inputs ?? {}, (name) => name.replaceAll(' ', '_').toUpperCase()),
    ...prefixed('STATE_', job.state, (name) => name),
    ...options.env,
  };
  return { env: defined(env), files };
}

function prefixed(
  prefix: string,
  values: Readonly<Record<string, string>>,
  rename: (name: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + rename(name), value]));
}

function defined(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
