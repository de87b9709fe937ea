import { redactText } from '../host/redact.ts';
import { GateError } from '../model/errors.ts';
import type { PathKey } from './yaml-source.ts';

/** One thing that is wrong with a file, and where. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** All problems of a file in one error, in the order in which they stand in it. */
export function problemsError(file: string, problems: readonly Problem[]): GateError {
  const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  const lines = sorted.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  const count = lines.length === 1 ? '' : `${lines.length} problems:\n`;
  return new GateError('usage', count + lines.join('\n'), {
    hint: 'Every key is described in schemas/config.schema.json and in the README.',
  });
}

/** A value from outside in one short quoted piece, without the secrets that can be told from it. */
export function shown(value: unknown): string {
  const text = redactText(written(typeof value === 'string' ? withoutUserInfo(value) : value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Up to the last @, whatever stands before it: a wrong URL may break any rule of URLs. */
function withoutUserInfo(text: string): string {
  return text.replace(/(:\/\/|^[^\s/@]+:).*@/s, '$1[redacted]@');
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch {
    return 'a structure that contains itself';
  }
}

/** What is wrong with a configuration whose fields are right one by one. */
export interface CrossProblem {
  readonly path: readonly PathKey[];
  readonly message: string;
}
