import type { RunnerCore } from './runner-core.ts';

/** Below this length a mask would hide ordinary text everywhere in the log. */
const MIN_SECRET_LENGTH = 6;

/**
 * Has the runner hide secrets, before anything can print them. Masks match exactly, so the forms in which a token
 * travels are registered as well.
 */
export function maskSecrets(secrets: readonly (string | undefined)[], core: RunnerCore): void {
  for (const secret of secrets) {
    if (secret === undefined || secret.length < MIN_SECRET_LENGTH) continue;
    for (const form of new Set([secret, encodeURIComponent(secret), basicAuth(secret)])) core.setSecret(form);
  }
}

/** How git sends a token over HTTPS. */
function basicAuth(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString('base64');
}
