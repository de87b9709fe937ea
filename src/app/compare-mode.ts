import { compareFiles } from '../gate/compare-files.ts';
import type { ComparePolicy } from '../model/plan.ts';
import { judgedOutcome, type Outcome } from './outcome.ts';
import { readText } from './report-mode.ts';
import type { Desk } from './session.ts';

/** Judges one record (or baseline) against another without running anything. Throws `usage` and `record`. */
export async function compareMode(
  desk: Desk,
  policy: ComparePolicy,
  baselineFile: string,
  candidateFile: string,
): Promise<Outcome> {
  const judgement = compareFiles(
    { file: baselineFile, text: await readText(baselineFile) },
    { file: candidateFile, text: await readText(candidateFile) },
    policy,
    desk.surroundings.clock.now(),
  );
  const pins = {
    base: judgement.baseline?.record.subject.pin ?? null,
    head: judgement.candidate?.subject.pin ?? null,
  };
  return judgedOutcome(desk, 'compare', judgement, { pins, files: {} });
}
