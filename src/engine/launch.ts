import { chooseFreePort, isPortFree, portOwner } from '../host/port.ts';
import type { ProcessRegistry } from '../host/process-registry.ts';
import { isSurelyForeign } from '../host/process-tree.ts';
import { knownSecrets, redactArgv, redactText } from '../host/redact.ts';
import { redactLogFile } from '../host/redact-log.ts';
import { recordableEnvironment } from '../host/server-environment.ts';
import { GateError } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { LaunchRequest, LaunchServer, RunningServer, Teardown } from '../ports/server.ts';
import { attachServer } from './attach.ts';
import { createControlClient } from './control-client.ts';
import { createFlagPreflight } from './flags/preflight.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { watchLog } from './log-watch.ts';
import { createPrepareServer } from './prepare-server.ts';
import { waitUntilReady } from './readiness.ts';
import { createReadyProbe } from './ready-probe.ts';
import { answeringServer } from './running-server.ts';
import { buildCommand, HOST, type ServerCommand } from './server-command.ts';
import { watchDeath } from './server-death.ts';
import { describeOwner, type ServerProcess, startServerProcess } from './server-process.ts';

export interface LauncherOptions {
  /** Where every start is written down, for the clean-up after a kill of ours. */
  readonly registry: ProcessRegistry;
  /** The embedded engine's entry, run with the Node that runs us. */
  readonly enginePath: string;
  readonly clock: Clock;
  /** Our own environment, of which a few variables are passed on. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const PORT_TRIES = 3;

/** Makes the function that starts, or attaches to, a server and waits until it is ready. */
export function createLauncher(options: LauncherOptions): LaunchServer {
  const prepareServer = createPrepareServer(options.environment);
  const preflight = createFlagPreflight();
  return async (request) => {
    if (request.server.launcher === 'attach') return attachServer(request, request.server.url, options.clock);
    const prepared = await prepareServer(request);
    const { environment, enginePath } = options;
    await preflight(request, buildCommand(request, { environment, enginePath, freePort: 1, prepared }));
    for (let attempt = 1; ; attempt += 1) {
      const freePort = await chooseFreePort(HOST);
      const command = buildCommand(request, { environment, enginePath, freePort, prepared });
      await refuseTakenPort(command);
      if (request.signal.aborted)
        throw new GateError('cancelled', 'Cancelled before the server was started.');
      try {
        return await start(request, command, prepared.facts, options);
      } catch (error) {
        if (attempt >= PORT_TRIES || command.port !== freePort || !isPortLost(error)) throw error;
        request.progress.warn(
          `Another process took port ${freePort} before the server did: it is started again on another one.`,
        );
      }
    }
  };
}

/** Between our choice of a free port and the server's bind lie seconds in which another process may take it. */
function isPortLost(error: unknown): boolean {
  return error instanceof GateError && error.code === 'launch' && /Cause: port in use \(/.test(error.message);
}

async function refuseTakenPort(command: ServerCommand): Promise<void> {
  if (await isPortFree(command.port, command.host)) return;
  throw new GateError('launch', `Port ${command.port} is already in use${describeOwner(command.port)}.`, {
    hint: 'End that process, or write {port} in the command: the gate then picks a free one.',
  });
}

async function start(
  request: LaunchRequest,
  command: ServerCommand,
  facts: Readonly<Record<string, string>>,
  options: LauncherOptions,
): Promise<RunningServer> {
  const secrets = knownSecrets(command.environment, command.secretNames, command.argv);
  const startedMs = options.clock.monotonicMs();
  const child = await startServerProcess(command, {
    logFile: request.logFile,
    registry: options.registry,
    stopLimitMs: request.limits.stop * 1000,
    signal: request.signal,
    secrets,
  });
  const framework = FRAMEWORKS[request.framework];
  const log = watchLog(request.logFile, framework, { fromByte: child.logStart, secrets });
  const client = createControlClient(`http://${command.host}:${command.port}`, secrets);
  let torn: Promise<Teardown> | null = null;
  const teardown = () => {
    torn ??= tearDown(child, request.logFile, secrets);
    return torn;
  };
  try {
    const model = await waitUntilReady({
      probe: createReadyProbe(client, framework, request.model),
      process: { exit: child.exit, ended: child.ended, stranger: () => findStranger(command, child), log },
      limitMs: request.limits.ready * 1000,
      requestLimitMs: request.limits.request * 1000,
      signal: request.signal,
      clock: options.clock,
    });
    const readySeconds = (options.clock.monotonicMs() - startedMs) / 1000;
    await child.noteHoldings();
    await log.read();
    log.forgetFailures();
    const said = { facts: log.facts(), configText: log.configText() };
    const answering = await answeringServer(request, client, model, said, secrets);
    return {
      ...answering,
      facts: { ...facts, ...answering.facts },
      readySeconds,
      startup: log.startup(),
      pid: child.pid,
      command: redactArgv(command.argv, secrets),
      flags: redactArgv(command.flags, secrets),
      environment: recordableEnvironment(command.environment, secrets),
      redact: (text) => redactText(text, secrets),
      died: watchDeath(child, log, secrets),
      teardown,
      [Symbol.asyncDispose]: async () => {
        await teardown();
      },
    };
  } catch (error) {
    throw withTeardown(withoutSecrets(error, secrets), await teardown());
  }
}

async function tearDown(
  child: ServerProcess,
  logFile: string,
  secrets: readonly string[],
): Promise<Teardown> {
  const result = await child.stop();
  // The teardown's outcome does not hang on the log; what cannot be read cannot be published either.
  await redactLogFile(logFile, secrets).catch(() => undefined);
  return result.detail === null ? result : { ...result, detail: redactText(result.detail, secrets) };
}

/** Who answers on our port, when it is surely not ours. */
function findStranger(command: ServerCommand, child: ServerProcess): string | null {
  const owner = portOwner(command.port);
  if (owner === null || !isSurelyForeign(owner, child.identity, child.marker)) return null;
  return `Port ${command.port} is answered by another process${describeOwner(command.port)}.`;
}

/** What a server says of its failure may hold what it was given. */
function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof GateError)) return error;
  const hint = error.hint === undefined ? {} : { hint: redactText(error.hint, secrets) };
  return new GateError(error.code, redactText(error.message, secrets), hint);
}

/** A failed start that could not be cleaned up is the graver of the two. */
function withTeardown(error: unknown, teardown: Teardown): unknown {
  if (teardown.status !== 'leftovers') return error;
  return new GateError(
    'teardown',
    `The server's start failed and it left something behind: ${teardown.detail}`,
    {
      hint: 'End it by hand before the next run.',
      cause: error,
    },
  );
}
