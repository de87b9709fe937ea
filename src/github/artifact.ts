import { describeError } from '../model/errors.ts';
import type { Environment } from './event.ts';

/** The client retries for about half a minute when the service fails; a stalled upload is given up here. */
const UPLOAD_LIMIT_MS = 5 * 60_000;

export interface ArtifactRequest {
  readonly gate: string;
  readonly attempt: number;
  /** Folder that the files' paths are relative to. */
  readonly root: string;
  /** Absolute paths under `root`. */
  readonly files: readonly string[];
  readonly env: Environment;
  readonly signal: AbortSignal;
}

export type ArtifactResult =
  | { readonly status: 'uploaded'; readonly name: string; readonly id: number | null }
  /** The service is not there; the files are on disk. */
  | { readonly status: 'unsupported'; readonly note: string }
  | { readonly status: 'failed'; readonly warning: string };

/**
 * Keeps the files as an artifact of the run. Never throws: what is measured is on disk and a full quota must not turn a
 * verdict.
 */
export async function uploadArtifact(request: ArtifactRequest): Promise<ArtifactResult> {
  const { root, files, env, signal } = request;
  const note = unsupported(env, root);
  if (note !== null) return { status: 'unsupported', note };
  const name = artifactName(request.gate, request.attempt);
  try {
    signal.throwIfAborted();
    // Imported here: it is by far the largest part of the toolkit, and it reads the environment while it loads.
    const { DefaultArtifactClient } = await import('@actions/artifact');
    const upload = new DefaultArtifactClient().uploadArtifact(name, [...files], root);
    const { id } = await limited(upload, AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_LIMIT_MS)]));
    return { status: 'uploaded', name, id: id ?? null };
  } catch (error) {
    const warning = `The artifact ${name} was not uploaded: ${describeError(error)}. The files are in ${root}.`;
    return { status: 'failed', warning };
  }
}

function unsupported(env: Environment, root: string): string | null {
  if (isEnterpriseServer(env.GITHUB_SERVER_URL)) {
    return `GitHub Enterprise Server has no service for this artifact client. The files are in ${root}; keep them with actions/upload-artifact@v3.`;
  }
  if (!env.ACTIONS_RUNTIME_TOKEN || !env.ACTIONS_RESULTS_URL) {
    return `No artifact was uploaded: only an action is given the artifact service, not a run step. The files are in ${root}.`;
  }
  return null;
}

/** As the client itself decides it. */
function isEnterpriseServer(serverUrl: string | undefined): boolean {
  const host = URL.parse(serverUrl || 'https://github.com')?.hostname.toLowerCase() ?? '';
  return host !== 'github.com' && !host.endsWith('.ghe.com') && !host.endsWith('.localhost');
}

/** Names are unique in a run and cannot be written twice, so the attempt is part of it. */
function artifactName(gate: string, attempt: number): string {
  return `serving-gate-${gate.replace(/[^A-Za-z0-9._-]+/g, '-')}-${attempt}`;
}

/** The client knows no signal: it is left behind when the limit is reached. */
async function limited<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // However it ends after that, nobody asks any more.
  work.catch(() => {});
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
