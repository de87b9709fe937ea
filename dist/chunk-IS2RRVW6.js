import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  EXIT
} from "./chunk-FD6PDQAG.js";

// src/app/crash.ts
function crash(error) {
  process.stderr.write(
    `serving-gate crashed: ${error instanceof Error ? error.stack ?? error.message : String(error)}
`
  );
  return EXIT.crash;
}
function exitOnStrayErrors() {
  process.on("uncaughtException", (error) => process.exit(crash(error)));
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => void 0);
}

export {
  crash,
  exitOnStrayErrors
};
