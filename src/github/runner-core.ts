import type * as core from '@actions/core';

/** What is used of @actions/core. It is given, so that nothing here writes to a runner's files unasked. */
export type RunnerCore = Pick<typeof core, 'setOutput' | 'setSecret' | 'saveState' | 'getState'>;

/** Loads the toolkit's core. */
export async function loadRunnerCore(): Promise<RunnerCore> {
  return import('@actions/core');
}
