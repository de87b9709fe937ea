import type { LoadShape } from '../../model/load.ts';
import { METRIC_NAMES, METRICS, type MetricName } from '../../model/metrics.ts';
import type { Cell, GateVerdict, Side } from '../../model/verdict.ts';
import { rowFormat, unitOf } from '../numbers.ts';
import { changeInWords } from './findings.ts';
import { type Tone, toneOf } from './tone.ts';

export interface MatrixCell {
  readonly tone: Tone;
  readonly gates: boolean;
  readonly baseline: string;
  readonly candidate: string;
  readonly change: string;
  /** The value of every run. */
  readonly baselineRuns: readonly string[];
  readonly candidateRuns: readonly string[];
  readonly reason: string;
  readonly notes: readonly string[];
}

export interface MatrixRow {
  readonly metric: MetricName;
  readonly label: string;
  readonly unit: string;
  readonly cells: readonly (MatrixCell | null)[];
}

/** All numbers of one workload: metrics down, levels across. */
export interface Matrix {
  readonly workload: string;
  readonly shape: LoadShape;
  readonly levels: readonly number[];
  readonly rows: readonly MatrixRow[];
}

export function matricesOf(verdict: GateVerdict): Matrix[] {
  const workloads = [...new Set(verdict.cells.map((cell) => cell.workload))];
  return workloads.map((workload) => {
    const cells = verdict.cells.filter((cell) => cell.workload === workload);
    const levels = [...new Set(cells.map((cell) => cell.load.value))].sort((a, b) => a - b);
    const rows = METRIC_NAMES.map((metric) =>
      rowOf(
        metric,
        levels,
        cells.filter((cell) => cell.metric === metric),
      ),
    );
    const shape = cells[0]?.load.shape ?? 'closed';
    return { workload, shape, levels, rows: rows.filter((row) => row.cells.some((cell) => cell !== null)) };
  });
}

function rowOf(metric: MetricName, levels: readonly number[], cells: readonly Cell[]): MatrixRow {
  const values = cells.flatMap((cell) => [...valuesOf(cell.baseline), ...valuesOf(cell.candidate)]);
  const format = rowFormat(metric, values);
  return {
    metric,
    label: METRICS[metric].label,
    unit: unitOf(metric),
    cells: levels.map((level) => {
      const cell = cells.find((candidate) => candidate.load.value === level);
      return cell ? matrixCell(cell, format) : null;
    }),
  };
}

function matrixCell(cell: Cell, format: (value: number | null | undefined) => string): MatrixCell {
  return {
    tone: toneOf(cell),
    gates: cell.gates,
    baseline: format(cell.baseline?.value),
    candidate: format(cell.candidate?.value),
    change: toneOf(cell) === 'unknown' ? cell.verdict : changeInWords(cell),
    baselineRuns: (cell.baseline?.runs ?? []).map(format),
    candidateRuns: (cell.candidate?.runs ?? []).map(format),
    reason: cell.reason,
    notes: cell.notes,
  };
}

function valuesOf(side: Side | null): (number | null)[] {
  return side ? [side.value, ...side.runs] : [];
}
