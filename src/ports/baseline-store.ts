import type { Baseline } from '../model/baseline.ts';

/** What a store has for a gate and key. `others` are baselines of the same gate under other keys, newest first. */
export type Found =
  | { readonly status: 'found'; readonly baseline: Baseline }
  | { readonly status: 'other keys'; readonly others: readonly Baseline[] }
  | { readonly status: 'none' };

/** Keeps baselines. A baseline is whole or absent: writers replace atomically, readers reject anything damaged. */
export interface BaselineStore {
  /** Where it keeps things, for messages ("branch serving-gate-baselines of owner/repo"). */
  readonly place: string;
  /** Throws `baseline` when a baseline exists but cannot be read. */
  find(gate: string, key: string): Promise<Found>;
  /** Throws `baseline` when it could not be written; the old one is then untouched. */
  save(baseline: Baseline): Promise<void>;
  /** Every baseline of a gate, newest first. */
  list(gate: string): Promise<readonly Baseline[]>;
}
