import { LOAD_SHAPES, loadShort } from '../../model/load.ts';
import { METRICS, type MetricName } from '../../model/metrics.ts';
import type { Cell, GateVerdict } from '../../model/verdict.ts';
import { rowFormat, unitOf } from '../numbers.ts';
import { html } from './escape.ts';

/** The metrics that are drawn: the tail of each latency, and both throughputs. */
const DRAWN = [
  'ttft.p50',
  'ttft.p99',
  'itl.p50',
  'itl.p99',
  'e2e.p99',
  'outputThroughput',
] as const satisfies readonly MetricName[];

const WIDTH = 300;
const HEIGHT = 150;
const LEFT = 46;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 24;

/** One small chart per drawn metric of a workload: levels across, both sides. Empty where there is one level only. */
export function charts(verdict: GateVerdict, workload: string): string {
  const figures = DRAWN.flatMap((metric) => {
    const cells = verdict.cells
      .filter((cell) => cell.workload === workload && cell.metric === metric)
      .sort((a, b) => a.load.value - b.load.value);
    return cells.length < 2 ? [] : [figure(metric, cells)];
  });
  if (figures.length === 0) return '';
  return `<h2>Over the load: ${html(workload)}</h2>
<p class="key"><span><i class="a"></i>baseline</span><span><i></i>candidate</span></p>
<div class="charts">
${figures.join('\n')}
</div>`;
}

function figure(metric: MetricName, cells: readonly Cell[]): string {
  const title = `${METRICS[metric].label} (${unitOf(metric)}) by ${LOAD_SHAPES[cells[0]?.load.shape ?? 'closed'].axis}`;
  const values = cells.flatMap((cell) => [cell.baseline?.value ?? null, cell.candidate?.value ?? null]);
  const largest = Math.max(...values.map((value) => value ?? 0));
  const top = largest > 0 ? largest * 1.08 : 1;
  const format = rowFormat(metric, [top]);
  const points = (side: 'baseline' | 'candidate') =>
    cells.flatMap((cell, place) => {
      const value = cell[side]?.value ?? null;
      return value === null ? [] : [[x(place, cells.length), y(value, top)] as const];
    });
  const description = cells
    .map(
      (cell) =>
        `${loadShort(cell.load)}: ${format(cell.baseline?.value)} to ${format(cell.candidate?.value)}`,
    )
    .join('; ');
  return `<figure><figcaption>${html(title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${html(`${title}, baseline to candidate. ${description}`, 2000)}">
${axes(cells, top, format)}
${line(points('baseline'), 'base')}
${line(points('candidate'), 'cand')}
</svg></figure>`;
}

function axes(cells: readonly Cell[], top: number, format: (value: number) => string): string {
  const grid = [0, 0.5, 1].map((share) => {
    const height = y(top * share, top);
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${height}" y2="${height}"/><text x="${LEFT - 6}" y="${height + 3}" text-anchor="end">${format(top * share)}</text>`;
  });
  const labels = cells.map(
    (cell, place) =>
      `<text x="${x(place, cells.length)}" y="${HEIGHT - 8}" text-anchor="middle">${loadShort(cell.load)}</text>`,
  );
  return [...grid, ...labels].join('\n');
}

function line(points: readonly (readonly [number, number])[], name: 'base' | 'cand'): string {
  if (points.length === 0) return '';
  const path = points.map(([left, up]) => `${left},${up}`).join(' ');
  const dots = points.map(([left, up]) => `<circle class="${name}" cx="${left}" cy="${up}" r="3"/>`);
  return `<polyline class="${name}" points="${path}"/>${dots.join('')}`;
}

function x(place: number, amount: number): number {
  const inner = WIDTH - LEFT - RIGHT - 24;
  return Math.round(LEFT + 12 + (amount === 1 ? inner / 2 : (inner * place) / (amount - 1)));
}

function y(value: number, top: number): number {
  return Math.round((TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)) * 10) / 10;
}
