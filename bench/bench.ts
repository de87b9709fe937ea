import type { Workplace } from './client.ts';
import type { Peer } from './peers.ts';

/** What every suite gets. */
export interface Bench {
  readonly workplace: Workplace;
  /** Ours first, then the peers: those that are here, and those that are not with the reason. */
  readonly clients: readonly Peer[];
  /** Highest concurrency that is asked for: a short try has less than a measurement for good. */
  readonly most: number;
  /** Rounds of the disturbance suite. */
  readonly rounds: number;
  /** The file that says how to start real servers; null where none was given. */
  readonly servers: string | null;
  /** Tells what is going on. */
  say(line: string): void;
}
