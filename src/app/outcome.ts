import type { Pins } from '../gate/gate.ts';
import type { Judgement } from '../gate/judge.ts';
import { writeJudgement } from '../gate/write-results.ts';
import type { Baseline } from '../model/baseline.ts';
import type { GateError } from '../model/errors.ts';
import { EXIT } from '../model/exit-code.ts';
import type { PackageDifference } from '../model/package-difference.ts';
import type { Preview } from '../model/preview.ts';
import { RESULT_SCHEMA_VERSION, type Result, type ResultCommand } from '../model/result.ts';
import { pinChange } from '../pin/compare-pins.ts';
import type { ReportContext } from '../report/context.ts';
import { alignRecords } from './align-records.ts';
import type { Desk } from './session.ts';
import { TOOL_VERSION } from './tool-version.ts';

/** What a command came to: the result for machines, and what a report is made of where something was judged. */
export interface Outcome {
  readonly result: Result;
  readonly judgement: Judgement | null;
  readonly context: ReportContext | null;
}

/** Writes the files of a judgement and sums it up. `error` is what kept the command from judging, if anything did. */
export async function judgedOutcome(
  desk: Desk,
  command: ResultCommand,
  judgement: Judgement,
  {
    pins,
    files,
    error = null,
    packages = null,
    preview = null,
  }: {
    pins: Pins | null;
    files: Result['files'];
    error?: GateError | null;
    packages?: PackageDifference | null;
    preview?: Preview | null;
  },
): Promise<Outcome> {
  const context = { ...reportContext(desk, judgement, Object.keys(files).length > 0), packages, preview };
  const alignment = context.alignment ?? null;
  const written = await writeJudgement(judgement, context, desk.output);
  const { verdict, baseline } = judgement;
  return {
    judgement,
    context,
    result: makeResult(command, {
      verdict: verdict.exitCode === EXIT.usage ? 'error' : verdict.verdict,
      exitCode: verdict.exitCode,
      headline: verdict.headline,
      outputPath: desk.output.path,
      files: { ...files, ...written },
      pins: pins === null ? null : pinsResult(pins),
      packages,
      preview,
      alignment: alignment === null ? null : [...alignment],
      judgement: verdict,
      baselines: baseline === null ? [] : [baselineResult(baseline)],
      error: error === null ? null : { code: error.code, message: error.message, hint: error.hint ?? null },
    }),
  };
}

/** A result with everything left out that a command does not have. */
export function makeResult(
  command: ResultCommand,
  given: Pick<Result, 'verdict' | 'exitCode' | 'headline'> & Partial<Result>,
): Result {
  return {
    schema: 'serving-gate/result',
    schemaVersion: RESULT_SCHEMA_VERSION,
    command,
    outputPath: null,
    files: {},
    pins: null,
    packages: null,
    preview: null,
    alignment: null,
    judgement: null,
    baselines: [],
    requests: null,
    error: null,
    ...given,
  };
}

export function pinsResult({ base, head }: Pins): NonNullable<Result['pins']> {
  return { base, head, change: base === null || head === null ? null : pinChange(base, head) };
}

export function baselineResult({ key, provenance, record }: Baseline): Result['baselines'][number] {
  return {
    id: record.id,
    key,
    createdAt: provenance.createdAt,
    version: record.subject.reportedVersion ?? record.subject.pin?.version ?? null,
    commit: provenance.commit,
    reason: provenance.reason,
  };
}

function reportContext(desk: Desk, { baseline, candidate }: Judgement, hasRecord: boolean): ReportContext {
  const { event } = desk.surroundings;
  return {
    baseline: baseline?.record ?? null,
    candidate,
    alignment: alignRecords(baseline?.record ?? null, candidate),
    runUrl: event.runUrl,
    repository: event.repository,
    baseSha: event.baseSha,
    headSha: event.headSha ?? desk.commit,
    configFile: desk.surroundings.configFile,
    files: [
      'report.html',
      'verdict.json',
      ...(hasRecord ? ['record.json', 'passport.md'] : []),
      ...(baseline === null ? [] : ['baseline.json']),
    ],
    toolVersion: TOOL_VERSION,
  };
}
