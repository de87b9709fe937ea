import type { Fingerprint } from '../model/environment.ts';

/** What of the environment depends on the server that runs in it. */
export interface FingerprintRequest {
  /** The server's process: its interpreter is the one whose packages are listed. */
  readonly serverPid: number | null;
  /** The server's command as configured, placeholders as they are. */
  readonly serverFlags: readonly string[] | null;
  readonly serverEnvironment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Records the environment. Never throws for a missing, failing or hanging tool: the field is then unknown. */
export type TakeFingerprint = (request: FingerprintRequest) => Promise<Fingerprint>;
