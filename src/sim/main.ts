// The process of the embedded engine: `main.ts --port 8000 --engine-version 1.0.0 ...`, see --help.
import { createLog } from './log.ts';
import { parseOptions } from './options.ts';
import { runEngine } from './run-engine.ts';
import { createSglangLog } from './sglang/log.ts';

const parsed = parseOptions(process.argv.slice(2));
if (parsed.kind === 'help') {
  process.stdout.write(parsed.text);
} else if (parsed.kind === 'problem') {
  process.stderr.write(parsed.text);
  process.exitCode = 2;
} else {
  const stop = new AbortController();
  const deaf = parsed.options.faults.deaf !== undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => !deaf && stop.abort());
  // Whoever read our log may be gone; that is no reason to die.
  process.stdout.on('error', () => {});
  const line = {
    pid: process.pid,
    now: () => new Date(),
    write: (text: string) => process.stdout.write(text),
  };
  const log = parsed.options.dialect === 'sglang' ? createSglangLog(line) : createLog(line);
  const exitCode = await runEngine(parsed.options, {
    log,
    pid: process.pid,
    env: process.env,
    stop: stop.signal,
  });
  if (exitCode === 137) process.kill(process.pid, 'SIGKILL');
  process.exit(exitCode);
}
