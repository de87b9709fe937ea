import type { Result } from '../../model/result.ts';
import { fenced, plain } from './escape.ts';

/** What stands in place of a report when an error ended the command before it could judge. */
export function renderError({ verdict, headline, error }: Result): string {
  const title = verdict === 'cancelled' ? 'Cancelled' : 'Not judged';
  const lines = (error?.message ?? headline).split('\n');
  return [
    `### ⚠️ **${title}** – ${plain(lines[0] ?? '', 300)}`,
    ...(lines.length > 1 ? [fenced('text', lines.slice(1, 60))] : []),
    ...(error?.hint ? [plain(error.hint, 1_000)] : []),
    'Nothing was compared; this is not a pass.',
    '',
  ].join('\n\n');
}
