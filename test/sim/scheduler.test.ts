import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBlockPool } from '../../src/sim/block-pool.ts';
import type { KvCache } from '../../src/sim/kv-cache.ts';
import { generateOutput } from '../../src/sim/output-text.ts';
import { createRandom } from '../../src/sim/random.ts';
import { createScheduler, type Scheduler, type SchedulerLimits, type Step } from '../../src/sim/scheduler.ts';
import { createSequence, isDecoding, type Sequence } from '../../src/sim/sequence.ts';
import { VERSIONS } from '../../src/sim/versions.ts';

const LIMITS: SchedulerLimits = { maxSequences: 8, maxStepTokens: 64, decodeHold: null };

function cacheOf(blocks: number, prefixCaching = true): KvCache {
  return { blockSize: 4, pool: createBlockPool(blocks), prefixCaching };
}

function sequenceOf(name: number, prompt: number, output: number): Sequence {
  const ids = Array.from({ length: prompt }, (_, index) => 1000 * name + index);
  return createSequence(ids, generateOutput(ids, 0, output), 0);
}

/** Runs steps until nothing is left; `after` sees every step. */
function drain(
  scheduler: Scheduler,
  after: (step: Step, grown: readonly Sequence[]) => void = () => {},
): Step[] {
  const steps: Step[] = [];
  for (let step = scheduler.schedule(); step !== null; step = scheduler.schedule()) {
    assert.ok(steps.length < 10_000, 'the scheduler does not come to an end');
    const grown = scheduler.finishStep(step);
    for (const sequence of grown) {
      if (sequence.generated === sequence.output.length) scheduler.remove(sequence);
    }
    steps.push(step);
    after(step, grown);
  }
  return steps;
}

test('a prompt longer than the budget is computed in chunks, and its last chunk gives the first token', () => {
  const scheduler = createScheduler(cacheOf(100), LIMITS);
  const sequence = sequenceOf(1, 150, 3);
  scheduler.add(sequence);
  const works = drain(scheduler).map((step) => step.work);
  assert.deepEqual(
    works.map((work) => [work.prefillTokens, work.decodeSequences, work.kvTokens]),
    [
      [64, 0, 0],
      [64, 0, 0],
      [22, 0, 0],
      [0, 1, 150],
      [0, 1, 151],
    ],
  );
});

test('decodes and prefill chunks share one budget, decodes first', () => {
  const scheduler = createScheduler(cacheOf(100), LIMITS);
  scheduler.add(sequenceOf(1, 10, 20));
  scheduler.finishStep(scheduler.schedule() as Step);
  scheduler.add(sequenceOf(2, 100, 2));
  const step = scheduler.schedule() as Step;
  assert.deepEqual(
    step.entries.map((entry) => entry.tokens),
    [1, 63],
  );
});

test('requests are served first come, first served, up to max-num-seqs', () => {
  const scheduler = createScheduler(cacheOf(100), { ...LIMITS, maxSequences: 2 });
  const sequences = [1, 2, 3].map((name) => sequenceOf(name, 4, 2));
  for (const sequence of sequences) scheduler.add(sequence);
  const first = scheduler.schedule() as Step;
  assert.deepEqual(first.admitted, sequences.slice(0, 2));
  assert.deepEqual([scheduler.running(), scheduler.waiting()], [2, 1]);
});

test('an equal beginning is not computed again, and never the whole prompt is cached', () => {
  const scheduler = createScheduler(cacheOf(100), LIMITS);
  const [first, again] = [sequenceOf(1, 40, 1), sequenceOf(1, 40, 1)];
  scheduler.add(first);
  drain(scheduler);
  scheduler.add(again);
  drain(scheduler);
  assert.equal(first.cachedTokens, 0);
  assert.equal(again.cachedTokens, 36, 'nine of ten blocks: the last token must be computed');
});

test('sequences with different salts share nothing', () => {
  const scheduler = createScheduler(cacheOf(100), LIMITS);
  const ids = Array.from({ length: 40 }, (_, index) => index);
  for (const salt of [1, 2]) {
    const sequence = createSequence(ids, generateOutput(ids, 0, 1), salt);
    scheduler.add(sequence);
    drain(scheduler);
    assert.equal(sequence.cachedTokens, 0);
  }
});

