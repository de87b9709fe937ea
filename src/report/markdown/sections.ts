import type { GateVerdict, Verdict } from '../../model/verdict.ts';
import { count } from '../../verdict/words.ts';
import type { ReportContext } from '../context.ts';
import { countsInWords } from '../view/counts.ts';
import { unexpectedInWords } from '../view/environment.ts';
import { evidenceOf } from '../view/evidence.ts';
import { findingsOf } from '../view/findings.ts';
import { kneesOf } from '../view/knees.ts';
import { otherReasons } from '../view/reasons.ts';
import { reproduceCommands } from '../view/reproduce.ts';
import { startupInWords } from '../view/startup.ts';
import { code, fenced, folded, link, plain } from './escape.ts';
import { table } from './table.ts';

const ICONS = {
  passed: '✅',
  improved: '✅',
  regressed: '❌',
  inconclusive: '⚠️',
  invalid: '⚠️',
  'not comparable': '⚠️',
  'no baseline': 'ℹ️',
} as const satisfies Record<Verdict, string>;

/** The verdict sentence; the longest one that anyone reads. */
export function headlineSection(verdict: GateVerdict): string {
  const text = plain(verdict.headline, 600);
  const gate = verdict.gate === 'default' ? '' : ` <sub>gate ${code(verdict.gate, 60)}</sub>`;
  const [word, ...rest] = text.split(' – ');
  const sentence = rest.length > 0 ? `**${word}** – ${rest.join(' – ')}` : `**${text}**`;
  return `### ${ICONS[verdict.verdict]} ${sentence}${gate}`;
}

/** How strong the evidence is, and what else changed that nobody asked for. */
export function evidenceSection(verdict: GateVerdict, context: ReportContext): string {
  const unexpected = unexpectedInWords(verdict);
  const pieces = evidenceOf(verdict, context).map((piece) => plain(piece));
  const warning = unexpected ? `\n\n⚠️ Also changed, and not by the pin: ${plain(unexpected, 600)}.` : '';
  return `${pieces.join(' · ')}${warning}`;
}

export function reasonsSection(verdict: GateVerdict, most = 20): string | null {
  const reasons = otherReasons(verdict);
  if (reasons.length === 0) return null;
  const shown = reasons.slice(0, most).map((reason) => `- ${plain(reason, 1000)}`);
  const more = reasons.length - shown.length;
  return [...shown, ...(more > 0 ? [`- and ${count(more, 'more reason')}`] : [])].join('\n');
}

/** The blocking and the unjudged cells, at most eight; null where there are none. */
export function findingsSection(verdict: GateVerdict): string | null {
  const { rows, more } = findingsOf(verdict);
  if (rows.length === 0) return null;
  const marks = { worse: '❌', within: '', better: '', unknown: '❔' } as const;
  const body = rows.map((row) => [
    `${marks[row.tone]} ${row.metric}`,
    plain(row.level, 80),
    row.baseline,
    row.candidate,
    row.change,
    row.limit,
    plain(row.note, 300),
  ]);
  const head = ['Metric', 'Level', 'Base', 'Candidate', 'Change', 'Limit', 'Note'];
  const text = table(head, body, ['l', 'l', 'r', 'r', 'r', 'r', 'l']);
  return more > 0 ? `${text}\n\n… and ${count(more, 'more cell')}.` : text;
}

export function countsSection(verdict: GateVerdict): string | null {
  return countsInWords(verdict);
}

/** Where throughput stops growing, a line for each workload, at most eight; null where no side has the levels to tell. */
export function kneeSection(verdict: GateVerdict): string | null {
  const knees = kneesOf(verdict);
  if (knees.length === 0) return null;
  const shown = knees.slice(0, 8).map((knee) => plain(knee, 300));
  const more = knees.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${count(more, 'more workload')}`] : [])].join('<br>\n');
}

/** How long the starts took, cold and warm told apart; null where none was timed. */
export function startupSection(context: ReportContext): string | null {
  const text = startupInWords(context);
  return text === null ? null : plain(text, 500);
}

export function adviceSection(verdict: GateVerdict): string | null {
  if (verdict.advice.length === 0) return null;
  return `**What to do**\n\n${verdict.advice.map((advice) => `- ${withCode(advice)}`).join('\n')}`;
}

export function reproduceSection(verdict: GateVerdict, context: ReportContext): string {
  const where = context.candidate
    ? `On ${plain(context.candidate.fingerprint.gpus[0]?.name ?? 'the same machine')}, with the files of this run beside you:`
    : 'On the same machine:';
  return folded('How to reproduce', `${where}\n\n${fenced('sh', reproduceCommands(verdict, context))}`);
}

export function pointerSection(context: ReportContext): string {
  const files = context.files.map((file) => code(file, 80)).join(', ');
  const run = context.runUrl ? link('the workflow run', context.runUrl) : 'the output folder';
  return files ? `The whole report: ${files} in ${run}.` : `The whole report is kept with ${run}.`;
}

export function footerSection(verdict: GateVerdict, context: ReportContext): string {
  const { repository, baseSha, headSha } = context;
  const sha = (name: string, value: string | null) =>
    value ? [`${name} ${commitLink(value, repository, context.runUrl)}`] : [];
  const definitions = context.candidate?.definitionsVersion;
  return `<sub>${[
    ...sha('head', headSha ?? verdict.candidate?.commit ?? null),
    ...sha('base', baseSha),
    ...(verdict.baseline ? [`baseline ${code(verdict.baseline.id, 80)}`] : []),
    ...(verdict.baseline?.commit ? sha('of', verdict.baseline.commit) : []),
    `serving-gate ${plain(context.toolVersion, 40)}`,
    ...(definitions === undefined ? [] : [`definitions v${definitions}`]),
  ].join(' · ')}</sub>`;
}

/** Advice is our own text, with code in backticks, or a hint that quotes others; both go through the escape. */
function withCode(text: string): string {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return plain(text, 1000);
  return parts.map((part, place) => (place % 2 === 1 ? code(part) : spaced(part))).join('');
}

/** Keeps the blanks at the ends, which `plain` trims. */
function spaced(part: string): string {
  const [before = ''] = /^\s*/.exec(part) ?? [];
  const [after = ''] = part.trim() === '' ? [] : (/\s*$/.exec(part) ?? []);
  return `${before && ' '}${plain(part, 1000)}${after && ' '}`;
}

function commitLink(sha: string, repository: string | null, runUrl: string | null): string {
  const short = code(sha.slice(0, 10));
  const server = runUrl ? /^https:\/\/[^/]+/.exec(runUrl)?.[0] : undefined;
  const known = server && repository && /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[0-9a-f]{7,64}$/.test(sha);
  return known ? `<a href="${server}/${repository}/commit/${sha}">${short}</a>` : short;
}
