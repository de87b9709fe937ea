#!/usr/bin/env node
import { runCli } from './app/run-cli.ts';
import { abortOnSignals, endWith } from './app/signals.ts';

endWith(await runCli(process.argv.slice(2), abortOnSignals()));
