import { readFile } from 'node:fs/promises';
import { judge } from '../gate/judge.ts';
import { writeRecord } from '../gate/write-results.ts';
import { decodeRecord } from '../model/decode.ts';
import { describeError, GateError } from '../model/errors.ts';
import type { RunRecord } from '../model/record.ts';
import { verifyRecord } from '../verdict/verify-record.ts';
import { couldNotJudge } from './gate-mode.ts';
import { judgedOutcome, type Outcome } from './outcome.ts';
import type { Session } from './session.ts';

/** Judges a record that was measured before. It may come from an untrusted job: what is derived in it must follow from its samples. */
export async function reportMode(session: Session, file: string): Promise<Outcome> {
  try {
    const record = await readRecord(file);
    const files = await writeRecord(record, session.output);
    const judgement = await judge(record, session.plan.policy, session.ports);
    const pins = { base: judgement.baseline?.record.subject.pin ?? null, head: record.subject.pin };
    return await judgedOutcome(session, 'report', judgement, { pins, files });
  } catch (error) {
    if (!(error instanceof GateError) || error.code === 'cancelled') throw error;
    return await judgedOutcome(session, 'report', couldNotJudge(session, error), {
      pins: null,
      files: {},
      error,
    });
  }
}

/** Reads a record from disk. Throws `usage` when there is no such file, `record` when it is damaged or contradicts itself. */
export async function readRecord(file: string): Promise<RunRecord> {
  return verifyRecord(decodeRecord(await readText(file), file), file);
}

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new GateError('usage', `${file} cannot be read: ${describeError(cause)}.`, {
      hint: 'Give the path of a record.json.',
      cause,
    });
  }
}
