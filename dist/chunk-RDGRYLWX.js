import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/app/signals.ts
function abortOnSignals() {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(name, () => controller.abort(new Error(`received ${name}`)));
  }
  return controller.signal;
}
var LINGER_MS = 2e3;
function endWith(code) {
  process.exitCode = code;
  setTimeout(() => process.exit(code), LINGER_MS).unref();
}

export {
  abortOnSignals,
  endWith
};
