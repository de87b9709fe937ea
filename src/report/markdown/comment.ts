import type { GateVerdict } from '../../model/verdict.ts';
import type { ReportContext } from '../context.ts';
import { fitting } from './ladder.ts';

/**
 * GitHub refuses a comment above 65,536 characters. Bytes are never fewer than characters, and the margin leaves
 * room for the markers that are put before the text.
 */
const COMMENT_BYTES = 60_000;

/** The Markdown of a pull-request comment, without markers. */
export function renderComment(verdict: GateVerdict, context: ReportContext): string {
  return fitting(verdict, context, COMMENT_BYTES);
}
