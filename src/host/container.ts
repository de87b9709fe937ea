import { GateError } from '../model/errors.ts';
import { runTool } from './run-tool.ts';

/** A container of a launch; it is found by its label, whatever became of the program that started it. */
export interface ContainerName {
  readonly label: string;
}

const LIMIT_MS = 60_000;
const TRIES = 3;

/** What the `docker` program needs of an environment to find its engine. */
export function dockerEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && /^(?:PATH|HOME|XDG_RUNTIME_DIR|SSH_AUTH_SOCK|DOCKER_\w+)$/.test(entry[0]),
    ),
  );
}

/** The label that marks the container of a launch. */
export function containerLabel(marker: string): string {
  return `serving-gate.launch=${marker}`;
}

/**
 * Removes every container with the label, running or not, and proves that none is left. Null when none is, else what is
 * left, in words. Not cut by a cancel: it is short, and nobody else would do it.
 */
export async function removeContainers(
  { label }: ContainerName,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  let problem: string | null = null;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await list(label, environment);
    if (typeof before === 'string') return before;
    if (before.length === 0) return null;
    const removed = await docker(['rm', '--force', '--volumes', ...before], environment);
    problem = removed.problem ?? `container ${before.join(', ')}`;
  }
  const left = await list(label, environment);
  if (typeof left === 'string') return left;
  return left.length === 0 ? null : `could not remove container ${left.join(', ')}: ${problem}`;
}

/** The process of the container's first program as this machine numbers it; null where it cannot be known. */
export async function containerPid(
  { label }: ContainerName,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number | null> {
  const ids = await list(label, environment);
  const id = typeof ids === 'string' ? undefined : ids[0];
  if (id === undefined) return null;
  const { stdout } = await docker(['inspect', '--format', '{{.State.Pid}}', id], environment);
  const pid = Number(stdout.trim());
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

async function list(
  label: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[] | string> {
  const { stdout, problem } = await docker(
    ['ps', '--all', '--quiet', '--no-trunc', '--filter', `label=${label}`],
    environment,
  );
  if (problem !== null) return `cannot tell whether a container is left: ${problem}`;
  return stdout.split(/\s+/).filter((word) => word !== '');
}

/** Runs one short `docker` command. `problem` is null where it succeeded. */
export async function docker(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  options: { readonly limitMs?: number; readonly signal?: AbortSignal } = {},
): Promise<{ readonly stdout: string; readonly problem: string | null }> {
  const result = await runTool({
    command: 'docker',
    args,
    env: dockerEnvironment(environment),
    limitMs: options.limitMs ?? LIMIT_MS,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (result.status === 'aborted') throw new GateError('cancelled', `Cancelled: docker ${args[0]}.`);
  if (result.status === 'absent') return { stdout: '', problem: 'docker is not installed' };
  if (result.status !== 'exited') return { stdout: '', problem: `docker ${args[0]} ${result.status}` };
  if (result.exitCode === 0) return { stdout: result.stdout, problem: null };
  const said = result.stderr.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  return {
    stdout: result.stdout,
    problem: said === '' ? `docker ${args[0]}: exit ${result.exitCode}` : said,
  };
}
