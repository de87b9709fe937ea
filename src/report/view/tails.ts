import { loadShort } from '../../model/load.ts';
import { LATENCY_FAMILIES, METRICS } from '../../model/metrics.ts';
import type { Cell, GateVerdict } from '../../model/verdict.ts';
import { type PooledQuantile, pooledQuantiles } from '../../stats/pooled-quantile.ts';
import { levelKey } from '../../verdict/level-runs.ts';
import type { ReportContext } from '../context.ts';
import { rowFormat, UNKNOWN, unitOf } from '../numbers.ts';
import { byLevel } from './by-level.ts';

/** One p99 of one level. Not escaped. */
export interface TailRow {
  readonly metric: string;
  readonly level: string;
  /** What is judged: the medians of the runs' p99. */
  readonly judged: string;
  /** Over all valid runs together, with the 95 % interval. */
  readonly baseline: string;
  readonly candidate: string;
  readonly note: string;
}

export const TAILS_TITLE = 'Tails: pooled p99 with 95 % interval';

/** What a reader must know to read the rows. */
export const TAILS_LEGEND =
  'Beside the p99 that is judged (median of the runs’ p99): the p99 over all valid runs together, with its 95 % interval by order statistics and the number of samples. It informs and does not judge; it takes samples for independent, which the gaps of one stream and the requests of one launch are not wholly.';

/** The p99 of every metric that can block, over all valid runs of both records. */
export function tailsOf(verdict: GateVerdict, context: ReportContext): TailRow[] {
  const cells = verdict.cells.filter(
    ({ metric, gates }) => metric.endsWith('.p99') && (gates || METRICS[metric].gates),
  );
  if (cells.length === 0) return [];
  const levels = Map.groupBy(cells, (cell) => levelKey(cell.workload, cell.load));
  const before = pooledP99s(context.baseline);
  const after = pooledP99s(context.candidate);
  return [...levels].flatMap(([key, ofLevel]) =>
    ofLevel.map((cell) => rowOf(cell, before.get(key), after.get(key))),
  );
}

type Pooled = ReturnType<typeof pooledQuantiles>;

const pooledP99s = byLevel((runs) => pooledQuantiles(runs, 0.99));

function rowOf(cell: Cell, baseline: Pooled | undefined, candidate: Pooled | undefined): TailRow {
  const family = LATENCY_FAMILIES.find((name) => cell.metric === `${name}.p99`);
  const before = (family && baseline?.[family]) ?? null;
  const after = (family && candidate?.[family]) ?? null;
  const format = rowFormat(cell.metric, [
    cell.baseline?.value,
    cell.candidate?.value,
    before?.value,
    after?.value,
  ]);
  return {
    metric: `${METRICS[cell.metric].label} (${unitOf(cell.metric)})`,
    level: `${cell.workload} @ ${loadShort(cell.load)}`,
    judged: `${format(cell.baseline?.value)} → ${format(cell.candidate?.value)}`,
    baseline: inWords(before, format),
    candidate: inWords(after, format),
    note: cell.notes.join('; '),
  };
}

function inWords(pooled: PooledQuantile | null, format: (value: number | null) => string): string {
  if (pooled === null || pooled.value === null) return UNKNOWN;
  const { lower, upper } = pooled;
  const interval =
    lower === null
      ? 'too few for an interval'
      : `${format(lower)} to ${upper === null ? 'unknown' : format(upper)}`;
  return `${format(pooled.value)} (${interval}, n ${pooled.samples})`;
}
