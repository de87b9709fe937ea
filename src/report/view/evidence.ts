import type { RunRecord } from '../../model/record.ts';
import type { GateVerdict } from '../../model/verdict.ts';
import type { ReportContext } from '../context.ts';
import { age, count } from '../numbers.ts';

/** How strong the evidence is, in short pieces: runs, requests, machine, baseline. Not escaped. */
export function evidenceOf(verdict: GateVerdict, context: ReportContext): string[] {
  const { candidate } = context;
  return [
    ...(candidate ? [...runsOf(candidate), machineOf(candidate)] : []),
    verdict.baseline
      ? `baseline ${verdict.baseline.id}, ${age(verdict.baseline.ageDays)} old`
      : 'no baseline was compared',
  ];
}

/** The machine in a few words. */
export function machineOf(record: RunRecord): string {
  const { gpus, gpuDriver, cpu } = record.fingerprint;
  if (gpus.length === 0) return `no GPU, ${cpu.cores ?? '?'} × ${cpu.model ?? 'unknown CPU'}`;
  const names = [...new Set(gpus.map((gpu) => gpu.name ?? 'unknown GPU'))].join(' + ');
  return `${gpus.length > 1 ? `${gpus.length} × ` : ''}${names}${gpuDriver ? `, driver ${gpuDriver}` : ''}`;
}

function runsOf(record: RunRecord): string[] {
  const runs = record.launches.flatMap((launch) => launch.runs);
  const invalid = runs.filter((run) => run.invalid.length > 0).length;
  const perLevel = record.load.launches * record.load.runsPerLaunch;
  const requests = runs.reduce((sum, run) => sum + run.samples.id.length, 0);
  return [
    `${count(perLevel, 'run')} a level from ${count(record.launches.length, 'launch', 'launches')}${
      invalid > 0 ? ` (${invalid} of ${runs.length} invalid)` : ''
    }`,
    count(requests, 'request'),
  ];
}
