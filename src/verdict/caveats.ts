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
