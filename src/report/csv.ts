import type { RunRecord, Samples } from '../model/record.ts';

const COLUMNS = [
  'id',
  'outcome',
  'dueMs',
  'queuedMs',
  'sentMs',
  'ttftMs',
  'ttfoMs',
  'e2eMs',
  'closedMs',
  'promptTokens',
  'completionTokens',
  'cachedTokens',
  'finishReason',
  'httpStatus',
  'outputHash',
  'error',
] as const satisfies readonly (keyof Samples)[];

/** Every sample of a record as CSV (RFC 4180), one request a line; unknown is empty, never 0. */
export function renderCsv(record: RunRecord): string {
  const head = ['workload', 'shape', 'level', 'launch', 'run', 'valid', ...COLUMNS];
  const lines = record.launches.flatMap((launch) =>
    launch.runs.flatMap((run) =>
      run.samples.id.map((_, place) => [
        run.workload,
        run.level.shape,
        run.level.value,
        run.launch,
        run.run,
        run.invalid.length === 0 ? 'yes' : 'no',
        ...COLUMNS.map((column) => run.samples[column][place] ?? null),
      ]),
    ),
  );
  return `${[head, ...lines].map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

/** A leading =, +, - or @ in text would be run as a formula by a spreadsheet. */
function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : '';
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
