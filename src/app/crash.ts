import { EXIT } from '../model/exit-code.ts';

/** The last resort of an entry: a crash of ours must not exit with 1, which means "regressed". */
export function crash(error: unknown): number {
  process.stderr.write(
    `serving-gate crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return EXIT.crash;
}

/**
 * An error that nothing awaits would end the process with 1, which means "regressed": it ends it as a crash. What runs
 * then is ended by the post step, or by the next call of the CLI. A reader of our output that is gone is no error.
 */
export function exitOnStrayErrors(): void {
  process.on('uncaughtException', (error) => process.exit(crash(error)));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
