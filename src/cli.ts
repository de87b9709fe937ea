#!/usr/bin/env node
import { crash, exitOnStrayErrors } from './app/crash.ts';
import { runCli } from './app/run-cli.ts';
import { abortOnSignals, endWith } from './app/signals.ts';

exitOnStrayErrors();
endWith(await runCli(process.argv.slice(2), abortOnSignals()).catch(crash));
