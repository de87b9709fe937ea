import type { Fingerprint } from '../model/environment.ts';
import type { TakeFingerprint } from '../ports/fingerprinter.ts';
import { readHostFacts } from './host-facts.ts';
import { readGpus } from './nvidia-smi.ts';
import { recordableEnvironment } from './server-environment.ts';
import { movingFolders, normaliseFlags } from './server-flags.ts';
import { listServerPackages } from './server-packages.ts';

export interface FingerprinterOptions {
  readonly toolVersion: string;
  /** Our own environment: PATH to find tools on, and where the workspace is. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly gpuToolLimitMs?: number;
  readonly packagesLimitMs?: number;
}

/** Busy GPUs make nvidia-smi slow; a second or two would call them unknown. */
const GPU_TOOL_LIMIT_MS = 10_000;
const PACKAGES_LIMIT_MS = 30_000;

/** Makes the function that records the environment of this host and of the server that runs on it. */
export function createFingerprinter(options: FingerprinterOptions): TakeFingerprint {
  const forTools = Object.fromEntries(
    ['PATH', 'HOME', 'LD_LIBRARY_PATH'].flatMap((name) => {
      const value = options.environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Record<string, string>;

  const folders = movingFolders(options.environment);
  return async (request): Promise<Fingerprint> => {
    const { signal } = request;
    const [gpu, server] = await Promise.all([
      readGpus(forTools, { limitMs: options.gpuToolLimitMs ?? GPU_TOOL_LIMIT_MS, signal }),
      listServerPackages(request.serverPid, {
        limitMs: options.packagesLimitMs ?? PACKAGES_LIMIT_MS,
        signal,
      }),
    ]);
    return {
      ...readHostFacts(),
      gpus: [...gpu.gpus],
      gpuDriver: gpu.driver,
      gpuTool: gpu.tool,
      python: server.python,
      packages: server.packages === null ? null : { ...server.packages },
      packagesSource: server.source,
      serverEnvironment: recordableEnvironment(request.serverEnvironment),
      serverFlags: request.serverFlags === null ? null : normaliseFlags(request.serverFlags, folders),
      client: { tool: options.toolVersion, node: process.version },
    };
  };
}
