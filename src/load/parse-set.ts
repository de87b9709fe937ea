import { describeError } from '../model/errors.ts';
import type { PreparedRequest } from '../model/request.ts';
import { checkSameFormat, detectFormat } from './formats/detect.ts';
import type { Format, FormatName, Json, TraceRow } from './formats/format.ts';
import { type SyntheticOptions, syntheticPrompt } from './formats/synthetic-prompt.ts';
import { type LineOptions, prepareRequest } from './request-line.ts';
import { readRecords, type SetRecord } from './set-records.ts';

/** One record that cannot be sent; `where` names it as an editor would find it. */
export interface SetProblem {
  readonly where: string | null;
  readonly reason: string;
}

export interface ParsedSet {
  readonly format: FormatName | null;
  readonly requests: readonly PreparedRequest[];
  /** Lengths and times, of a trace only. */
  readonly rows: readonly TraceRow[];
  readonly problems: readonly SetProblem[];
}

export interface ParseOptions extends LineOptions, SyntheticOptions {}

/**
 * Reads the requests of a file in any known format, in its order. Every record that cannot be read is a problem; the file
 * is good only without any.
 */
export function parseSet(bytes: Uint8Array, options: ParseOptions): ParsedSet {
  const { layout, records } = readRecords(bytes);
  const where = (number: number) => `${layout === 'array' ? 'entry' : 'line'} ${number}`;
  const problems: SetProblem[] = [];
  const requests: PreparedRequest[] = [];
  const rows: TraceRow[] = [];
  const seen = new Map<string, string>();
  const found = formatOf(records, layout);
  for (const record of records) {
    try {
      if ('problem' in record) throw new Error(record.problem);
      if (found instanceof Error) throw found;
      checkSameFormat(record.value, found);
      const line =
        found.kind === 'requests'
          ? found.toNative(record.value)
          : traceLine(found.toRow(record.value), rows, options);
      const request = prepareRequest(line, where(record.number).replace(' ', '-'), options);
      const earlier = seen.get(request.id);
      if (earlier !== undefined)
        throw new Error(`its id ${JSON.stringify(request.id)} is that of ${earlier}`);
      seen.set(request.id, where(record.number));
      requests.push(request);
    } catch (cause) {
      problems.push({ where: where(record.number), reason: describeError(cause) });
      // Where the format is not known, each further line would only say so again.
      if (found instanceof Error && cause === found) break;
    }
  }
  if (records.length === 0) problems.push({ where: null, reason: 'it holds no request' });
  return { format: found instanceof Error ? null : found.name, requests, rows, problems };
}

/** By the first record that can be read at all. */
function formatOf(records: readonly SetRecord[], layout: Format['layout']): Format | Error {
  for (const record of records) {
    if ('problem' in record) continue;
    try {
      return detectFormat(record.value, layout);
    } catch (cause) {
      return cause instanceof Error ? cause : new Error(String(cause));
    }
  }
  return new Error('no line can be read');
}

/** The native line of a trace's row; its length is forced, since the lengths are what a trace is replayed for. */
function traceLine(row: TraceRow, rows: TraceRow[], options: SyntheticOptions): Json {
  const startUs = rows[0]?.timeUs ?? row.timeUs;
  if (row.timeUs < startUs) throw new Error('its time is before that of the first row');
  const index = rows.push(row) - 1;
  return {
    offsetMs: (row.timeUs - startUs) / 1e3,
    prompt: syntheticPrompt(row.promptTokens, { index, blocks: row.blocks }, options),
    max_tokens: row.outputTokens,
    ignore_eos: true,
    temperature: 0,
    seed: 0,
  };
}
