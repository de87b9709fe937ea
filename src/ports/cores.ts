import type { CorePlan, ServerPlan } from '../model/plan.ts';
import type { Launch } from '../model/record.ts';

/** Cores shared out between a server and the client for the length of one launch; given back when it is disposed of. */
export interface CoreShare extends AsyncDisposable {
  readonly cores: Launch['cores'];
  /** How many cores the client has; null where nothing is pinned. */
  readonly clientCores: number | null;
  /** The server has been started and keeps its cores; from here on this process has its own. */
  moveClient(): Promise<void>;
}

/** Puts this process on the server's cores, which the server then inherits. Never throws: what cannot be pinned is said. */
export type ShareCores = (
  launcher: ServerPlan['launcher'],
  plan: CorePlan,
  signal: AbortSignal,
) => Promise<CoreShare>;
