import { GateError } from '../../model/errors.ts';
import type { TraceRow } from '../formats/format.ts';
import { parseSet } from '../parse-set.ts';

/** The lengths and times of a log in any trace format, in the order of time. Throws `request-set`. */
export function readLog(file: string, bytes: Uint8Array): readonly TraceRow[] {
  const { format, rows, problems } = parseSet(bytes, {
    model: 'any',
    continuousUsage: false,
    seed: 0,
    vocabulary: null,
  });
  const [problem] = problems;
  if (problem !== undefined)
    throw refused(`${file}${problem.where === null ? '' : `, ${problem.where}`}: ${problem.reason}.`);
  if (rows.length < 2) throw refused(`${file} (${format}) has ${rows.length} rows of lengths and times.`);
  const back = rows.findIndex((row, index) => row.timeUs < (rows[index - 1]?.timeUs ?? row.timeUs));
  if (back !== -1) throw refused(`${file}: the time of row ${back + 1} is before that of row ${back}.`);
  return rows;
}

function refused(message: string): GateError {
  return new GateError('request-set', message, {
    hint: 'A log is at least two rows of a trace: Mooncake, Azure, BurstGPT, or CSV with offsetMs, promptTokens, outputTokens.',
  });
}
