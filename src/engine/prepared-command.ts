import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { containerLabel, dockerEnvironment } from '../host/container.ts';
import type { LaunchRequest } from '../ports/server.ts';
import { BASE_VARIABLES } from './base-variables.ts';
import { containerOptions, runArguments } from './docker/run-arguments.ts';
import type { CommandContext, ServerCommand } from './server-command.ts';

/** Puts a command into the environment, or the container, that was made for it. */
export function withPrepared(
  command: ServerCommand,
  { server }: LaunchRequest,
  { prepared, environment }: CommandContext,
): ServerCommand {
  if (prepared.kind === 'venv') return inEnvironment(command, prepared.folder);
  if (prepared.kind !== 'image' || server.launcher !== 'docker') return command;
  const { marker, port, argv } = command;
  const label = containerLabel(marker);
  const variables = variablesInside(command, [...Object.keys(server.env), ...server.passEnv]);
  const { RUNNER_TRACKING_ID } = command.environment;
  return {
    ...command,
    argv: runArguments({
      plan: server.docker,
      image: prepared.reference,
      words: argv,
      variables,
      port,
      label,
      name: `serving-gate-${marker}`,
    }),
    flags: [...containerOptions(server.docker), prepared.name, ...command.flags],
    environment: {
      ...Object.fromEntries(variables.map((name) => [name, command.environment[name] ?? ''])),
      ...dockerEnvironment(environment),
      ...(RUNNER_TRACKING_ID === undefined ? {} : { RUNNER_TRACKING_ID }),
    },
    container: { label },
  };
}

/** Its own programs come first; a program of another place keeps its path. */
function inEnvironment(command: ServerCommand, folder: string): ServerCommand {
  const bin = join(folder, 'bin');
  const [program = '', ...args] = command.argv;
  const own = join(bin, program);
  const { PATH, ...rest } = command.environment;
  return {
    ...command,
    argv: [!program.includes('/') && existsSync(own) ? own : program, ...args],
    environment: {
      ...rest,
      PATH: PATH === undefined ? bin : `${bin}:${PATH}`,
      VIRTUAL_ENV: folder,
      PYTHONNOUSERSITE: '1',
    },
  };
}

/** What a process of this machine needs (PATH, HOME, devices) stays outside, unless it is named: the image decides it inside. */
function variablesInside({ environment }: ServerCommand, named: readonly string[]): readonly string[] {
  const base: readonly string[] = BASE_VARIABLES;
  return Object.keys(environment).filter((name) => !base.includes(name) || named.includes(name));
}
