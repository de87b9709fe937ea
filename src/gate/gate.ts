import { describeError, GateError } from '../model/errors.ts';
import type { Pin } from '../model/pin.ts';
import type { ComparePolicy, MeasurePlan } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import { noBaseline, notMeasured } from '../verdict/compare.ts';
import { type Judgement, type JudgePorts, judge } from './judge.ts';
import { type MeasurePorts, measure } from './measure.ts';
import { checkBasePin } from './pin-check.ts';

/** The pins of both sides; null where nothing says it: no base is known, or the server is only attached to. */
export interface Pins {
  readonly base: Pin | null;
  readonly head: Pin | null;
}

export interface GateInput {
  readonly plan: MeasurePlan;
  readonly policy: ComparePolicy;
  readonly resolvePins: () => Promise<Pins>;
  readonly commit: string | null;
}

export interface GatePorts extends MeasurePorts, JudgePorts {
  /** Called with the record as soon as it exists, before anything is judged. */
  readonly keepRecord: (record: RunRecord) => Promise<void>;
}

export interface GateResult extends Judgement {
  readonly pins: Pins;
}

/**
 * The main job: resolve the pins, measure the head's version, judge it against the stored baseline. Throws `pin` for a
 * pin that cannot be resolved and `cancelled`; everything else that keeps it from judging is a verdict.
 */
export async function gate(input: GateInput, ports: GatePorts, signal: AbortSignal): Promise<GateResult> {
  const { plan, policy, commit } = input;
  ports.progress.step('Resolving the pin');
  const pins = await input.resolvePins();
  ports.progress.note(pinLine(pins));

  const early = await beforeMeasuring(policy, ports);
  if (early !== null) return { ...early, pins };

  ports.progress.step(measuring(pins.head, plan));
  const candidate = await measure({ plan, pin: pins.head, commit }, ports, signal);
  await ports.keepRecord(candidate);
  if (candidate.problem?.code === 'cancelled') throw new GateError('cancelled', candidate.problem.message);

  ports.progress.step('Comparing with the baseline');
  const judgement = await judge(candidate, policy, ports);
  const verdict = checkBasePin(judgement.verdict, pins, judgement.baseline?.record ?? null);
  return { ...judgement, verdict, pins };
}

/** No GPU minute is spent where there is nothing to compare with, or where what there is cannot be read. */
async function beforeMeasuring(policy: ComparePolicy, ports: GatePorts): Promise<Judgement | null> {
  const now = ports.clock.now();
  try {
    const baselines = await ports.store.list(policy.gate);
    if (baselines.length > 0) return null;
    const verdict = noBaseline({ candidate: null, policy, now, place: ports.store.place });
    return { verdict, baseline: null, candidate: null };
  } catch (error) {
    if (!(error instanceof GateError) || !(error.code === 'baseline' || error.code === 'github')) throw error;
    const problem = { code: error.code, message: describeError(error), hint: error.hint ?? null };
    return {
      verdict: notMeasured({ problem, candidate: null, policy, now }),
      baseline: null,
      candidate: null,
    };
  }
}

/** The title of the step that measures. */
export function measuring(pin: Pin | null, plan: MeasurePlan): string {
  return pin === null ? `Measuring ${plan.model}` : `Measuring ${pin.framework} ${pin.version}`;
}

function pinLine({ base, head }: Pins): string {
  if (head === null) return 'no pin: the server that runs is measured as it is';
  const where =
    head.source.file === null
      ? head.source.kind
      : `${head.source.file}${head.source.line === null ? '' : `:${head.source.line}`}`;
  if (base === null) return `${head.framework} ${head.version} (${where}); the base does not pin it`;
  if (base.version === head.version)
    return `${head.framework} ${head.version} (${where}); the pin did not move`;
  return `${head.framework} ${base.version} → ${head.version} (${where})`;
}
