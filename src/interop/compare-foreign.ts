import { type LoadPoint, loadInWords, sameLoad } from '../model/load.ts';
import { METRIC_NAMES, METRICS, type MetricName } from '../model/metrics.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { Cell, GateVerdict, Side } from '../model/verdict.ts';
import { median } from '../stats/median.ts';
import { assemble } from '../verdict/assemble.ts';
import { judgeNumbers } from '../verdict/judge-cell.ts';
import { overallVerdict } from '../verdict/overall.ts';
import { effectiveTolerance, isGating } from '../verdict/tolerance.ts';
import { count } from '../verdict/words.ts';
import type { ForeignResult, ForeignRun } from './foreign-result.ts';
import { otherDefinitions, TOOLS } from './tools.ts';

/** Unlike this much in tokens, two runs did not do the same work. */
const SAME_WORK = 0.01;

/** A result and the file that it is from. */
export interface NamedResult {
  readonly file: string;
  readonly result: ForeignResult;
}

/**
 * Judges one result of another tool against another of the same tool, by our tolerances. Results of unlike tools mean unlike
 * things by the same words and are not comparable, and neither is what did other work.
 */
export function compareForeign(
  baseline: NamedResult,
  candidate: NamedResult,
  policy: ComparePolicy,
  now: Date,
): GateVerdict {
  const [before, after] = [baseline.result, candidate.result];
  const mismatch = toolMismatch(before, after);
  const cells = mismatch === null ? cellsOf(before, after, policy) : [];
  const reasons = mismatch === null ? unjudged(cells) : [mismatch];
  return assemble({
    verdict: mismatch === null ? overallVerdict(cells) : 'not comparable',
    subject: `${TOOLS[before.tool].label}, ${baseline.file} → ${candidate.file}`,
    reasons,
    asides: [
      ...caveats(before, after.runs),
      ...before.notes,
      ...after.notes.filter((note) => !before.notes.includes(note)),
    ],
    advice: [],
    cells,
    differences: [],
    baseline: null,
    candidate: null,
    policy,
    now,
  });
}

/** The verdict where the other side is a record of ours: the numbers mean unlike things. */
export function besideOurs({ file, result }: NamedResult, policy: ComparePolicy, now: Date): GateVerdict {
  const { label } = TOOLS[result.tool];
  const definitions = otherDefinitions(result.tool).join('; ');
  return assemble({
    verdict: 'not comparable',
    subject: label,
    reasons: [
      `${file} is a result of ${label}, the other file a record of ours, and they do not mean the same (${definitions})`,
    ],
    advice: ['Compare two files of the same tool, or measure both sides with `serving-gate measure`.'],
    cells: [],
    differences: [],
    baseline: null,
    candidate: null,
    policy,
    now,
  });
}

function toolMismatch(before: ForeignResult, after: ForeignResult): string | null {
  if (before.tool === after.tool) return null;
  const said = (result: ForeignResult) =>
    `${TOOLS[result.tool].label} (${otherDefinitions(result.tool).join('; ')})`;
  return `the two files are of tools that define their numbers otherwise: ${said(before)}; and ${said(after)}`;
}

/** What the tool means, and what its files do not say. */
function caveats({ tool, runs }: ForeignResult, others: readonly ForeignRun[]): string[] {
  const all = [...runs, ...others];
  const isSingle = (side: readonly ForeignRun[]) =>
    side.every((run) => side.filter((other) => sameLoad(other.load, run.load)).length === 1);
  return [
    ...(isSingle(runs) || isSingle(others)
      ? ['one run a side: how much runs differ by themselves is not known']
      : []),
    ...(all.some(({ failed }) => failed === null)
      ? ['how many requests failed is not in the files; as many were served']
      : []),
    ...(all.some(({ model }) => model === null) ? ['the model is not in the files'] : []),
    ...otherDefinitions(tool).map((definition) => `${TOOLS[tool].label} is not ours in ${definition}`),
  ];
}

function cellsOf(before: ForeignResult, after: ForeignResult, policy: ComparePolicy): Cell[] {
  const loads: LoadPoint[] = [];
  for (const { load } of [...before.runs, ...after.runs]) {
    if (!loads.some((known) => sameLoad(known, load))) loads.push(load);
  }
  return loads.flatMap((load) => {
    const old = before.runs.filter((run) => sameLoad(run.load, load));
    const now = after.runs.filter((run) => sameLoad(run.load, load));
    const obstacle = workMismatch(old, now);
    return METRIC_NAMES.flatMap((metric) => cellOf(metric, load, old, now, obstacle, before.tool, policy));
  });
}

