import path from 'node:path';
import type { ExportFormat } from '../config/options.ts';
import { toLlmdReport } from '../interop/llm-d-export.ts';
import { toVllmBench } from '../interop/vllm-export.ts';
import { EXIT } from '../model/exit-code.ts';
import { loadShort } from '../model/load.ts';
import type { Run, RunRecord } from '../model/record.ts';
import { renderCsv } from '../report/csv.ts';
import { safeName } from '../store/safe-name.ts';
import { makeResult, type Outcome } from './outcome.ts';
import { readRecord } from './report-mode.ts';
import { openDesk } from './session.ts';
import type { Surroundings } from './surroundings.ts';

interface ExportCall {
  readonly record: string;
  readonly options: { readonly format: string; readonly output: string | null };
}

/** Writes a record in another tool's shape: one file for each run, or one table of all samples. Throws `usage` and `record`. */
export async function exportMode(
  { record: file, options }: ExportCall,
  surroundings: Surroundings,
): Promise<Outcome> {
  const record = await readRecord(path.resolve(surroundings.root, file));
  const { output } = await openDesk(path.resolve(surroundings.root, options.output ?? 'out'), surroundings);
  const files: Record<string, string> = {};
  for (const [name, content] of contentsOf(record, options.format as ExportFormat)) {
    files[name] = await output.write(name, content);
  }
  const count = Object.keys(files).length;
  const result = makeResult('export', {
    verdict: 'made',
    exitCode: EXIT.ok,
    headline: `${count} ${count === 1 ? 'file' : 'files'} in the shape of ${options.format}`,
    outputPath: output.path,
    files,
  });
  return { result, judgement: null, context: null };
}

function contentsOf(
  record: RunRecord,
  format: ExportFormat,
): readonly (readonly [name: string, content: string])[] {
  if (format === 'csv') return [['samples.csv', renderCsv(record)]];
  const convert = format === 'vllm' ? toVllmBench : toLlmdReport;
  const runs = record.launches.flatMap((launch) => launch.runs);
  return runs.map((run) => [fileName(format, run), `${JSON.stringify(convert(record, run), null, 1)}\n`]);
}

function fileName(format: ExportFormat, { workload, level, launch, run }: Run): string {
  return `${format}-${safeName(`${workload}-${level.shape}-${loadShort(level)}`)}-launch${launch}-run${run}.json`;
}
