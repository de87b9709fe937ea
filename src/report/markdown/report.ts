import type { GateVerdict } from '../../model/verdict.ts';
import type { ReportContext } from '../context.ts';
import { fitting } from './ladder.ts';

/** The whole report as a Markdown file, whatever its size. */
export function renderReport(verdict: GateVerdict, context: ReportContext): string {
  return `${fitting(verdict, context, Number.POSITIVE_INFINITY)}\n`;
}
