import type { GateVerdict } from '../../model/verdict.ts';
import type { ReportContext } from '../context.ts';
import { fitting } from './ladder.ts';

/** GitHub drops a step's whole summary above 1 MiB; the margin is for what others append to the same file. */
const SUMMARY_BYTES = 1024 * 1024 - 16 * 1024;

/** The Markdown of a job summary that fits beside the `bytesUsed` which the file holds already. */
export function renderSummary(verdict: GateVerdict, context: ReportContext, bytesUsed: number): string {
  return fitting(verdict, context, SUMMARY_BYTES - bytesUsed);
}
