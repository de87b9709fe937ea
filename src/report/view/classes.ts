import { loadShort } from '../../model/load.ts';
import type { GateVerdict } from '../../model/verdict.ts';
import { type LengthClass, lengthClasses } from '../../stats/length-classes.ts';
import { levelKey } from '../../verdict/level-runs.ts';
import type { ReportContext } from '../context.ts';
import { rowFormat } from '../numbers.ts';
import { byLevel } from './by-level.ts';

/** One class of prompt lengths at one level, both sides. Not escaped. */
export interface ClassRow {
  readonly level: string;
  readonly prompts: string;
  readonly requests: string;
  readonly ttftP50: string;
  readonly ttftP99: string;
  readonly tpotP50: string;
}

export const CLASSES_TITLE = 'By prompt length';
export const CLASSES_HEAD = [
  'Level',
  'Prompt tokens',
  'Requests',
  'TTFT p50 (ms)',
  'TTFT p99 (ms)',
  'TPOT p50 (ms)',
] as const;
export const CLASSES_LEGEND =
  'Base → candidate over all valid runs together, by the length of the prompt. It informs and does not judge.';

/** The classes of every level whose prompts are of more than one; a set of one length has nothing to show here. */
export function classesOf(verdict: GateVerdict, context: ReportContext): ClassRow[] {
  const before = classesByLevel(context.baseline);
  const after = classesByLevel(context.candidate);
  const levels = new Map(
    verdict.cells.map(({ workload, load }) => [levelKey(workload, load), `${workload} @ ${loadShort(load)}`]),
  );
  return [...levels].flatMap(([key, level]) => {
    const [base, candidate] = [before.get(key) ?? [], after.get(key) ?? []];
    const edges = [...new Set([...base, ...candidate].map(({ from }) => from))].sort((a, b) => a - b);
    if (edges.length < 2) return [];
    return edges.map((from) =>
      rowOf(
        level,
        base.find((one) => one.from === from),
        candidate.find((one) => one.from === from),
      ),
    );
  });
}

const classesByLevel = byLevel(lengthClasses);

function rowOf(level: string, base: LengthClass | undefined, candidate: LengthClass | undefined): ClassRow {
  const one = candidate ?? base;
  const pair = (name: 'ttftP50Ms' | 'ttftP99Ms' | 'tpotP50Ms') => {
    const format = rowFormat(name === 'tpotP50Ms' ? 'tpot.p50' : 'ttft.p50', [
      base?.[name],
      candidate?.[name],
    ]);
    return `${format(base?.[name])} → ${format(candidate?.[name])}`;
  };
  return {
    level,
    prompts: one?.below === null ? `${one.from} and more` : `${one?.from} to ${(one?.below ?? 1) - 1}`,
    requests: `${base?.requests ?? 0} → ${candidate?.requests ?? 0}`,
    ttftP50: pair('ttftP50Ms'),
    ttftP99: pair('ttftP99Ms'),
    tpotP50: pair('tpotP50Ms'),
  };
}
