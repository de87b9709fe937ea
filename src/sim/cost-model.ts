import { createRandom, gaussian } from './random.ts';

/** What a step costs, in milliseconds; the defaults look like a small model on one GPU. */
export interface CostModel {
  readonly baseMs: number;
  readonly prefillTokenMs: number;
  readonly decodeSequenceMs: number;
  readonly kvTokenMs: number;
  /** Factors of the faults slow-prefill and slow-decode; 1 is as it should be. */
  readonly prefillFactor: number;
  readonly decodeFactor: number;
  /** 2 is twice as fast. */
  readonly speed: number;
}

/** What a step computes. `kvTokens` are the tokens that its decodes attend to. */
export interface StepWork {
  readonly prefillTokens: number;
  readonly decodeSequences: number;
  readonly kvTokens: number;
}

/** How long a step takes without noise. The base belongs to decoding when the step decodes at all. */
export function stepCostMs(model: CostModel, work: StepWork): number {
  const baseFactor = work.decodeSequences > 0 ? model.decodeFactor : model.prefillFactor;
  const prefill = model.prefillFactor * work.prefillTokens * model.prefillTokenMs;
  const decode =
    model.decodeFactor * (work.decodeSequences * model.decodeSequenceMs + work.kvTokens * model.kvTokenMs);
  return (model.baseMs * baseFactor + prefill + decode) / model.speed;
}

/** Factors around 1 that make launches, runs and steps differ as on a real machine, but from seeds only. */
export interface StepNoise {
  /** Another run begins: its level of speed is drawn anew. */
  startRun(): void;
  /** The factor of the next step. */
  next(): number;
}

/** Relative standard deviations. */
export interface NoiseLevels {
  readonly launch: number;
  readonly run: number;
  readonly step: number;
}

export function createStepNoise(seed: number, launch: number, levels: NoiseLevels): StepNoise {
  const random = createRandom('noise', seed, launch);
  const launchFactor = Math.exp(levels.launch * gaussian(random));
  let runFactor = 1;
  return {
    startRun() {
      runFactor = Math.exp(levels.run * gaussian(random));
    },
    next: () => launchFactor * runFactor * Math.exp(levels.step * gaussian(random)),
  };
}
