/** A signal that fires once the process is told to end; the second telling changes nothing, the clean-up goes on. */
export function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => controller.abort(new Error(`received ${name}`)));
  }
  return controller.signal;
}

/** How long open handles may keep the process after its work is done. */
const LINGER_MS = 2_000;

/** Ends the process with a code: at once where nothing is left to do, soon in every case. */
export function endWith(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), LINGER_MS).unref();
}
