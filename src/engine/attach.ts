import { redactText } from '../host/redact.ts';
import { GateError } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { LaunchRequest, RunningServer } from '../ports/server.ts';
import { createControlClient } from './control-client.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { waitUntilReady } from './readiness.ts';
import { createReadyProbe } from './ready-probe.ts';
import { answeringServer } from './running-server.ts';

/** Waits until a server that somebody else runs is ready. It is never stopped, and its death is not watched. */
export async function attachServer(
  request: LaunchRequest,
  url: string,
  clock: Clock,
): Promise<RunningServer> {
  const client = createControlClient(baseUrlOf(url));
  const model = await waitUntilReady({
    probe: createReadyProbe(client, FRAMEWORKS[request.framework], request.model),
    process: null,
    limitMs: request.limits.ready * 1000,
    requestLimitMs: request.limits.request * 1000,
    signal: request.signal,
    clock,
  });
  const answering = await answeringServer(request, client, model, { facts: {}, configText: null }, []);
  return {
    ...answering,
    readySeconds: null,
    startup: null,
    pid: null,
    command: null,
    flags: null,
    environment: {},
    redact: (text) => redactText(text),
    died: new Promise(() => undefined),
    teardown: async () => ({ status: 'not-ours', detail: null }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** The URL without a trailing slash and without `/v1`. Throws `usage` for anything that is no plain http(s) URL. */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new GateError('usage', `The server URL "${redactText(text)}" cannot be used.`, {
      hint: 'Give http://host:port, without user and password.',
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}`;
}
