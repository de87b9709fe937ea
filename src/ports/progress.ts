import type { Level } from '../model/load.ts';

/** Where a measurement stands, for a person who waits. */
export interface Tick {
  readonly workload: string;
  readonly level: Level;
  readonly launch: number;
  readonly launches: number;
  readonly run: number;
  readonly runs: number;
  readonly phase: 'warm-up' | 'measuring';
  readonly done: number;
  readonly total: number;
  /** Completion tokens per second since the level began; null before the first token. */
  readonly tokensPerSecond: number | null;
}

/** Tells a person what happens; never decides anything. */
export interface Progress {
  /** A new part of the story begins ("Measuring vllm 0.32.0", "Comparing"). */
  step(title: string): void;
  /** The measurement as a whole will take `levels` levels, so that an ETA can be given. */
  plan(levels: number): void;
  tick(tick: Tick): void;
  /** One level is done; `summary` is a line for the log. */
  levelDone(summary: string): void;
  note(text: string): void;
  warn(text: string): void;
}
