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
    record: await output.write('record.json', `${JSON.stringify(record)}\n`),
  };
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
