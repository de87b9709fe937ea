import { DEFINITIONS } from '../model/definitions.ts';
import type { GateVerdict } from '../model/verdict.ts';
import type { ReportContext } from './context.ts';
import { charts } from './html/chart.ts';
import { html } from './html/escape.ts';
import { packagesPart } from './html/packages.ts';
import { previewPart } from './html/preview.ts';
import { STYLE } from './html/style.ts';
import { classesTable, environmentTable, findingsTable, matrixTable, tailsTable } from './html/tables.ts';
import { classesOf } from './view/classes.ts';
import { countsInWords } from './view/counts.ts';
import { startChanges, unexpectedInWords } from './view/environment.ts';
import { evidenceOf } from './view/evidence.ts';
import { kneesOf } from './view/knees.ts';
import { matricesOf } from './view/matrix.ts';
import { otherReasons } from './view/reasons.ts';
import { reproduceCommands } from './view/reproduce.ts';
import { startupInWords } from './view/startup.ts';
import { tailsOf } from './view/tails.ts';
import { toneOf } from './view/tone.ts';

/** One page that needs nothing else: no script, no font, no picture from anywhere. */
export function renderHtml(verdict: GateVerdict, context: ReportContext): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(verdict.headline, 120)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
${[
  head(verdict, context),
  list(otherReasons(verdict)),
  findingsTable(verdict),
  paragraph(countsInWords(verdict)),
  startList(verdict),
  ...kneesOf(verdict).map(paragraph),
  paragraph(startupInWords(context)),
  advice(verdict),
  ...matricesOf(verdict).map(
    (matrix) =>
      `${charts(verdict, matrix.workload)}\n<h2>All numbers: ${html(matrix.workload)}</h2>\n<p>Base → candidate, medians over the runs; below, the value of every run. Grey informs and cannot block.</p>\n${matrixTable(matrix)}`,
  ),
  tailsTable(tailsOf(verdict, context)),
  classesTable(classesOf(verdict, context)),
  `<h2>Environment</h2>\n${previewPart(context.preview ?? null)}${packagesPart(context.packages ?? null)}${environmentTable(verdict)}`,
  `<h2>How to reproduce</h2>\n<pre>${reproduceCommands(verdict, context)
    .map((line) => html(line, 2000))
    .join('\n')}</pre>`,
  definitions(),
  footer(verdict, context),
]
  .filter((part) => part !== '')
  .join('\n')}
</main>
</body>
</html>
`;
}

function head(verdict: GateVerdict, context: ReportContext): string {
  const [word = '', ...rest] = verdict.headline.split(' – ');
  const sentence =
    rest.length > 0 ? `<b>${html(word)}</b> – ${html(rest.join(' – '), 1000)}` : html(word, 1000);
  const unexpected = unexpectedInWords(verdict);
  const warning = unexpected
    ? `\n<p class="flag">Also changed, and not by the pin: ${html(unexpected, 600)}.</p>`
    : '';
  return `<header class="${toneOf(verdict)}">
<h1>${sentence}</h1>
<p>${evidenceOf(verdict, context)
    .map((piece) => html(piece))
    .join(' · ')}</p>${warning}
</header>`;
}

function startList(verdict: GateVerdict): string {
  const changes = startChanges(verdict);
  return changes.length === 0 ? '' : `<h2>Decided differently at start</h2>\n${list(changes)}`;
}

function advice(verdict: GateVerdict): string {
  return verdict.advice.length === 0 ? '' : `<h2>What to do</h2>\n${list(verdict.advice)}`;
}

function list(items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<ul>\n${items.map((item) => `<li>${html(item, 1000)}</li>`).join('\n')}\n</ul>`;
}

function paragraph(text: string | null): string {
  return text === null ? '' : `<p>${html(text, 1000)}</p>`;
}

function definitions(): string {
  const rows = Object.entries(DEFINITIONS).map(
    ([name, meaning]) => `<dt><b>${html(name)}</b></dt><dd>${html(meaning, 500)}</dd>`,
  );
  return `<details><summary>What the numbers mean</summary>\n<dl>\n${rows.join('\n')}\n</dl></details>`;
}

function footer(verdict: GateVerdict, context: ReportContext): string {
  const head = context.headSha ?? verdict.candidate?.commit ?? null;
  const definitionsVersion = context.candidate?.definitionsVersion;
  const parts = [
    `gate ${verdict.gate}`,
    ...(head ? [`head ${head}`] : []),
    ...(context.baseSha ? [`base ${context.baseSha}`] : []),
    ...(verdict.baseline ? [`baseline ${verdict.baseline.id} of ${verdict.baseline.createdAt}`] : []),
    `serving-gate ${context.toolVersion}`,
    ...(definitionsVersion === undefined ? [] : [`definitions v${definitionsVersion}`]),
  ];
  return `<footer>${parts.map((part) => html(part)).join(' · ')}</footer>`;
}
