import { GateError } from '../model/errors.ts';
import type { OptionName } from './options.ts';

export const REQUESTS_ACTIONS = ['make', 'fit', 'check'] as const;
export type RequestsAction = (typeof REQUESTS_ACTIONS)[number];

interface Needs {
  /** What the file is called; null where none is taken. */
  readonly file: string | null;
  readonly required: readonly OptionName[];
  readonly optional: readonly OptionName[];
}

const NEEDS = {
  make: { file: null, required: ['shape', 'count', 'vocabulary', 'output'], optional: ['seed', 'json'] },
  fit: { file: 'LOG', required: ['count', 'output'], optional: ['seed', 'vocabulary', 'json'] },
  check: { file: 'FILE', required: [], optional: ['json'] },
} as const satisfies Record<RequestsAction, Needs>;

/** Throws `usage` where an action lacks what it needs, or is given what it would ignore in silence. */
export function refuseForRequests(
  action: RequestsAction,
  file: string | null,
  written: readonly OptionName[],
): void {
  const needs: Needs = NEEDS[action];
  if (needs.file === null && file !== null) throw usage(`requests ${action} takes no file besides --output.`);
  if (needs.file !== null && file === null) throw usage(`requests ${action} needs ${needs.file}.`);
  const missing = needs.required.find((name) => !written.includes(name));
  if (missing !== undefined) throw usage(`requests ${action} needs --${missing}.`);
  const lost = written.find((name) => !needs.required.includes(name) && !needs.optional.includes(name));
  if (lost !== undefined) throw usage(`--${lost} means nothing to requests ${action}.`);
}

function usage(message: string): GateError {
  return new GateError('usage', message, { hint: 'See serving-gate requests --help.' });
}
