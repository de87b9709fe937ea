import { loadInWords } from '../model/load.ts';
import { METRICS } from '../model/metrics.ts';
import type { GateVerdict } from '../model/verdict.ts';
import { painter, toneColour } from './console/colour.ts';
import { consoleTable } from './console/table.ts';
import type { ReportContext } from './context.ts';
import { oneLine } from './untrusted.ts';
import { countsInWords } from './view/counts.ts';
import { startChanges, unexpectedInWords } from './view/environment.ts';
import { evidenceOf } from './view/evidence.ts';
import { findingsOf } from './view/findings.ts';
import { type Matrix, matricesOf } from './view/matrix.ts';
import { packagesInWords } from './view/packages.ts';
import { previewLines } from './view/preview.ts';
import { otherReasons } from './view/reasons.ts';
import { startupInWords } from './view/startup.ts';
import { toneOf } from './view/tone.ts';

export interface ConsoleOptions {
  /** ANSI colours; off for pipes and files. */
  readonly colour: boolean;
  /** Columns of the terminal. */
  readonly width: number;
}

/** The comparison for a terminal: what decides, the blocking metrics over the levels, then what to do. */
export function renderConsole(verdict: GateVerdict, context: ReportContext, options: ConsoleOptions): string {
  const paint = painter(options.colour);
  const unexpected = unexpectedInWords(verdict);
  const counts = countsInWords(verdict);
  const startup = startupInWords(context);
  const parts = [
    paint(oneLine(verdict.headline, 1000), 'bold', toneColour(toneOf(verdict))),
    paint(
      evidenceOf(verdict, context)
        .map((piece) => oneLine(piece))
        .join(' · '),
      'dim',
    ),
    ...(unexpected ? [paint(`Also changed, and not by the pin: ${oneLine(unexpected, 600)}`, 'yellow')] : []),
    ...otherReasons(verdict).map((reason) => `- ${oneLine(reason, 1000)}`),
    ...findings(verdict, options),
    ...matricesOf(verdict).map((matrix) => blockingMatrix(matrix, options)),
    ...(counts ? [counts] : []),
    ...startChanges(verdict).map((change) => `At start: ${oneLine(change, 400)}`),
    ...(context.preview
      ? [
          previewLines(context.preview)
            .map((line) => oneLine(line, 400))
            .join('\n'),
        ]
      : []),
    ...(context.packages ? [oneLine(packagesInWords(context.packages), 800)] : []),
    ...(startup ? [paint(oneLine(startup, 400), 'dim')] : []),
    ...(verdict.advice.length > 0
      ? [`What to do:\n${verdict.advice.map((advice) => `  ${oneLine(advice, 1000)}`).join('\n')}`]
      : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function findings(verdict: GateVerdict, options: ConsoleOptions): string[] {
  const { rows, more } = findingsOf(verdict);
  if (rows.length === 0) return [];
  const text = consoleTable(
    ['Metric', 'Level', 'Base', 'Candidate', 'Change', 'Limit', 'Note'].map((text) => ({ text })),
    rows.map((row) => [
      { text: row.metric },
      { text: row.level },
      { text: row.baseline },
      { text: row.candidate },
      { text: row.change, colour: toneColour(row.tone) },
      { text: row.limit },
      { text: row.note },
    ]),
    options,
  );
  return [more > 0 ? `${text}\n… and ${more} more` : text];
}

/** The metrics that can block, so that it fits a screen; the rest is in the report. */
function blockingMatrix(matrix: Matrix, options: ConsoleOptions): string {
  const rows = matrix.rows.filter(
    (row) => METRICS[row.metric].gates || row.cells.some((cell) => cell?.gates),
  );
  return consoleTable(
    [
      { text: `${matrix.workload}: base → candidate` },
      ...matrix.levels.map((value) => ({ text: loadInWords({ shape: matrix.shape, value }) })),
    ],
    rows.map((row) => [
      { text: `${row.label} (${row.unit})` },
      ...row.cells.map((cell) =>
        cell
          ? {
              text: `${cell.baseline} → ${cell.candidate}${cell.change === 'none' ? '' : ` (${cell.change})`}`,
              colour: cell.tone === 'within' ? undefined : toneColour(cell.tone),
            }
          : { text: '' },
      ),
    ]),
    options,
  );
}
