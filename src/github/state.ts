import type { RunnerCore } from './runner-core.ts';

const REGISTRY = 'registry';

/** Tells the post step where this step registers the processes and containers that it starts. Call it before starting any. */
export function saveRegistryPath(path: string, core: RunnerCore): void {
  core.saveState(REGISTRY, path);
}

/** The registry of the main step; null when it never got as far as having one. */
export function readRegistryPath(core: RunnerCore): string | null {
  return core.getState(REGISTRY) || null;
}
