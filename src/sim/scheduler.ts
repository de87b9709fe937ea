import type { StepWork } from './cost-model.ts';
import { admit, findCachedBlocks, grow, type KvCache, releaseAll } from './kv-cache.ts';
import { isDecoding, knownTokens, type Sequence } from './sequence.ts';
import type { DecodeHold } from './versions.ts';

export interface SchedulerLimits {
  /** Sequences that may run at once. */
  readonly maxSequences: number;
  /** Tokens that one step may compute, decodes and prefill chunks together. */
  readonly maxStepTokens: number;
  readonly decodeHold: DecodeHold | null;
}

/** What one step computes, and what had to happen to the others for it. */
export interface Step {
  readonly entries: readonly { readonly sequence: Sequence; readonly tokens: number }[];
  readonly admitted: readonly Sequence[];
  readonly preempted: readonly Sequence[];
  readonly work: StepWork;
}

/** Continuous batching as vLLM's V1 scheduler does it: one token budget per step, first come first served. */
export interface Scheduler {
  add(sequence: Sequence): void;
  /** Takes a sequence out, wherever it is, and frees its blocks. */
  remove(sequence: Sequence): void;
  /** Decides the next step; null when there is nothing to compute. */
  schedule(): Step | null;
  /** Books a step as computed; gives the sequences that have one more token. */
  finishStep(step: Step): readonly Sequence[];
  running(): number;
  waiting(): number;
}

export function createScheduler(cache: KvCache, limits: SchedulerLimits): Scheduler {
  let running: Sequence[] = [];
  let waiting: Sequence[] = [];
  let holdSteps = 0;
  let restSteps = Number.POSITIVE_INFINITY;

  return {
    add: (sequence) => waiting.push(sequence),
    remove(sequence) {
      running = running.filter((other) => other !== sequence);
      waiting = waiting.filter((other) => other !== sequence);
      releaseAll(cache, sequence);
    },
    schedule() {
      const held = planHeldStep();
      if (held !== null) return held;
      const step = planStep(limits.maxStepTokens, () => true);
      return step.entries.length > 0 ? step : null;
    },
    finishStep(step) {
      const grown: Sequence[] = [];
      for (const { sequence, tokens } of step.entries) {
        // Removed while the step ran: its client went away.
        if (sequence.blocks.length === 0) continue;
        sequence.computed += tokens;
        if (sequence.computed < knownTokens(sequence)) continue;
        sequence.generated++;
        grown.push(sequence);
      }
      return grown;
    },
    running: () => running.length,
    waiting: () => waiting.length,
  };

  /** The regressed version: a step with a little prefill and no decode; null when this step is an ordinary one. */
  function planHeldStep(): Step | null {
    const hold = limits.decodeHold;
    if (hold === null) return null;
    const decoding = running.filter(isDecoding).length;
    const prefillWaits =
      decoding < running.length || (waiting.length > 0 && running.length < limits.maxSequences);
    const mayHold = holdSteps > 0 ? holdSteps < hold.maxSteps : restSteps >= hold.restSteps;
    if (decoding > hold.aboveDecoding && prefillWaits && mayHold) {
      const step = planStep(hold.prefillTokens, (sequence) => !isDecoding(sequence));
      if (step.entries.length > 0) {
        holdSteps++;
        return step;
      }
    }
    restSteps = holdSteps > 0 ? 0 : restSteps + 1;
    holdSteps = 0;
    return null;
  }

  function planStep(maxTokens: number, mayRun: (sequence: Sequence) => boolean): Step {
    const entries: { sequence: Sequence; tokens: number }[] = [];
    const admitted: Sequence[] = [];
    const preempted: Sequence[] = [];
    let budget = maxTokens;

    for (let index = 0; index < running.length && budget > 0; index++) {
      const sequence = running[index] as Sequence;
      if (!mayRun(sequence)) continue;
      const tokens = Math.min(knownTokens(sequence) - sequence.computed, budget);
      if (!growOrPreempt(sequence, tokens, preempted)) break;
      entries.push({ sequence, tokens });
      budget -= tokens;
    }
    while (preempted.length === 0 && budget > 0 && running.length < limits.maxSequences) {
      const sequence = waiting[0];
      if (sequence === undefined) break;
      const cached = findCachedBlocks(cache, sequence);
      const cachedTokens = cached.length * cache.blockSize;
      const tokens = Math.min(knownTokens(sequence) - cachedTokens, budget);
      if (!admit(cache, sequence, cached, tokens)) break;
      waiting.shift();
      running.push(sequence);
      if (sequence.cachedTokens === null) {
        sequence.cachedTokens = cachedTokens;
        admitted.push(sequence);
      }
      entries.push({ sequence, tokens });
      budget -= tokens;
    }
    return { entries, admitted, preempted, work: workOf(entries) };
  }

  /** Makes room by sending the newest sequences back to the queue; false when that was the sequence itself. */
  function growOrPreempt(sequence: Sequence, tokens: number, preempted: Sequence[]): boolean {
    while (!grow(cache, sequence, tokens)) {
      const victim = running.pop() as Sequence;
      releaseAll(cache, victim);
      victim.preemptions++;
      waiting.unshift(victim);
      preempted.push(victim);
      if (victim === sequence) return false;
    }
    return true;
  }
}

function workOf(entries: Step['entries']): StepWork {
  let prefillTokens = 0;
  let decodeSequences = 0;
  let kvTokens = 0;
  for (const { sequence, tokens } of entries) {
    if (isDecoding(sequence)) {
      decodeSequences++;
      kvTokens += sequence.computed;
    } else prefillTokens += tokens;
  }
  return { prefillTokens, decodeSequences, kvTokens };
}
