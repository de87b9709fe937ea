import { measuring } from '../gate/gate.ts';
import { measure } from '../gate/measure.ts';
import { missingRuns } from '../gate/missing-runs.ts';
import { writeRecord } from '../gate/write-results.ts';
import { GateError } from '../model/errors.ts';
import { EXIT } from '../model/exit-code.ts';
import type { RunRecord } from '../model/record.ts';
import type { Result } from '../model/result.ts';
import { makeResult, type Outcome, pinsResult } from './outcome.ts';
import { resolveHeadPin, type Sides } from './pins.ts';
import type { Session } from './session.ts';

/** Measures and writes the record; judges nothing but whether it can be used. */
export async function measureMode(session: Session, sides: Sides): Promise<Outcome> {
  const { plan, ports, output, commit, surroundings } = session;
  const pin = await resolveHeadPin(plan.pin, sides);
  ports.progress.step(measuring(pin, plan.measure));
  const record = await measure({ plan: plan.measure, pin, commit }, ports, surroundings.signal);
  const files = await writeRecord(record, output);
  if (record.problem?.code === 'cancelled') throw new GateError('cancelled', record.problem.message);
  const result = makeResult('measure', {
    ...usability(record),
    outputPath: output.path,
    files,
    pins: pinsResult({ base: null, head: pin }),
    error: record.problem,
  });
  return { result, judgement: null, context: null };
}

function usability(record: RunRecord): Pick<Result, 'verdict' | 'exitCode' | 'headline'> {
  const runs = record.launches.flatMap((launch) => launch.runs);
  const invalid = runs.filter((run) => run.invalid.length > 0);
  if (record.problem !== null) {
    return {
      verdict: 'invalid',
      exitCode: EXIT.couldNotTell,
      headline: `Could not be measured – ${record.problem.message}`,
    };
  }
  const missing = missingRuns(record);
  if (missing !== null)
    return {
      verdict: 'invalid',
      exitCode: EXIT.couldNotTell,
      headline: `Could not be measured – ${missing}`,
    };
  if (invalid.length > 0) {
    const headline = `${invalid.length} of ${runs.length} runs are invalid: ${invalid[0]?.invalid.join('; ')}`;
    return { verdict: 'invalid', exitCode: EXIT.couldNotTell, headline };
  }
  const version = record.subject.reportedVersion ?? record.subject.pin?.version ?? '';
  return {
    verdict: 'measured',
    exitCode: EXIT.ok,
    headline: `Measured ${record.subject.model} ${version} in ${runs.length} runs`,
  };
}
