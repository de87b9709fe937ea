import { loadInWords } from '../model/load.ts';
import type { RunRecord } from '../model/record.ts';
import { count } from './words.ts';

/** What weakens a comparison without deciding it; said beside the verdict, so that no green is taken for more than it is. */
export function caveatsOf(baseline: RunRecord, candidate: RunRecord): string[] {
  return [
    ...oneRecord(baseline, candidate),
    ...fewerRuns(baseline, candidate),
    ...lostLedger(baseline, candidate),
    ...cutWarmUps('baseline', baseline),
    ...cutWarmUps('candidate', candidate),
    ...notesOfRuns('baseline', baseline),
    ...notesOfRuns('candidate', candidate),
  ];
}

function oneRecord(baseline: RunRecord, candidate: RunRecord): string[] {
  return baseline.id === candidate.id
    ? [`both sides are one record (${candidate.id}), so it was compared with itself`]
    : [];
}

function fewerRuns(baseline: RunRecord, candidate: RunRecord): string[] {
  const before = runsOfLevel(baseline);
  const after = runsOfLevel(candidate);
  return after < before
    ? [`the candidate has ${count(after, 'run')} a level, the baseline ${before}: its medians say less`]
    : [];
}

function runsOfLevel({ load }: RunRecord): number {
  return load.launches * load.runsPerLaunch;
}

function lostLedger(baseline: RunRecord, candidate: RunRecord): string[] {
  const lost = ledgersOf(candidate).find(({ status }) => status === 'unknown');
  const has = (record: RunRecord) => ledgersOf(record).some(({ status }) => status !== 'unknown');
  return lost && has(baseline) && !has(candidate)
    ? [`the server's counters confirmed the baseline's totals, and not the candidate's: ${lost.detail}`]
    : [];
}

function ledgersOf({ launches }: RunRecord) {
  return launches.flatMap(({ runs }) => runs.map(({ ledger }) => ledger));
}

function cutWarmUps(side: string, { launches }: RunRecord): string[] {
  const runs = launches.flatMap((launch) => launch.runs);
  const cut = runs.filter(({ warmup }) => !warmup.complete).length;
  return cut === 0
    ? []
    : [`the warm-up before ${cut} of ${count(runs.length, 'run')} of the ${side} was cut by its time limit`];
}

/** What the runs say of themselves, once per level and kind: a note begins with its kind, the values stand behind a colon. */
function notesOfRuns(side: string, { launches }: RunRecord): string[] {
  const found = new Map<string, { readonly first: string; amount: number }>();
  for (const run of launches.flatMap(({ runs }) => runs)) {
    for (const note of run.notes) {
      const key = `${run.workload} at ${loadInWords(run.level)}: ${note.split(':')[0] ?? ''}`;
      const entry = found.get(key) ?? {
        first: `${run.workload} at ${loadInWords(run.level)}: ${note}`,
        amount: 0,
      };
      entry.amount += 1;
      found.set(key, entry);
    }
  }
  return [...found.values()].map(
    ({ first, amount }) => `${side}, ${first}${amount > 1 ? ` (and ${count(amount - 1, 'more run')})` : ''}`,
  );
}
