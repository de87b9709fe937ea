import { describeError, GateError } from '../model/errors.ts';
import { EXIT, exitCodeOfError } from '../model/exit-code.ts';
import type { Result, ResultCommand } from '../model/result.ts';
import { makeResult } from './outcome.ts';

/**
 * The result of a command that an error ended. What we did not raise ourselves is a crash of ours, and says so; after the
 * signal every error is a consequence of the cancel.
 */
export function errorResult(command: ResultCommand, thrown: unknown, signal: AbortSignal): Result {
  const error = signal.aborted ? asCancelled(thrown) : thrown;
  if (error instanceof GateError) {
    const { code, message, hint = null } = error;
    const verdict = code === 'cancelled' ? 'cancelled' : 'error';
    return makeResult(command, {
      verdict,
      exitCode: exitCodeOfError(code),
      headline: message,
      error: { code, message, hint },
    });
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return makeResult(command, {
    verdict: 'error',
    exitCode: EXIT.crash,
    headline: `serving-gate crashed: ${error instanceof Error ? error.message : message}`,
    error: {
      code: 'crash',
      message,
      hint: 'This is a fault of serving-gate; please report it with the text above.',
    },
  });
}

function asCancelled(error: unknown): GateError {
  if (error instanceof GateError && error.code === 'cancelled') return error;
  return new GateError('cancelled', `Cancelled (${describeError(error)}).`, { cause: error });
}
