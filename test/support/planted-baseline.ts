import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Baseline } from '../../src/model/baseline.ts';
import { baselineKey } from '../../src/model/baseline-key.ts';
import type { RunRecord } from '../../src/model/record.ts';
import { packBaseline, unpackBaseline } from '../../src/store/baseline-file.ts';
import { type GateJob, plantBaseline } from './gate-job.ts';

/** The one baseline that a folder of a file store holds for the gate of `createGateJob`. */
export async function readBaseline(folder: string): Promise<Baseline> {
  const [name = '', ...others] = await readdir(path.join(folder, 'e2e'));
  if (name === '' || others.length > 0) throw new Error(`not one baseline: ${[name, ...others].join(', ')}`);
  return unpackBaseline(await readFile(path.join(folder, 'e2e', name)), 'e2e', name);
}

/** Puts a baseline into the job's file store under the key that its record has. */
export async function plant(job: GateJob, baseline: Baseline): Promise<void> {
  const key = baselineKey(baseline.record);
  await plantBaseline(job, `${key}.json.gz`, packBaseline({ ...baseline, key }));
}

/** The same baseline, as if the server had been started with these flags too: a fault that flags do not tell. */
export function withFlags(baseline: Baseline, flags: readonly string[]): Baseline {
  const { fingerprint } = baseline.record;
  const serverFlags = [...(fingerprint.serverFlags ?? []), ...flags];
  return { ...baseline, record: { ...baseline.record, fingerprint: { ...fingerprint, serverFlags } } };
}

/** The same baseline with a hundred times the throughput, so that every candidate is worse beyond any noise. */
export function muchFaster(baseline: Baseline): Baseline {
  const faster = (run: RunRecord['launches'][number]['runs'][number]) => {
    const { outputThroughput } = run.statistics;
    const value = (outputThroughput.value ?? 1) * 100;
    return { ...run, statistics: { ...run.statistics, outputThroughput: { ...outputThroughput, value } } };
  };
  const launches = baseline.record.launches.map((one) => ({ ...one, runs: one.runs.map(faster) }));
  return { ...baseline, record: { ...baseline.record, launches } };
}
