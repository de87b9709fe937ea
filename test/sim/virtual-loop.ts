import { createBlockPool } from '../../src/sim/block-pool.ts';
import { type CostModel, stepCostMs } from '../../src/sim/cost-model.ts';
import { OPTIONS } from '../../src/sim/options.ts';
import { generateOutput } from '../../src/sim/output-text.ts';
import { createRandom } from '../../src/sim/random.ts';
import { createScheduler } from '../../src/sim/scheduler.ts';
import { createSequence, type Sequence } from '../../src/sim/sequence.ts';
import { VERSIONS } from '../../src/sim/versions.ts';

const COSTS: CostModel = {
  baseMs: OPTIONS['base-ms'].default,
  prefillTokenMs: OPTIONS['prefill-token-ms'].default,
  decodeSequenceMs: OPTIONS['decode-sequence-ms'].default,
  kvTokenMs: OPTIONS['kv-token-ms'].default,
  prefillFactor: 1,
  decodeFactor: 1,
  speed: 1,
};

/** What a closed loop in virtual time shows; ascending, in milliseconds. */
export interface VirtualLoop {
  readonly gapsMs: readonly number[];
  readonly ttftMs: readonly number[];
  readonly tokensPerSecond: number;
}

/** Runs the scheduler and the cost model without a clock: the same on every machine. */
export function virtualLoop(
  version: keyof typeof VERSIONS,
  concurrency: number,
  maxSequences = 64,
): VirtualLoop {
  const cache = { blockSize: 16, pool: createBlockPool(4000), prefixCaching: true };
  const { decodeHold } = VERSIONS[version];
  const scheduler = createScheduler(cache, { maxSequences, maxStepTokens: 2048, decodeHold });
  const random = createRandom('closed loop');
  const lastMs = new Map<Sequence, number>();
  const sentMs = new Map<Sequence, number>();
  const gapsMs: number[] = [];
  const ttftMs: number[] = [];
  let sent = 0;
  let tokens = 0;
  let nowMs = 0;
  const send = () => {
    const prompt = Array.from({ length: 64 + Math.floor(random() * 320) }, (_, i) => 1000 * sent + i);
    const sequence = createSequence(prompt, generateOutput(prompt, 0, 32 + Math.floor(random() * 64)), 0);
    sentMs.set(sequence, nowMs);
    scheduler.add(sequence);
    sent++;
  };
  for (let client = 0; client < concurrency; client++) send();
  for (let step = scheduler.schedule(); step !== null; step = scheduler.schedule()) {
    nowMs += stepCostMs(COSTS, step.work);
    for (const sequence of scheduler.finishStep(step)) {
      const before = lastMs.get(sequence);
      if (before === undefined) ttftMs.push(nowMs - (sentMs.get(sequence) ?? 0));
      else gapsMs.push(nowMs - before);
      tokens++;
      lastMs.set(sequence, nowMs);
      if (sequence.generated < sequence.output.length) continue;
      scheduler.remove(sequence);
      if (sent < concurrency * 12) send();
    }
  }
  const ascending = (values: number[]) => values.sort((a, b) => a - b);
  return { gapsMs: ascending(gapsMs), ttftMs: ascending(ttftMs), tokensPerSecond: (1000 * tokens) / nowMs };
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] as number;
}
