import type { FieldClass } from '../model/environment.ts';
import type { Difference } from '../model/verdict.ts';

/** A value as a fingerprint holds it; null is unknown. */
export type FieldValue = string | number | null | undefined;

/**
 * One field of two environments. Values are compared as text, so that driver `580.95` is not `580.950`.
 * Unknown on one side is neither equal nor different: it is `unknown`. Unknown on both says nothing.
 */
export function diffField(
  field: string,
  fieldClass: FieldClass,
  baseline: FieldValue,
  candidate: FieldValue,
): Difference[] {
  const before = asText(baseline);
  const after = asText(candidate);
  if (before === after) return [];
  const kind = before === null || after === null ? 'unknown' : 'changed';
  return [{ field, class: fieldClass, kind, baseline: before, candidate: after }];
}

/** Two sets of named values, both known: a name on one side only was added or removed. */
export function diffNames(
  prefix: string,
  fieldClass: FieldClass,
  baseline: ReadonlyMap<string, string>,
  candidate: ReadonlyMap<string, string>,
): Difference[] {
  const names = [...new Set([...baseline.keys(), ...candidate.keys()])].sort();
  return names.flatMap((name): Difference[] => {
    const before = baseline.get(name) ?? null;
    const after = candidate.get(name) ?? null;
    if (before === after) return [];
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    return [{ field: `${prefix}${name}`, class: fieldClass, kind, baseline: before, candidate: after }];
  });
}

function asText(value: FieldValue): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value).trim();
  return text === '' ? null : text;
}
