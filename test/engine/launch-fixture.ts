import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLauncher } from '../../src/engine/launch.ts';
import { openProcessRegistry } from '../../src/host/process-registry.ts';
import type { LaunchRequest, RunningServer } from '../../src/ports/server.ts';

const SERVER = fileURLToPath(new URL('scripted-server.mjs', import.meta.url));
const ENGINE = fileURLToPath(new URL('../../src/sim/main.ts', import.meta.url));

/** A folder of one test with a launcher; what it left behind is the test's to check, the folder goes. */
export interface LaunchFixture extends AsyncDisposable {
  readonly registryFile: string;
  readonly logFile: string;
  readonly warnings: string[];
  launch(request: Partial<LaunchRequest>): Promise<RunningServer>;
  /** A launch of the scripted server. */
  script(
    script: object,
    request?: Partial<LaunchRequest> & {
      readonly env?: Record<string, string>;
      /** Words after those of the scripted server. */
      readonly more?: readonly string[];
    },
  ): Promise<RunningServer>;
  log(): Promise<string>;
}

export async function launchFixture(environment: Record<string, string> = {}): Promise<LaunchFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'serving-gate-launch-'));
  const registryFile = join(folder, 'registry.json');
  const logFile = join(folder, 'logs', 'server.log');
  const warnings: string[] = [];
  const launcher = createLauncher({
    registry: openProcessRegistry(registryFile),
    enginePath: ENGINE,
    clock: { monotonicMs: () => performance.now(), now: () => new Date() },
    environment: { ...process.env, ...environment },
  });
  const silent = () => undefined;
  const defaults: LaunchRequest = {
    framework: 'vllm',
    server: { launcher: 'embedded', args: [] },
    model: 'tiny',
    version: '1.0.0',
    index: 1,
    seed: 0,
    logFile,
    limits: { ready: 20, request: 5, stop: 5, warmup: 5, install: 60, lock: 10 },
    signal: new AbortController().signal,
    progress: {
      step: silent,
      plan: silent,
      tick: silent,
      levelDone: silent,
      note: silent,
      warn: (text) => warnings.push(text),
    },
  };
  const launch = (request: Partial<LaunchRequest>) => launcher({ ...defaults, ...request });
  return {
    registryFile,
    logFile,
    warnings,
    launch,
    script: (script, request = {}) =>
      launch({
        server: {
          launcher: 'command',
          argv: [
            process.execPath,
            SERVER,
            JSON.stringify(script),
            '{port}',
            '--host',
            '{host}',
            ...(request.more ?? []),
          ],
          env: request.env ?? {},
          passEnv: [],
        },
        ...request,
      }),
    log: () => readFile(logFile, 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
