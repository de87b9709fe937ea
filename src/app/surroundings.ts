import type { BaselinePlan } from '../config/plan.ts';
import type { GitHubEvent } from '../github/event.ts';
import type { BaselineStore } from '../ports/baseline-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Progress } from '../ports/progress.ts';

/** Everything outside that the use cases are joined to: the same shape for the action and for the CLI. */
export interface Surroundings {
  /** Root of the repository, absolute. */
  readonly root: string;
  /** The configuration file, relative to the root; null where none is used. */
  readonly configFile: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly event: GitHubEvent;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** File in which every started process is written down. */
  readonly registryFile: string;
  /** Where the baselines of a plan are, for messages. */
  readonly storePlace: (plan: BaselinePlan) => string;
  readonly openStore: (plan: BaselinePlan) => Promise<BaselineStore>;
}

/** The machine's clocks. */
export const systemClock: Clock = { monotonicMs: () => performance.now(), now: () => new Date() };
