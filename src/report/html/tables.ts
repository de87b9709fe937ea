import { loadInWords } from '../../model/load.ts';
import type { GateVerdict } from '../../model/verdict.ts';
import { UNKNOWN } from '../numbers.ts';
import { CLASSES_HEAD, CLASSES_LEGEND, CLASSES_TITLE, type ClassRow } from '../view/classes.ts';
import { environmentRows, isPlainFact } from '../view/environment.ts';
import { findingsOf } from '../view/findings.ts';
import type { Matrix, MatrixCell } from '../view/matrix.ts';
import { TAILS_LEGEND, TAILS_TITLE, type TailRow } from '../view/tails.ts';
import { html } from './escape.ts';

/** The blocking and the unjudged cells; empty where there are none. */
export function findingsTable(verdict: GateVerdict): string {
  const { rows, more } = findingsOf(verdict);
  if (rows.length === 0) return '';
  const body = rows.map(
    (row) =>
      `<tr><th scope="row">${html(row.metric)}</th><td class="text">${html(row.level)}</td><td>${html(row.baseline)}</td><td>${html(row.candidate)}</td><td class="${row.tone}"><b>${html(row.change)}</b></td><td>${html(row.limit)}</td><td class="text">${html(row.note, 400)}</td></tr>`,
  );
  const rest = more > 0 ? `<p>… and ${more} more.</p>` : '';
  return `<h2>What decides</h2>
${table(['Metric', 'Level', 'Base', 'Candidate', 'Change', 'Limit', 'Note'], body, [1, 6])}${rest}`;
}

/** All numbers of a workload. */
export function matrixTable(matrix: Matrix): string {
  const body = matrix.rows.map(
    (row) =>
      `<tr><th scope="row">${html(row.label)} <small>${row.unit}</small></th>${row.cells.map(cellHtml).join('')}</tr>`,
  );
  return table(
    ['Metric', ...matrix.levels.map((value) => loadInWords({ shape: matrix.shape, value }))],
    body,
    [],
  );
}

/** The pooled p99s with their intervals, folded; empty where there are none. */
export function tailsTable(rows: readonly TailRow[]): string {
  if (rows.length === 0) return '';
  const body = rows.map(
    (row) =>
      `<tr><th scope="row">${html(row.metric)}</th><td class="text">${html(row.level)}</td><td>${html(row.judged)}</td><td>${html(row.baseline)}</td><td>${html(row.candidate)}</td><td class="text">${html(row.note, 400)}</td></tr>`,
  );
  const head = ['Metric', 'Level', 'Judged', 'Base, pooled', 'Candidate, pooled', 'Note'];
  return `<details><summary>${TAILS_TITLE}</summary>\n<p>${html(TAILS_LEGEND, 1000)}</p>\n${table(head, body, [1, 5])}</details>`;
}

/** Latencies by prompt length, folded; empty where there is nothing to tell apart. */
export function classesTable(rows: readonly ClassRow[]): string {
  if (rows.length === 0) return '';
  const body = rows.map(
    (row) =>
      `<tr><th scope="row" class="text">${html(row.level)}</th><td>${html(row.prompts)}</td><td>${row.requests}</td><td>${row.ttftP50}</td><td>${row.ttftP99}</td><td>${row.tpotP50}</td></tr>`,
  );
  return `<details><summary>${CLASSES_TITLE}</summary>\n<p>${html(CLASSES_LEGEND, 1000)}</p>\n${table(CLASSES_HEAD, body, [])}</details>`;
}

/** What differs; what the servers said beyond it is folded, since there is much of it. */
export function environmentTable(verdict: GateVerdict): string {
  const rows = environmentRows(verdict);
  if (rows.length === 0) return '<p>Nothing differs.</p>';
  const main = rows
    .filter((row) => !isPlainFact(row))
    .map((row) => {
      const expected = row.expected ? 'expected' : '<span class="flag">unexpected</span>';
      return `<tr><th scope="row" class="text">${html(row.field)}</th><td class="text">${codeOrUnknown(row.baseline)}</td><td class="text">${codeOrUnknown(row.candidate)}</td><td class="text">${row.kind}</td><td class="text">${row.class}</td><td class="text">${expected}</td></tr>`;
    });
  const facts = rows
    .filter(isPlainFact)
    .map(
      (row) =>
        `<tr><th scope="row" class="text">${html(row.field.replace(/^at start: /, ''))}</th><td class="text">${codeOrUnknown(row.baseline)}</td><td class="text">${codeOrUnknown(row.candidate)}</td></tr>`,
    );
  return [
    main.length === 0
      ? ''
      : table(['Field', 'Baseline', 'Candidate', 'Kind', 'Class', 'Expected'], main, [1, 2, 3, 4, 5]),
    facts.length === 0
      ? ''
      : `<details><summary>What else the servers said at start: ${facts.length} fields not known to move numbers</summary>\n${table(['Field', 'Baseline', 'Candidate'], facts, [1, 2])}</details>`,
  ].join('\n');
}

function codeOrUnknown(text: string | null): string {
  return text === null ? UNKNOWN : `<code>${html(text, 300)}</code>`;
}

function cellHtml(cell: MatrixCell | null): string {
  if (!cell) return '<td></td>';
  const why = [cell.reason, ...cell.notes].join('; ');
  const change = cell.change === 'none' ? '' : `<b>${html(cell.change)}</b>`;
  const notes = cell.notes.length > 0 ? ' <span class="flag" aria-hidden="true">●</span>' : '';
  return `<td class="${cell.tone}${cell.gates ? '' : ' informs'}" title="${html(why, 600)}">${cell.baseline} → ${cell.candidate} ${change}${notes}<small>${cell.baselineRuns.join(' / ')} → ${cell.candidateRuns.join(' / ')}</small></td>`;
}

function table(head: readonly string[], rows: readonly string[], textColumns: readonly number[]): string {
  const cells = head.map(
    (name, place) =>
      `<th scope="col"${textColumns.includes(place) ? ' class="text"' : ''}>${html(name)}</th>`,
  );
  return `<div class="scroll"><table><thead><tr>${cells.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;
}
