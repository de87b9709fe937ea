#!/usr/bin/env node
import { crash, exitOnStrayErrors } from './app/crash.ts';
import { abortOnSignals, endWith } from './app/signals.ts';
import { EXIT } from './model/exit-code.ts';

const NODE = 24;

exitOnStrayErrors();
if (Number.parseInt(process.versions.node, 10) < NODE) {
  process.stderr.write(
    `serving-gate: usage: it needs Node ${NODE} or newer; this is ${process.versions.node}.\n`,
  );
  endWith(EXIT.usage);
} else {
  // Loaded only now: the HTTP client does not even load on an old Node.
  const { runCli } = await import('./app/run-cli.ts');
  endWith(await runCli(process.argv.slice(2), abortOnSignals()).catch(crash));
}
