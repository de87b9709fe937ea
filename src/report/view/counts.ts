import type { GateVerdict } from '../../model/verdict.ts';
import { count } from '../../verdict/words.ts';
import { type Tone, toneOf } from './tone.ts';

/** One line that accounts for every cell; null where nothing was compared. */
export function countsInWords(verdict: GateVerdict): string | null {
  if (verdict.cells.length === 0) return null;
  const gating = verdict.cells.filter((cell) => cell.gates);
  const informing = verdict.cells.filter((cell) => !cell.gates);
  const many = (tone: Tone, cells: typeof gating) => cells.filter((cell) => toneOf(cell) === tone).length;
  const worseAside = many('worse', informing);
  return [
    `${count(gating.length, 'blocking cell')}: ${many('worse', gating)} worse`,
    `${many('within', gating)} within the limit`,
    `${many('better', gating)} better`,
    `${many('unknown', gating)} not judged`,
    `${informing.length} more inform only${worseAside > 0 ? ` (${worseAside} of them worse)` : ''}`,
  ].join(' · ');
}
