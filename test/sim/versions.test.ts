import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBlockPool } from '../../src/sim/block-pool.ts';
import { type CostModel, stepCostMs } from '../../src/sim/cost-model.ts';
import { OPTIONS } from '../../src/sim/options.ts';
import { generateOutput } from '../../src/sim/output-text.ts';
import { createRandom } from '../../src/sim/random.ts';
import { createScheduler } from '../../src/sim/scheduler.ts';
import { createSequence, type Sequence } from '../../src/sim/sequence.ts';
import { findVersion, VERSIONS } from '../../src/sim/versions.ts';

const COSTS: CostModel = {
  baseMs: OPTIONS['base-ms'].default,
  prefillTokenMs: OPTIONS['prefill-token-ms'].default,
  decodeSequenceMs: OPTIONS['decode-sequence-ms'].default,
  kvTokenMs: OPTIONS['kv-token-ms'].default,
  prefillFactor: 1,
  decodeFactor: 1,
  speed: 1,
};

/** A closed loop in virtual time: the gaps between the tokens of each request, sorted. */
function gapsMs(version: keyof typeof VERSIONS, concurrency: number): number[] {
  const cache = { blockSize: 16, pool: createBlockPool(4000), prefixCaching: true };
  const scheduler = createScheduler(cache, {
    maxSequences: 64,
    maxStepTokens: 2048,
    decodeHold: VERSIONS[version].decodeHold,
  });
  const random = createRandom('closed loop');
  const lastMs = new Map<Sequence, number>();
  const gaps: number[] = [];
  let sent = 0;
  let nowMs = 0;
  const send = () => {
    const prompt = Array.from({ length: 64 + Math.floor(random() * 320) }, (_, i) => 1000 * sent + i);
    scheduler.add(createSequence(prompt, generateOutput(prompt, 0, 32 + Math.floor(random() * 64)), 0));
    sent++;
  };
  for (let client = 0; client < concurrency; client++) send();
  for (let step = scheduler.schedule(); step !== null; step = scheduler.schedule()) {
    nowMs += stepCostMs(COSTS, step.work);
    for (const sequence of scheduler.finishStep(step)) {
      const before = lastMs.get(sequence);
      if (before !== undefined) gaps.push(nowMs - before);
      lastMs.set(sequence, nowMs);
      if (sequence.generated < sequence.output.length) continue;
      scheduler.remove(sequence);
      if (sent < concurrency * 12) send();
    }
  }
  return gaps.sort((a, b) => a - b);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] as number;
}

test('1.1.0 makes the worst gaps at 32 much worse, and nothing else', () => {
  const [old, bad] = [gapsMs('1.0.0', 32), gapsMs('1.1.0', 32)];
  const change = (share: number) => quantile(bad, share) / quantile(old, share) - 1;
  assert.ok(change(0.99) > 0.8, `p99 moved by ${change(0.99)}`);
  assert.ok(Math.abs(change(0.5)) < 0.03, `p50 moved by ${change(0.5)}`);
  for (const light of [1, 4, 16]) assert.deepEqual(gapsMs('1.1.0', light), gapsMs('1.0.0', light));
});

test('1.0.1 behaves like 1.0.0', () => {
  assert.deepEqual(gapsMs('1.0.1', 32), gapsMs('1.0.0', 32));
});

test('a step of 32 decoding sequences takes about ten milliseconds', () => {
  const stepMs = quantile(gapsMs('1.0.0', 32), 0.5);
  assert.ok(stepMs > 7 && stepMs < 14, String(stepMs));
});

test('unknown versions are unknown', () => {
  assert.equal(findVersion('9.9.9'), undefined);
  assert.equal(findVersion('toString'), undefined);
});
