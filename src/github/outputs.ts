import type { RunnerCore } from './runner-core.ts';

/** Sets every output of the action; null is written as an empty text, so that none is ever left out. */
export function setOutputs<Name extends string>(
  values: Readonly<Record<Name, string | number | boolean | null>>,
  core: RunnerCore,
): void {
  for (const [name, value] of Object.entries(values)) core.setOutput(name, value ?? '');
}
