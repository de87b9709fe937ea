#!/usr/bin/env node
import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  crash,
  exitOnStrayErrors
} from "./chunk-IS2RRVW6.js";
import {
  EXIT
} from "./chunk-FD6PDQAG.js";
import {
  abortOnSignals,
  endWith
} from "./chunk-RDGRYLWX.js";
import "./chunk-JFMPI6Y5.js";

// src/cli.ts
var NODE = 24;
exitOnStrayErrors();
if (Number.parseInt(process.versions.node, 10) < NODE) {
  process.stderr.write(
    `serving-gate: usage: it needs Node ${NODE} or newer; this is ${process.versions.node}.
`
  );
  endWith(EXIT.usage);
} else {
  const { runCli } = await import("./run-cli-6WO6EAWT.js");
  endWith(await runCli(process.argv.slice(2), abortOnSignals()).catch(crash));
}
