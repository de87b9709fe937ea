import type { Difference, GateVerdict } from '../../model/verdict.ts';

export interface EnvironmentRow extends Difference {
  readonly expected: boolean;
}

/** The differences with whether a reader would expect them; the unexpected first, the order is kept otherwise. */
export function environmentRows(verdict: GateVerdict): EnvironmentRow[] {
  const pinMoved = verdict.differences.some(({ field }) => field === 'pin' || field === 'image');
  const rows = verdict.differences.map((difference) => ({
    ...difference,
    expected: pinMoved && difference.class === 'under-test' && difference.kind !== 'unknown',
  }));
  return [...rows.filter((row) => !row.expected), ...rows.filter((row) => row.expected)];
}

/** The unexpected fields by name, for the line of evidence; the rest of a long list is counted. */
export function unexpectedInWords(verdict: GateVerdict): string | null {
  const fields = environmentRows(verdict)
    .filter((row) => !row.expected)
    .map((row) => (row.kind === 'unknown' ? `${row.field} (unknown on one side)` : row.field));
  if (fields.length === 0) return null;
  const more = fields.length > 5 ? ` and ${fields.length - 5} more` : '';
  return `${fields.slice(0, 5).join(', ')}${more}`;
}
