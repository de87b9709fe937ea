import type { ServerPlan } from '../model/plan.ts';
import type { Progress } from './progress.ts';

export interface MachineLockRequest {
  readonly server: ServerPlan;
  readonly limitSeconds: number;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Waits until no other gate uses what this server will use, and keeps them off until the result is disposed of. Within one
 * process it may be taken again while it is held. Throws `measure` when that takes too long, `cancelled`.
 */
export type LockMachine = (request: MachineLockRequest) => Promise<AsyncDisposable>;
