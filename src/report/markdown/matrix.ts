import { loadShort } from '../../model/load.ts';
import type { GateVerdict } from '../../model/verdict.ts';
import { type Matrix, type MatrixCell, matricesOf } from '../view/matrix.ts';
import { folded, plain } from './escape.ts';
import { table } from './table.ts';

const MARKS = { worse: '❌ ', within: '', better: '⬆️ ', unknown: '❔ ' } as const;

/** All numbers of every workload, folded; with the value of each run where `withRuns` says so. */
export function matrixSections(verdict: GateVerdict, withRuns: boolean): string[] {
  return matricesOf(verdict).map((matrix) =>
    folded(
      `All numbers: ${plain(matrix.workload, 80)}`,
      `${legend(withRuns)}\n\n${matrixTable(matrix, withRuns)}`,
    ),
  );
}

function legend(withRuns: boolean): string {
  const runs = withRuns ? ' Small: the value of every run, in the order measured.' : '';
  return `Base → candidate, medians over the runs; a column is a concurrency. In italics: informs, cannot block.${runs}`;
}

function matrixTable(matrix: Matrix, withRuns: boolean): string {
  const head = ['Metric', ...matrix.levels.map((value) => loadShort({ shape: matrix.shape, value }))];
  const rows = matrix.rows.map((row) => [
    `${row.label} (${row.unit})`,
    ...row.cells.map((cell) => (cell ? cellText(cell, withRuns) : '')),
  ]);
  return table(head, rows, ['l', ...matrix.levels.map((): 'r' => 'r')]);
}

function cellText(cell: MatrixCell, withRuns: boolean): string {
  const change = cell.change === 'none' ? '' : `, ${cell.change}`;
  const text = `${MARKS[cell.tone]}${cell.baseline} → ${cell.candidate}${change}`;
  const shown = cell.gates ? text : `*${text.trim()}*`;
  if (!withRuns) return shown;
  return `${shown}<br><sub>${cell.baselineRuns.join(' / ')} → ${cell.candidateRuns.join(' / ')}</sub>`;
}
