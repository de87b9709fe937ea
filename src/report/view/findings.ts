import { loadShort } from '../../model/load.ts';
import { METRICS } from '../../model/metrics.ts';
import type { Cell, GateVerdict } from '../../model/verdict.ts';
import { percent } from '../../verdict/words.ts';
import { rowFormat, UNKNOWN, unitOf } from '../numbers.ts';
import { type Tone, toneOf } from './tone.ts';

/** One line of the table that a reader sees first. Not escaped. */
export interface Finding {
  readonly metric: string;
  readonly level: string;
  readonly baseline: string;
  readonly candidate: string;
  readonly change: string;
  readonly limit: string;
  readonly note: string;
  readonly tone: Tone;
}

export interface Findings {
  readonly rows: readonly Finding[];
  /** How many more there are than the table has room for. */
  readonly more: number;
}

const MOST = 8;

/** The blocking cells, the worst against its limit first, then those that could not be judged. */
export function findingsOf(verdict: GateVerdict): Findings {
  const gating = verdict.cells.filter((cell) => cell.gates);
  const blocking = gating.filter((cell) => cell.verdict === 'regressed');
  blocking.sort((a, b) => (excess(a) === excess(b) ? 0 : excess(b) - excess(a)));
  const unjudged = gating.filter((cell) => toneOf(cell) === 'unknown');
  const all = [...blocking, ...unjudged];
  return { rows: all.slice(0, MOST).map(findingOf), more: Math.max(0, all.length - MOST) };
}

/** How much worse, in words that need no knowledge of the metric's direction. */
export function changeInWords(cell: Cell): string {
  if (cell.worse === null) return cell.verdict === 'regressed' ? 'from 0' : UNKNOWN;
  if (cell.worse === 0) return 'none';
  return `${percent(Math.abs(cell.worse))} ${cell.worse > 0 ? 'worse' : 'better'}`;
}

export function limitInWords(cell: Cell): string {
  const { effective, setBy } = cell.tolerance;
  if (effective === null) return UNKNOWN;
  return `${percent(effective)}${setBy === 'absolute' ? ' (absolute)' : ''}`;
}

function findingOf(cell: Cell): Finding {
  const format = rowFormat(cell.metric, [cell.baseline?.value, cell.candidate?.value]);
  const withUnit = (value: number | null | undefined) => {
    const text = format(value);
    return text === UNKNOWN ? text : `${text} ${unitOf(cell.metric)}`;
  };
  const judged = cell.verdict === 'regressed';
  return {
    metric: METRICS[cell.metric].label,
    level: `${cell.workload} @ ${loadShort(cell.load)}`,
    baseline: withUnit(cell.baseline?.value),
    candidate: withUnit(cell.candidate?.value),
    change: changeInWords(cell),
    limit: limitInWords(cell),
    note: [...(judged ? [] : [`${cell.verdict}: ${cell.reason}`]), ...cell.notes].join('; '),
    tone: toneOf(cell),
  };
}

/** How many times its limit a cell is worse; infinite where limit or baseline is 0. */
function excess(cell: Cell): number {
  const { effective } = cell.tolerance;
  return cell.worse === null || !effective ? Number.POSITIVE_INFINITY : cell.worse / effective;
}
