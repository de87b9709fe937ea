import type { GateVerdict } from '../../model/verdict.ts';
import type { ReportContext } from '../context.ts';
import { classesOf } from '../view/classes.ts';
import { type TailRow, tailsOf } from '../view/tails.ts';
import { alignmentSection } from './alignment.ts';
import { classesSection } from './classes.ts';
import { environmentSection, startChangesSection } from './environment.ts';
import { matrixSections } from './matrix.ts';
import { packagesSection } from './packages.ts';
import { previewSection } from './preview.ts';
import {
  adviceSection,
  countsSection,
  evidenceSection,
  findingsSection,
  footerSection,
  headlineSection,
  kneeSection,
  pointerSection,
  reasonsSection,
  reproduceSection,
  startupSection,
} from './sections.ts';
import { tailsSection } from './tails.ts';

/** One rung of the ladder: how much of the report is shown. */
interface Rung {
  /** What informs and does not judge: pooled tails, classes of prompt lengths. */
  readonly tails: boolean;
  readonly matrix: 'runs' | 'values' | 'none';
  readonly environmentRows: number;
  readonly rest: 'all' | 'findings' | 'headline';
}

/** From everything to one sentence. Whole sections and whole rows are left out, so no table or fence is ever cut. */
const LADDER: readonly Rung[] = [
  { tails: true, matrix: 'runs', environmentRows: Number.POSITIVE_INFINITY, rest: 'all' },
  { tails: false, matrix: 'runs', environmentRows: Number.POSITIVE_INFINITY, rest: 'all' },
  { tails: false, matrix: 'runs', environmentRows: 40, rest: 'all' },
  { tails: false, matrix: 'values', environmentRows: 40, rest: 'all' },
  { tails: false, matrix: 'none', environmentRows: 20, rest: 'all' },
  { tails: false, matrix: 'none', environmentRows: 0, rest: 'findings' },
  { tails: false, matrix: 'none', environmentRows: 0, rest: 'headline' },
];

/** The fullest rendering that fits into `budgetBytes` of UTF-8; the last rung whatever the budget is. */
export function fitting(verdict: GateVerdict, context: ReportContext, budgetBytes: number): string {
  const tails = tailsOf(verdict, context);
  let text = '';
  for (const rung of LADDER) {
    text = render(verdict, context, rung, tails);
    if (Buffer.byteLength(text, 'utf8') <= budgetBytes) return text;
  }
  return text;
}

function render(verdict: GateVerdict, context: ReportContext, rung: Rung, tails: readonly TailRow[]): string {
  if (rung.rest === 'headline') return joined([headlineSection(verdict), pointerSection(context)]);
  const whole = rung.rest === 'all';
  return joined([
    headlineSection(verdict),
    evidenceSection(verdict, context),
    reasonsSection(verdict, whole ? 20 : 5),
    findingsSection(verdict),
    countsSection(verdict),
    whole ? startChangesSection(verdict) : null,
    whole ? kneeSection(verdict) : null,
    whole ? startupSection(context) : null,
    adviceSection(verdict),
    ...(rung.matrix === 'none' ? [] : matrixSections(verdict, rung.matrix === 'runs')),
    rung.tails ? tailsSection(tails) : null,
    rung.tails ? classesSection(classesOf(verdict, context)) : null,
    rung.tails ? alignmentSection(context.alignment ?? null) : null,
    rung.environmentRows > 0 ? previewSection(context.preview ?? null, rung.environmentRows) : null,
    rung.environmentRows > 0 ? packagesSection(context.packages ?? null, rung.environmentRows) : null,
    rung.environmentRows > 0 ? environmentSection(verdict, rung.environmentRows) : null,
    whole ? reproduceSection(verdict, context) : null,
    pointerSection(context),
    footerSection(verdict, context),
  ]);
}

function joined(sections: readonly (string | null)[]): string {
  return sections.filter((section) => section !== null && section !== '').join('\n\n');
}
