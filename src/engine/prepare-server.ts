import type { LaunchRequest } from '../ports/server.ts';
import { prepareImage } from './docker/prepare-image.ts';
import { prepareEnvironment } from './venv/prepare.ts';

/** What has to be there before a server can be started. */
export type Prepared =
  | { readonly kind: 'nothing'; readonly facts: Readonly<Record<string, string>> }
  | { readonly kind: 'venv'; readonly folder: string; readonly facts: Readonly<Record<string, string>> }
  | {
      readonly kind: 'image';
      readonly reference: string;
      readonly name: string;
      readonly facts: Readonly<Record<string, string>>;
    };

export type PrepareServer = (request: LaunchRequest) => Promise<Prepared>;

const NOTHING: Prepared = { kind: 'nothing', facts: {} };

/** Installs or fetches once what all launches of the same plan and pin then share. */
export function createPrepareServer(
  environment: Readonly<Record<string, string | undefined>>,
): PrepareServer {
  const made = new Map<string, Promise<Prepared>>();
  return (request) => {
    const { server, framework, version, image } = request;
    const key = JSON.stringify([server, framework, version, image]);
    const known = made.get(key);
    if (known !== undefined) return known;
    const preparing = prepare(request, environment);
    made.set(key, preparing);
    // What failed or was cancelled is tried again.
    preparing.catch(() => made.delete(key));
    return preparing;
  };
}

async function prepare(
  request: LaunchRequest,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Prepared> {
  const { server } = request;
  if (server.launcher === 'venv') {
    const { folder, facts } = await prepareEnvironment(server.venv, request, environment);
    return {
      kind: 'venv',
      folder,
      facts: { python: facts.python, ...(facts.torch === null ? {} : { 'torch build': facts.torch }) },
    };
  }
  if (server.launcher === 'docker') {
    const { reference, name } = await prepareImage(server.docker, request, environment);
    return { kind: 'image', reference, name, facts: { image: reference } };
  }
  return NOTHING;
}
