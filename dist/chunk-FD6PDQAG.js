import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/model/exit-code.ts
var EXIT = { ok: 0, regressed: 1, usage: 2, couldNotTell: 3, crash: 70, cancelled: 130 };
function exitCodeOf(verdict, options) {
  switch (verdict) {
    case "passed":
    case "improved":
      return EXIT.ok;
    case "no baseline":
      return options.baselineRequired ? EXIT.couldNotTell : EXIT.ok;
    case "regressed":
      return EXIT.regressed;
    case "inconclusive":
    case "not comparable":
    case "invalid":
      return EXIT.couldNotTell;
  }
}
function exitCodeOfError(code) {
  switch (code) {
    case "usage":
    case "pin":
    case "request-set":
      return EXIT.usage;
    case "cancelled":
      return EXIT.cancelled;
    case "launch":
    case "teardown":
    case "measure":
    case "baseline":
    case "record":
    case "github":
      return EXIT.couldNotTell;
  }
}

export {
  EXIT,
  exitCodeOf,
  exitCodeOfError
};
