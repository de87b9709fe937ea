import type { VerdictOutput } from './verdict.ts';

/** Exit codes of the CLI and of the action's process. A crash of ours is told apart from everything we decided. */
export const EXIT = { ok: 0, regressed: 1, usage: 2, couldNotTell: 3, crash: 70, cancelled: 130 } as const;

/** The exit code of a verdict. `no baseline` is 0 unless a baseline is required. */
export function exitCodeOf(verdict: VerdictOutput, options: { readonly baselineRequired: boolean }): number {
  switch (verdict) {
    case 'passed':
    case 'improved':
      return EXIT.ok;
    case 'no baseline':
      return options.baselineRequired ? EXIT.couldNotTell : EXIT.ok;
    case 'regressed':
      return EXIT.regressed;
    case 'cancelled':
      return EXIT.cancelled;
    case 'inconclusive':
    case 'not comparable':
    case 'invalid':
    case 'error':
      return EXIT.couldNotTell;
  }
}
