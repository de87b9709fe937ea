import { GateError } from '../model/errors.ts';
import type { LaunchRequest, RunningServer } from '../ports/server.ts';
import { resetPrefixCache } from './cache-reset.ts';
import type { ControlClient } from './control-client.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { waitIdle } from './idle.ts';
import type { ListedModel } from './ready-probe.ts';
import { beginCounters } from './scrape.ts';
import { isRelease, type LogStatements, readServerFacts, sameVersion } from './server-facts.ts';

/** The part of a running server that is the same for one that we started and one that we attached to. */
export type AnsweringServer = Pick<
  RunningServer,
  | 'baseUrl'
  | 'reportedVersion'
  | 'facts'
  | 'takesCacheSalt'
  | 'waitIdle'
  | 'resetPrefixCache'
  | 'beginCounters'
>;

/** Reads the version and the facts of a ready server. Throws `launch` when it is not the version that the pin asks for. */
export async function answeringServer(
  request: LaunchRequest,
  client: ControlClient,
  model: ListedModel,
  log: LogStatements,
  secrets: readonly string[],
): Promise<AnsweringServer> {
  const framework = FRAMEWORKS[request.framework];
  const { version, facts } = await readServerFacts(
    client,
    request.framework,
    model,
    log,
    secrets,
    request.signal,
  );
  if (request.signal.aborted) throw new GateError('cancelled', 'Cancelled while the server was starting.');
  checkVersion(framework.label, request, version);
  return {
    baseUrl: client.baseUrl,
    reportedVersion: version,
    facts,
    takesCacheSalt: framework.cacheSalt,
    waitIdle: (signal) => waitIdle(client, framework, signal),
    resetPrefixCache: (signal) => resetPrefixCache(client, framework, signal),
    beginCounters: (signal) => beginCounters(client, request.framework, signal),
  };
}

function checkVersion(label: string, request: LaunchRequest, reported: string | null): void {
  const pinned = request.version;
  if (pinned === null || !isRelease(pinned)) return;
  if (reported === null) {
    if (FRAMEWORKS[request.framework].version !== null) {
      request.progress.warn(`${label} did not report its version; the pin asks for ${pinned}.`);
    }
    return;
  }
  if (sameVersion(pinned, reported)) return;
  throw new GateError('launch', `The pin asks for ${label} ${pinned}, but the server reports ${reported}.`, {
    hint: WAY_OUT[request.server.launcher],
  });
}

const WAY_OUT = {
  command:
    'Install the pinned version in the environment that the command starts, or use {version} in the command.',
  venv: 'Does the command start the program of the environment, or one of its own?',
  docker: 'The image holds another version than its name says: pin the image that has it.',
  embedded: 'Give a version that the embedded engine knows.',
  attach: 'Attach to a server of the pinned version.',
} as const satisfies Record<LaunchRequest['server']['launcher'], string>;
