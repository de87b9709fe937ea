/** What went wrong, as a stable word for scripts and for the exit code. */
export type ErrorCode =
  | 'usage' // the call or the configuration is wrong; nothing was started
  | 'pin' // the pin cannot be resolved, or is refused
  | 'request-set' // the request set cannot be read
  | 'launch' // the server did not become ready, or died
  | 'teardown' // something of ours survived the teardown
  | 'measure' // the measurement could not be completed
  | 'baseline' // a baseline exists but cannot be used or written
  | 'record' // a file of ours cannot be decoded
  | 'github' // GitHub refused a call
  | 'cancelled'; // a signal arrived

/**
 * The only error that this project throws on purpose: what happened with the values, where,
 * and what to do. A regression is a verdict, never one of these.
 */
export class GateError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'GateError';
    this.code = code;
    this.hint = options.hint;
  }
}

/** The message of anything that can be thrown, with its hint where it has one. */
export function describeError(error: unknown): string {
  if (error instanceof GateError) return error.hint ? `${error.message} ${error.hint}` : error.message;
  return error instanceof Error ? error.message : String(error);
}
