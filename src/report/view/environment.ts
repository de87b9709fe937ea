import type { Difference, GateVerdict } from '../../model/verdict.ts';

export interface EnvironmentRow extends Difference {
  readonly expected: boolean;
}

/**
 * The differences with whether a reader would expect them: what moves numbers first, then the unexpected, then the rest;
 * the order is kept otherwise.
 */
export function environmentRows(verdict: GateVerdict): EnvironmentRow[] {
  const pinMoved = verdict.differences.some(({ field }) => field === 'pin' || field === 'image');
  const rows = verdict.differences.map((difference) => ({
    ...difference,
    expected: pinMoved && difference.class === 'under-test' && difference.kind !== 'unknown',
  }));
  const weight = (row: EnvironmentRow) => (row.moves !== undefined ? 0 : row.expected ? 2 : 1);
  return rows.sort((a, b) => weight(a) - weight(b));
}

/** What the servers decided differently at their starts, and is known to move numbers: a line for each, ready to read. */
export function startChanges(verdict: GateVerdict): string[] {
  return verdict.differences
    .filter(({ moves }) => moves !== undefined)
    .map(({ field, baseline, candidate, moves, note }) => {
      const why = [note, `moves ${moves}`].filter((part) => part !== undefined).join('; ');
      return `${field.replace(/^at start: /, '')} ${baseline ?? 'not said'} → ${candidate ?? 'not said'} (${why})`;
    });
}

/** A field of the servers' configuration that is not known to move numbers: listed apart, since there are many. */
export function isPlainFact({ field, moves }: Difference): boolean {
  return field.startsWith('at start: ') && moves === undefined;
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
