import type { AlignRow, AlignValue } from '../../model/align.ts';
import { UNKNOWN } from '../numbers.ts';

/** One setting on both sides. Not escaped. */
export interface AlignLine {
  readonly setting: string;
  readonly base: string;
  readonly candidate: string;
  readonly verdict: string;
}

export const ALIGN_TITLE = 'Settings side by side';
export const ALIGN_HEAD = ['Setting', 'Base', 'Candidate', ''] as const;

/** Every row; what is not the same comes first. */
export function alignLines(rows: readonly AlignRow[]): AlignLine[] {
  const order = ['different', 'not the same meaning', 'unknown', 'same'];
  return rows
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
    .map(({ label, left, right, verdict, note }) => ({
      setting: label,
      base: valueInWords(left),
      candidate: valueInWords(right),
      verdict: note === null ? verdict : `${verdict}: ${note}`,
    }));
}

function valueInWords({ value, from }: AlignValue): string {
  if (value === null) return from === 'unknown' ? UNKNOWN : from;
  return `${value} (${from})`;
}
