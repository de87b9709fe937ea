import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Fingerprint, Gpu } from '../model/environment.ts';
import { runTool, type ToolResult } from './run-tool.ts';

export interface GpuReport {
  readonly gpus: readonly Gpu[];
  readonly driver: string | null;
  readonly tool: Fingerprint['gpuTool'];
}

/** Fields of `nvidia-smi --query-gpu` in the order asked for; the answer is read by position, never by header. */
const FIELDS = [
  'index',
  'name',
  'uuid',
  'memory.total',
  'power.limit',
  'clocks.max.sm',
  'persistence_mode',
  'mig.mode.current',
  'temperature.gpu',
  'clocks.sm',
  'driver_version',
] as const;
type Field = (typeof FIELDS)[number];
type Row = Readonly<Partial<Record<Field, string | null>>>;

/** Where the tool lies when it is not on PATH (WSL keeps it apart). */
const ELSEWHERE = ['/usr/lib/wsl/lib', '/usr/bin', '/usr/local/nvidia/bin'];

/**
 * Asks nvidia-smi for every GPU. What it does not know is null; a row of the wrong length is left out and makes the
 * status `failed`. Never throws.
 */
export async function readGpus(
  environment: Readonly<Record<string, string>>,
  options: { readonly limitMs: number; readonly signal: AbortSignal; readonly elsewhere?: readonly string[] },
): Promise<GpuReport> {
  const elsewhere = options.elsewhere ?? ELSEWHERE;
  const command = findNvidiaSmi(environment.PATH ?? '', elsewhere);
  if (command === null) {
    return none('absent', `nvidia-smi is neither on PATH nor in ${elsewhere.join(', ')}`);
  }
  let fields: readonly Field[] = FIELDS;
  for (;;) {
    const result = await runTool({
      command,
      args: [`--query-gpu=${fields.join(',')}`, '--format=csv,noheader,nounits'],
      env: environment,
      limitMs: options.limitMs,
      signal: options.signal,
    });
    const unknown = unknownField(result);
    const fewer = fields.filter((field) => field !== unknown);
    if (fewer.length === fields.length || fewer.length === 0) return judge(result, fields, options.limitMs);
    fields = fewer;
  }
}

/** Reads the answer: a row for each GPU. `problems` holds the rows that are none. */
export function parseGpuRows(
  text: string,
  fields: readonly Field[] = FIELDS,
): { readonly gpus: readonly Gpu[]; readonly driver: string | null; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .flatMap((line): Row[] => {
      const cells = line.split(',').map((cell) => cell.trim());
      const row = Object.fromEntries(fields.map((field, i) => [field, known(cells[i] ?? '')])) as Row;
      if (cells.length === fields.length && number(row.index) !== null) return [row];
      problems.push(line.trim().slice(0, 200));
      return [];
    });
  return {
    gpus: rows.map(toGpu),
    driver: rows.find((row) => row.driver_version)?.driver_version ?? null,
    problems,
  };
}

function judge(result: ToolResult, fields: readonly Field[], limitMs: number): GpuReport {
  switch (result.status) {
    case 'absent':
      return none('absent', 'nvidia-smi could not be started');
    case 'timed-out':
      return none('timed-out', `nvidia-smi gave no answer within ${limitMs / 1000} s`);
    case 'too-long':
    case 'aborted':
      return none('failed', `nvidia-smi: ${result.status}`);
    case 'exited': {
      const { gpus, driver, problems } = parseGpuRows(result.stdout, fields);
      const details = [
        result.exitCode === 0 ? '' : `exit code ${result.exitCode}: ${result.stderr.trim().slice(0, 200)}`,
        ...problems.map((line) => `unexpected line: ${line}`),
        gpus.length === 0 && problems.length === 0 ? 'no GPU listed' : '',
      ].filter((detail) => detail !== '');
      if (details.length === 0) return { gpus, driver, tool: { status: 'ok', detail: null } };
      return { gpus, driver, tool: { status: 'failed', detail: details.join('; ') } };
    }
  }
}

/** Old drivers refuse the whole query for one field that they do not know. */
function unknownField(result: ToolResult): string | null {
  if (result.status !== 'exited' || result.exitCode === 0) return null;
  return /Field "([^"]+)" is not a valid field/.exec(result.stdout + result.stderr)?.[1] ?? null;
}

function toGpu(row: Row): Gpu {
  return {
    index: number(row.index) ?? -1,
    name: row.name ?? null,
    uuid: row.uuid ?? null,
    memoryTotalMiB: number(row['memory.total']),
    powerLimitWatts: number(row['power.limit']),
    maxSmClockMHz: number(row['clocks.max.sm']),
    persistenceMode: row.persistence_mode ?? null,
    migMode: row['mig.mode.current'] ?? null,
    temperatureCelsius: number(row['temperature.gpu']),
    smClockMHz: number(row['clocks.sm']),
  };
}

/** `[N/A]`, `[Not Supported]`, `[Unknown Error]`, `Unknown`, `N/A` and the like say nothing. */
function known(cell: string): string | null {
  return cell === '' || /^\[.*\]$|^(?:N\/A|Unknown|Unknown Error|Not Supported|ERR!?)$/i.test(cell)
    ? null
    : cell;
}

function number(cell: string | null | undefined): number | null {
  return cell !== null && cell !== undefined && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null;
}

function none(status: Fingerprint['gpuTool']['status'], detail: string): GpuReport {
  return { gpus: [], driver: null, tool: { status, detail } };
}

/** The tool's file, or null. `path` is a PATH. */
export function findNvidiaSmi(path: string, elsewhere: readonly string[] = ELSEWHERE): string | null {
  for (const folder of [...path.split(delimiter).filter((one) => one !== ''), ...elsewhere]) {
    const file = join(folder, 'nvidia-smi');
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not here.
    }
  }
  return null;
}
