import type { Cell, Verdict } from '../../model/verdict.ts';

/** What a reader's eye should get from a number. `unknown` never looks like a pass. */
export type Tone = 'worse' | 'within' | 'better' | 'unknown';

export function toneOf(cell: Pick<Cell, 'verdict'>): Tone {
  return TONES[cell.verdict];
}

const TONES = {
  passed: 'within',
  improved: 'better',
  regressed: 'worse',
  inconclusive: 'unknown',
  'not comparable': 'unknown',
  invalid: 'unknown',
  'no baseline': 'unknown',
} as const satisfies Record<Verdict, Tone>;