test('a pool that is too small preempts the newest, and everything still ends', () => {
  const cache = cacheOf(14, false);
  const scheduler = createScheduler(cache, LIMITS);
  const sequences = [1, 2, 3].map((name) => sequenceOf(name, 14, 24));
  for (const sequence of sequences) scheduler.add(sequence);
  const preempted = drain(scheduler).flatMap((step) => step.preempted);
  assert.ok(preempted.length > 0);
  assert.ok(!preempted.includes(sequences[0] as Sequence), 'the oldest goes on');
  assert.deepEqual(
    sequences.map((sequence) => sequence.generated),
    [24, 24, 24],
  );
  assert.equal(cache.pool.free(), 14);
});

for (let seed = 0; seed < 40; seed++) {
  test(`any mix of requests ends, inside budget and blocks (seed ${seed})`, () => {
    const random = createRandom('scheduler', seed);
    const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
    const blocks = whole(12, 60);
    const cache = cacheOf(blocks, random() < 0.7);
    const limits = {
      maxSequences: whole(1, 12),
      maxStepTokens: whole(8, 80),
      decodeHold: random() < 0.3 ? { aboveDecoding: 2, maxSteps: 3, prefillTokens: 8, restSteps: 4 } : null,
    };
    const scheduler = createScheduler(cache, limits);
    const all = Array.from({ length: whole(5, 40) }, () => {
      const prompt = whole(1, blocks * 2);
      return sequenceOf(whole(1, 6), prompt, whole(1, blocks * 4 - prompt));
    });
    const toAdd = [...all];
    const removed = new Set<Sequence>();
    while (toAdd.length > 0 || scheduler.running() + scheduler.waiting() > 0) {
      for (const sequence of toAdd.splice(0, whole(1, 5))) scheduler.add(sequence);
      const step = scheduler.schedule();
      assert.ok(step !== null, 'something waits and nothing is computed');
      const tokens = step.entries.reduce((sum, entry) => sum + entry.tokens, 0);
      assert.ok(tokens > 0 && tokens <= limits.maxStepTokens);
      assert.ok(scheduler.running() <= limits.maxSequences);
      assert.equal(new Set(step.entries.map((entry) => entry.sequence)).size, step.entries.length);
      const held = new Set(all.flatMap((sequence) => sequence.blocks));
      assert.equal(cache.pool.free(), blocks - held.size, 'blocks leak');
      if (random() < 0.02) {
        const victim = all[whole(0, all.length - 1)] as Sequence;
        if (!toAdd.includes(victim)) {
          scheduler.remove(victim);
          removed.add(victim);
        }
      }
      for (const sequence of scheduler.finishStep(step)) {
        assert.ok(sequence.generated <= sequence.output.length);
        if (sequence.generated === sequence.output.length) scheduler.remove(sequence);
      }
    }
    for (const sequence of all) {
      if (!removed.has(sequence)) assert.equal(sequence.generated, sequence.output.length);
    }
    assert.equal(cache.pool.free(), blocks);
  });
}

test('version 1.1.0 holds decodes back under load only', () => {
  const { decodeHold } = VERSIONS['1.1.0'];
  const held = (running: number) => {
    const scheduler = createScheduler(cacheOf(4000), { maxSequences: 64, maxStepTokens: 2048, decodeHold });
    for (let name = 0; name < running; name++) scheduler.add(sequenceOf(name, 8, 200));
    for (let turn = 0; turn < 40; turn++) scheduler.finishStep(scheduler.schedule() as Step);
    scheduler.add(sequenceOf(running, 300, 2));
    let steps = 0;
    while ((scheduler.schedule() as Step).entries.every((entry) => !isDecoding(entry.sequence))) steps++;
    return steps;
  };
  assert.equal(held(4), 0);
  assert.equal(held(20), 0);
  assert.ok(held(32) > 0);
});
