import { type GatePorts, gate } from '../gate/gate.ts';
import type { Judgement } from '../gate/judge.ts';
import { writeRecord } from '../gate/write-results.ts';
import { GateError } from '../model/errors.ts';
import { exitCodeOfError } from '../model/exit-code.ts';
import type { PackageDifference } from '../model/package-difference.ts';
import type { Preview } from '../model/preview.ts';
import { packagesInWords } from '../report/view/packages.ts';
import { notMeasured } from '../verdict/compare.ts';
import { judgedOutcome, type Outcome } from './outcome.ts';
import { packageDifference } from './package-difference.ts';
import { resolvePins, type Sides } from './pins.ts';
import { previewOf } from './preview.ts';
import type { Session } from './session.ts';

/** The main job. What keeps it from judging is a verdict too, so that a report can say it; only `cancelled` throws. */
export async function gateMode(session: Session, sides: Sides): Promise<Outcome> {
  const { plan, output, commit, surroundings } = session;
  const files: Record<string, string> = {};
  let packages: PackageDifference | null = null;
  let preview: Preview | null = null;
  const ports: GatePorts = {
    ...session.ports,
    keepRecord: async (record) => {
      Object.assign(files, await writeRecord(record, output));
    },
  };
  try {
    const input = {
      plan: plan.measure,
      policy: plan.policy,
      commit,
      resolvePins: async () => {
        const pins = await resolvePins(plan.pin, sides);
        if (pins.base === null || pins.head === null) return pins;
        preview = previewOf(plan.measure.server, pins);
        packages = await packageDifference(plan.pin, pins, sides);
        ports.progress.note(packagesInWords(packages));
        return pins;
      },
    };
    const judgement = await gate(input, ports, surroundings.signal);
    return await judgedOutcome(session, 'gate', judgement, {
      pins: judgement.pins,
      files,
      packages,
      preview,
    });
  } catch (error) {
    if (!(error instanceof GateError) || error.code === 'cancelled') throw error;
    return await judgedOutcome(session, 'gate', couldNotJudge(session, error), {
      pins: null,
      files,
      error,
      packages,
      preview,
    });
  }
}

/** The judgement of a gate that an error ended before it could judge. */
export function couldNotJudge({ plan, ports }: Session, error: GateError): Judgement {
  const problem = { code: error.code, message: error.message, hint: error.hint ?? null };
  const verdict = notMeasured({ problem, candidate: null, policy: plan.policy, now: ports.clock.now() });
  return { verdict: { ...verdict, exitCode: exitCodeOfError(error.code) }, baseline: null, candidate: null };
}
