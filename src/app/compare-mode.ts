import { compareFiles } from '../gate/compare-files.ts';
import { GateError } from '../model/errors.ts';
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
    await readSide(baselineFile),
    await readSide(candidateFile),
    policy,
    desk.surroundings.clock.now(),
  );
  const pins = {
    base: judgement.baseline?.record.subject.pin ?? null,
    head: judgement.candidate?.subject.pin ?? null,
  };
  return judgedOutcome(desk, 'compare', judgement, { pins, files: {} });
}

/** `results.jsonl#3` is the third line of a file to which a tool appends a line for each run. */
async function readSide(file: string): Promise<{ readonly file: string; readonly text: string }> {
  const [, name, number] = /^(.+\.jsonl)#(\d{1,6})$/.exec(file) ?? [];
  if (name === undefined) return { file, text: await readText(file) };
  const lines = (await readText(name)).split('\n').filter((line) => line.trim() !== '');
  const text = lines[Number(number) - 1];
  if (text !== undefined) return { file, text };
  throw new GateError('usage', `${name} has ${lines.length} lines; ${file} asks for one that is not there.`, {
    hint: 'The first line is #1.',
  });
}
