import type { RunRecord } from '../../model/record.ts';
import type { GateVerdict } from '../../model/verdict.ts';
import { count } from '../../verdict/words.ts';
import type { ReportContext } from '../context.ts';
import { age } from '../numbers.ts';

/** How strong the evidence is, in short pieces: runs, requests, machine, baseline. Not escaped. */
export function evidenceOf(verdict: GateVerdict, context: ReportContext): string[] {
  const { candidate } = context;
  return [
    ...(candidate ? [...runsOf(candidate), ledgerOf(candidate), machineOf(candidate)] : []),
    verdict.baseline
      ? `baseline ${verdict.baseline.id.slice(0, 8)}, ${age(verdict.baseline.ageDays)} old`
      : 'no baseline was compared',
  ];
}

/** The machine in a few words. */
export function machineOf(record: RunRecord): string {
  const { gpus, gpuDriver, gpuTool, cpu } = record.fingerprint;
  const processor = `${cpu.cores ?? '?'} × ${cpu.model ?? 'unknown CPU'}`;
  if (gpus.length === 0) {
    const silent = gpuTool.status === 'failed' || gpuTool.status === 'timed-out';
    return silent
      ? `GPU unknown (nvidia-smi ${gpuTool.status.replace('-', ' ')}), ${processor}`
      : `no GPU, ${processor}`;
  }
  const names = [...new Set(gpus.map((gpu) => gpu.name ?? 'unknown GPU'))].join(' + ');
  return `${gpus.length > 1 ? `${gpus.length} × ` : ''}${names}${gpuDriver ? `, driver ${gpuDriver}` : ''}`;
}

function runsOf(record: RunRecord): string[] {
  const runs = record.launches.flatMap((launch) => launch.runs);
  const invalid = runs.filter((run) => run.invalid.length > 0).length;
  const perLevel = record.load.launches * record.load.runsPerLaunch;
  const requests = runs.reduce((sum, run) => sum + run.samples.id.length, 0);
  const source =
    record.subject.launcher === 'attach'
      ? 'one attached server'
      : count(record.launches.length, 'launch', 'launches');
  return [
    `${count(perLevel, 'run')} a level from ${source}${
      invalid > 0 ? ` (${invalid} of ${runs.length} invalid)` : ''
    }`,
    count(requests, 'request'),
  ];
}

/** Did the client's totals agree with the server's own counters? A lost ledger is a lost proof, so it is said. */
function ledgerOf(record: RunRecord): string {
  const ledgers = record.launches.flatMap(({ runs }) => runs.map((run) => run.ledger));
  const other = ledgers.find(({ status }) => status !== 'agrees');
  if (other === undefined) {
    return ledgers.length === 0 ? 'ledger unknown (no runs)' : `ledger agrees in all ${ledgers.length} runs`;
  }
  if (ledgers.every(({ status }) => status === 'unknown')) return `ledger unknown (${other.detail})`;
  const agreeing = ledgers.filter(({ status }) => status === 'agrees').length;
  return `ledger agrees in ${agreeing} of ${ledgers.length} runs (${other.detail})`;
}
