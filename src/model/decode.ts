import * as v from 'valibot';
import { BASELINE_SCHEMA_VERSION, type Baseline, BaselineSchema } from './baseline.ts';
import { GateError } from './errors.ts';
import { RECORD_SCHEMA_VERSION, type RunRecord, RunRecordSchema } from './record.ts';
import { type GateVerdict, GateVerdictSchema, VERDICT_SCHEMA_VERSION } from './verdict.ts';

/** Reads a run record. Throws `record` with the place and the reason when it is anything else. */
export function decodeRecord(text: string, where: string): RunRecord {
  return decode(RunRecordSchema, 'serving-gate/run-record', RECORD_SCHEMA_VERSION, text, where);
}

/** Reads a baseline. Throws `record` with the place and the reason when it is anything else. */
export function decodeBaseline(text: string, where: string): Baseline {
  return decode(BaselineSchema, 'serving-gate/baseline', BASELINE_SCHEMA_VERSION, text, where);
}

/** Reads a verdict. Throws `record` with the place and the reason when it is anything else. */
export function decodeVerdict(text: string, where: string): GateVerdict {
  return decode(GateVerdictSchema, 'serving-gate/verdict', VERDICT_SCHEMA_VERSION, text, where);
}

function decode<S extends v.GenericSchema>(
  schema: S,
  name: string,
  version: number,
  text: string,
  where: string,
): v.InferOutput<S> {
  const value = parse(text, where);
  const head = v.safeParse(v.object({ schema: v.string(), schemaVersion: v.number() }), value);
  if (!head.success || head.output.schema !== name) {
    throw new GateError('record', `${where} is not a ${name} file.`, {
      hint: 'Was it written by serving-gate?',
    });
  }
  if (head.output.schemaVersion > version) {
    throw new GateError(
      'record',
      `${where} has schema version ${head.output.schemaVersion}; this version reads up to ${version}.`,
      {
        hint: 'Upgrade serving-gate, or make the file again with this version.',
      },
    );
  }
  if (head.output.schemaVersion < version) {
    throw new GateError(
      'record',
      `${where} has schema version ${head.output.schemaVersion}, of an older serving-gate; this one reads ${version}.`,
      { hint: 'What the numbers mean has changed since: measure again, or refresh the baseline.' },
    );
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new GateError(
    'record',
    `${where} is damaged: ${v.getDotPath(issue) ?? 'top level'}: ${issue.message}`,
    {
      hint: 'Make it again; a damaged file is never used.',
    },
  );
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const size = Buffer.byteLength(text);
    throw new GateError('record', `${where} is not JSON (${size} bytes).`, {
      hint: 'It may be cut or overwritten; make it again.',
      cause,
    });
  }
}
