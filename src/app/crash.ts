import { EXIT } from '../model/exit-code.ts';

/** The last resort of an entry: a crash of ours must not exit with 1, which means "regressed". */
export function crash(error: unknown): number {
  process.stderr.write(
    `serving-gate crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return EXIT.crash;
}
