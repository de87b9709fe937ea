import type { ErrorCode } from './errors.ts';
import type { Verdict } from './verdict.ts';

/** Exit codes of the CLI and of the action's process. A crash of ours is told apart from everything we decided. */
export const EXIT = { ok: 0, regressed: 1, usage: 2, couldNotTell: 3, crash: 70, cancelled: 130 } as const;

/** The exit code of a verdict. `no baseline` is 0 unless a baseline is required. */
export function exitCodeOf(verdict: Verdict, options: { readonly baselineRequired: boolean }): number {
  switch (verdict) {
    case 'passed':
    case 'improved':
      return EXIT.ok;
    case 'no baseline':
      return options.baselineRequired ? EXIT.couldNotTell : EXIT.ok;
    case 'regressed':
      return EXIT.regressed;
    case 'inconclusive':
    case 'not comparable':
    case 'invalid':
      return EXIT.couldNotTell;
  }
}

/** The exit code of an error that we raised ourselves. */
export function exitCodeOfError(code: ErrorCode): number {
  switch (code) {
    case 'usage':
    case 'pin':
    case 'request-set':
      return EXIT.usage;
    case 'cancelled':
      return EXIT.cancelled;
    case 'launch':
    case 'teardown':
    case 'measure':
    case 'baseline':
    case 'record':
    case 'github':
      return EXIT.couldNotTell;
  }
}