/** Why the runs of one load did other work; null where all did the same as far as the files say. */
function workMismatch(old: readonly ForeignRun[], now: readonly ForeignRun[]): string | null {
  const [first] = old;
  if (!first) return 'the baseline does not have this load';
  if (now.length === 0) return 'the candidate does not have this load';
  for (const run of [...old, ...now]) {
    const mismatch = run.problem ?? differenceOf(first, run);
    if (mismatch !== null) return mismatch;
  }
  return null;
}

/** How many were sent, or, where a tool does not say, how many were served, which failures would have made fewer. */
function differenceOf(a: ForeignRun, b: ForeignRun): string | null {
  if (a.model !== b.model) return `other models: ${a.model ?? 'unknown'} and ${b.model ?? 'unknown'}`;
  const [sentA, sentB] = [a.requests ?? a.served, b.requests ?? b.served];
  if (sentA === null || sentA !== sentB) {
    return `other numbers of requests: ${sentA ?? 'unknown'} and ${sentB ?? 'unknown'}`;
  }
  for (const [what, name] of [
    ['prompt tokens', 'promptTokens'],
    ['output tokens', 'completionTokens'],
  ] as const) {
    const [x, y] = [perServed(a, name), perServed(b, name)];
    if (x === null || y === null || Math.abs(x - y) > SAME_WORK * Math.max(x, y)) {
      return `other work: ${x?.toFixed(1) ?? 'unknown'} and ${y?.toFixed(1) ?? 'unknown'} ${what} a request`;
    }
  }
  return null;
}

/** Failed requests have no tokens. */
function perServed({ served, ...run }: ForeignRun, name: 'promptTokens' | 'completionTokens'): number | null {
  const tokens = run[name];
  return tokens === null || !served ? null : tokens / served;
}

/** No cell for what neither side has: a tool that does not report a metric is no reason to judge nothing. */
function cellOf(
  metric: MetricName,
  load: LoadPoint,
  old: readonly ForeignRun[],
  now: readonly ForeignRun[],
  obstacle: string | null,
  workload: string,
  policy: ComparePolicy,
): Cell[] {
  const [baseline, candidate] = [sideOf(old, metric), sideOf(now, metric)];
  const [before, after] = [baseline?.value ?? null, candidate?.value ?? null];
  if (before === null && after === null) return [];
  const limit = effectiveTolerance(metric, before, policy);
  const cell: Cell = {
    metric,
    workload,
    load,
    gates: isGating(metric, policy),
    baseline,
    candidate,
    tolerance: { effective: limit.effective, setBy: limit.setBy },
    ratio: null,
    worse: null,
    verdict: 'not comparable',
    reason: obstacle ?? `no value on ${before === null ? 'the baseline' : 'the candidate'}`,
    notes: [],
  };
  if (obstacle !== null || before === null || after === null) return [cell];
  if (before === 0 && METRICS[metric].better === 'higher') {
    return [{ ...cell, reason: 'the baseline is 0, which is no throughput at all' }];
  }
  const judged = { ...cell, ...judgeNumbers(metric, before, after, limit) };
  const samples = Math.min(baseline?.samples ?? 0, candidate?.samples ?? 0);
  if (samples >= METRICS[metric].minSamples) return [judged];
  const few = `informs only, ${samples} samples of the ${METRICS[metric].minSamples} it needs to block`;
  return [{ ...judged, gates: false, reason: `${judged.reason}; ${few}` }];
}

function sideOf(runs: readonly ForeignRun[], metric: MetricName): Side | null {
  if (runs.length === 0) return null;
  const values = runs.map((run) => run.values[metric]?.value ?? null);
  return {
    value: median(values.filter((value) => value !== null)),
    runs: values,
    samples: runs.reduce((sum, run) => sum + (run.values[metric]?.samples ?? 0), 0),
  };
}

/** What was not compared, once for each load. */
function unjudged(cells: readonly Cell[]): string[] {
  const reasons = cells.flatMap(({ verdict, gates, load, reason }) =>
    verdict === 'not comparable' && gates ? [`${loadInWords(load)}: ${reason}`] : [],
  );
  const distinct = [...new Set(reasons)];
  if (distinct.length > 0 || cells.some(({ gates }) => gates)) return distinct;
  return [`nothing was compared: ${count(cells.length, 'cell')}, and none that can block`];
}
