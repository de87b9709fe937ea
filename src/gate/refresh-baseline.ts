import { BASELINE_SCHEMA_VERSION, type Baseline, type Provenance } from '../model/baseline.ts';
import { baselineKey } from '../model/baseline-key.ts';
import { GateError } from '../model/errors.ts';
import { loadShort } from '../model/load.ts';
import { isServed, type Outcome } from '../model/outcome.ts';
import type { Pin } from '../model/pin.ts';
import type { ComparePolicy, MeasurePlan } from '../model/plan.ts';
import type { RunRecord } from '../model/record.ts';
import { type GatePorts, measuring } from './gate.ts';
import { type Judgement, judge } from './judge.ts';
import { measure } from './measure.ts';
import { missingRuns } from './missing-runs.ts';

export interface RefreshInput {
  readonly plan: MeasurePlan;
  readonly policy: ComparePolicy;
  readonly resolvePin: () => Promise<Pin | null>;
  readonly commit: string | null;
  readonly provenance: Omit<Provenance, 'createdAt' | 'toolVersion'>;
  /** Save even though the measurement is worse than the baseline that it replaces. */
  readonly acceptRegression: boolean;
  /** A record that was measured before; null to measure now. */
  readonly record: RunRecord | null;
}

/** What became of a refresh: saved, or refused with the reason. */
export interface RefreshResult extends Judgement {
  readonly saved: Baseline | null;
  readonly refused: string | null;
}

/**
 * Measures and saves a baseline. A baseline is never learnt from an invalid or failing measurement, nor silently from
 * one that is worse than what it replaces. Throws `cancelled` and `baseline` (could not be written).
 */
export async function refreshBaseline(
  input: RefreshInput,
  ports: GatePorts,
  signal: AbortSignal,
): Promise<RefreshResult> {
  const record = input.record ?? (await measureNow(input, ports, signal));
  if (record.problem?.code === 'cancelled') throw new GateError('cancelled', record.problem.message);
  const judgement = await judge(record, input.policy, ports);
  const refused = refusal(record, judgement, input.acceptRegression);
  if (refused !== null) return { ...judgement, saved: null, refused };
  const baseline: Baseline = {
    schema: 'serving-gate/baseline',
    schemaVersion: BASELINE_SCHEMA_VERSION,
    gate: input.policy.gate,
    key: baselineKey(record),
    provenance: {
      ...input.provenance,
      createdAt: ports.clock.now().toISOString(),
      toolVersion: ports.toolVersion,
    },
    record,
  };
  if (signal.aborted) throw new GateError('cancelled', 'Cancelled before the baseline was saved.');
  ports.progress.step(`Saving the baseline (${ports.store.place})`);
  await ports.store.save(baseline);
  return { ...judgement, saved: baseline, refused: null };
}

async function measureNow(input: RefreshInput, ports: GatePorts, signal: AbortSignal): Promise<RunRecord> {
  ports.progress.step('Resolving the pin');
  const pin = await input.resolvePin();
  ports.progress.step(measuring(pin, input.plan));
  const record = await measure({ plan: input.plan, pin, commit: input.commit }, ports, signal);
  await ports.keepRecord(record);
  return record;
}

function refusal(record: RunRecord, { verdict }: Judgement, acceptRegression: boolean): string | null {
  if (record.problem !== null) return `the measurement is not whole: ${record.problem.message}`;
  const missing = missingRuns(record);
  if (missing !== null) return `the measurement is not whole: ${missing}`;
  const runs = record.launches.flatMap((launch) => launch.runs);
  const invalid = runs.find((run) => run.invalid.length > 0);
  if (invalid) return `${place(invalid)} is invalid: ${invalid.invalid.join('; ')}`;
  const failing = runs.find((run) =>
    Object.keys(run.outcomes).some((outcome) => !isServed(outcome as Outcome)),
  );
  if (failing) return `${place(failing)} has failed requests: ${JSON.stringify(failing.outcomes)}`;
  if (verdict.verdict === 'invalid') return verdict.headline;
  if (verdict.verdict === 'regressed' && !acceptRegression) {
    return `${verdict.headline}. To save it all the same, ask for it with accept-regression and a reason`;
  }
  return null;
}

function place(run: RunRecord['launches'][number]['runs'][number]): string {
  return `launch ${run.launch}, ${run.workload} at ${loadShort(run.level)}`;
}
