import { describeError, GateError } from '../model/errors.ts';
import type { RunRecord } from '../model/record.ts';
import type { OutputFolder } from '../ports/output.ts';
import type { ReportContext } from '../report/context.ts';
import { renderHtml } from '../report/html.ts';
import { renderReport } from '../report/markdown/report.ts';
import { renderPassport } from '../report/passport.ts';
import type { Judgement } from './judge.ts';

/** The files of a judgement in the output folder, by their role. */
export interface JudgementFiles {
  readonly report: string;
  readonly html: string;
  readonly verdict: string;
}

/** Writes `record.json` and `passport.md` of a measurement. Returns their paths. */
export async function writeRecord(
  record: RunRecord,
  output: OutputFolder,
): Promise<{ record: string; passport: string }> {
  return {
    passport: await output.write('passport.md', renderPassport(record)),
    record: await output.write('record.json', `${recordJson(record)}\n`),
  };
}

/** A text has a longest length in the runtime; a record of millions of requests over many levels can be longer. */
function recordJson(record: RunRecord): string {
  try {
    return JSON.stringify(record);
  } catch (cause) {
    throw new GateError('record', `The record is too large to be written: ${describeError(cause)}.`, {
      hint: 'Send fewer requests a level, or measure fewer levels at once.',
      cause,
    });
  }
}

/** Writes `report.md`, `report.html`, `verdict.json` and, where there is one, the baseline that was compared with. */
export async function writeJudgement(
  { verdict, baseline }: Judgement,
  context: ReportContext,
  output: OutputFolder,
): Promise<JudgementFiles> {
  if (baseline !== null) await output.write('baseline.json', `${JSON.stringify(baseline)}\n`);
  return {
    report: await output.write('report.md', renderReport(verdict, context)),
    html: await output.write('report.html', renderHtml(verdict, context)),
    verdict: await output.write('verdict.json', `${JSON.stringify(verdict, null, 2)}\n`),
  };
}
