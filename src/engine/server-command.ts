import { randomUUID } from 'node:crypto';
import { GateError } from '../model/errors.ts';
import type { LaunchRequest } from '../ports/server.ts';
import { BASE_VARIABLES } from './base-variables.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { withParameters } from './parameters/with-parameters.ts';
import type { Prepared } from './prepare-server.ts';
import { withPrepared } from './prepared-command.ts';

/** What to start, before it has a process. */
export interface ServerCommand {
  readonly argv: readonly string[];
  /** What the configuration says of it, placeholders as they are: equal for all runs of a configuration. */
  readonly flags: readonly string[];
  /** Variables that are secrets whatever their names are. */
  readonly secretNames: readonly string[];
  /** The whole environment of the process, without the launch marker. */
  readonly environment: Readonly<Record<string, string>>;
  readonly host: string;
  readonly port: number;
  /** The id that every process of the launch carries. */
  readonly marker: string;
  /** The container that it runs in; null for none. */
  readonly container: { readonly label: string } | null;
}

export interface CommandContext {
  /** Our own environment, of which a few variables are passed on. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly enginePath: string;
  /** A port that is free now. */
  readonly freePort: number;
  /** What the launcher made before. */
  readonly prepared: Prepared;
}

export const HOST = '127.0.0.1';
/** Inside a container whose port is mapped. */
const EVERY_ADDRESS = '0.0.0.0';

const LOCALE = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };

/** Builds the command of a launch. Throws `usage` when the plan cannot be filled in. */
export function buildCommand(request: LaunchRequest, context: CommandContext): ServerCommand {
  const { server } = request;
  if (server.launcher === 'attach') throw new GateError('usage', 'An attached server has no command.');
  const written = server.launcher === 'embedded' ? server.args : withParameters(request, server);
  const template = server.launcher === 'embedded' ? embeddedArgv(request, context, server.args) : written;
  const mapped = server.launcher === 'docker' && server.docker.network === 'mapped';
  const values = {
    port: String(context.freePort),
    host: mapped ? EVERY_ADDRESS : HOST,
    version: request.version,
    model: request.model,
    seed: String(request.seed),
  };
  const argv = template.map((word) => fill(word, values));
  if (argv[0] === undefined || argv[0] === '') {
    throw new GateError('usage', 'The server command is empty.', {
      hint: 'Set server.command in the configuration.',
    });
  }
  const port = template.some((word) => word.includes('{port}')) ? context.freePort : fixedPort(argv);
  const command: ServerCommand = {
    argv,
    flags: written,
    secretNames: server.launcher === 'embedded' ? [] : server.passEnv.filter(isPassedOnPurpose),
    port,
    host: HOST,
    environment: environmentFor(request, context, argv),
    marker: randomUUID(),
    container: null,
  };
  return withPrepared(command, request, context);
}

/** What every process gets is no secret, named or not. */
function isPassedOnPurpose(name: string): boolean {
  const base: readonly string[] = BASE_VARIABLES;
  return !base.includes(name);
}

function embeddedArgv(
  request: LaunchRequest,
  context: CommandContext,
  args: readonly string[],
): readonly string[] {
  if (request.version === null) {
    throw new GateError('usage', 'The embedded engine needs a version.', {
      hint: 'Give it as the pin, e.g. 1.0.0.',
    });
  }
  const own = ['--host', '{host}', '--port', '{port}', '--engine-version', '{version}', '--model', '{model}'];
  const numbers = ['--seed', String(request.seed), '--launch', String(request.index)];
  return [process.execPath, context.enginePath, ...own, ...numbers, ...args];
}

function fill(word: string, values: Readonly<Record<string, string | null>>): string {
  return word.replace(/\{(port|host|version|model|seed)\}/g, (all, name: string) => {
    const value = values[name];
    if (value !== null && value !== undefined) return value;
    throw new GateError('usage', `The server command uses ${all}, and no ${name} is known.`, {
      hint: 'Give the pin as an input or in a file that the gate reads.',
    });
  });
}

/** A command may fix its port; without any the server's own default would have to be guessed. */
function fixedPort(argv: readonly string[]): number {
  const at = argv.findIndex((word) => word === '--port' || word.startsWith('--port='));
  const text = argv[at]?.startsWith('--port=') ? argv[at].slice('--port='.length) : argv[at + 1];
  const port = at < 0 ? Number.NaN : Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new GateError('usage', 'The server command has neither {port} nor --port with a number.', {
    hint: 'Write "--port", "{port}" in it: the gate then picks a free port for every start.',
  });
}

function environmentFor(
  request: LaunchRequest,
  context: CommandContext,
  argv: readonly string[],
): Record<string, string> {
  const facts = FRAMEWORKS[request.framework];
  const { server } = request;
  const base = pick(context.environment, BASE_VARIABLES);
  if (server.launcher === 'embedded') return { ...base, ...LOCALE, VLLM_SERVER_DEV_MODE: '1' };
  const loopback = argv.some((word) => /^(?:--host=)?(?:127\.0\.0\.1|localhost|::1)$/.test(word));
  const plan = server.launcher === 'attach' ? { env: {}, passEnv: [] } : server;
  return {
    ...base,
    ...LOCALE,
    ...facts.environment,
    ...(loopback ? facts.loopbackEnvironment : {}),
    ...pick(context.environment, plan.passEnv),
    ...plan.env,
  };
}

function pick(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
