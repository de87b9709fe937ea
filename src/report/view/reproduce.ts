import type { GateVerdict } from '../../model/verdict.ts';
import type { ReportContext } from '../context.ts';

/** The commands that measure and judge the same thing again, for a shell on the same machine. */
export function reproduceCommands(verdict: GateVerdict, context: ReportContext): string[] {
  const pin = context.candidate?.subject.pin;
  const head = context.headSha ?? context.candidate?.commit ?? null;
  const gate = verdict.gate === 'default' ? '' : ` --gate ${quoted(verdict.gate)}`;
  const asked = pin && pin.source.kind !== 'server' ? ` --pin ${quoted(pin.version)}` : '';
  const config = context.configFile ? ` --config ${quoted(context.configFile)}` : '';
  const load = context.candidate?.load;
  const repeats = load ? ` --launches ${load.launches} --runs ${load.runsPerLaunch}` : '';
  return [
    ...(head ? [`git checkout ${quoted(head)}`] : []),
    `serving-gate measure${config}${asked}${repeats} --output again`,
    ...(verdict.baseline ? [`serving-gate compare${config}${gate} baseline.json again/*/record.json`] : []),
  ];
}

/** For a POSIX shell: plain words stay, everything else is in single quotes. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
