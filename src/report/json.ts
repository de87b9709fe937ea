/**
 * JSON whose keys are in a stable order, so that two files of the same content are the same text. A number that JSON
 * does not know (NaN, infinity) is refused instead of turning into null.
 */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(value, ordered, 2)}\n`;
}

function ordered(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError(`The number ${value} under "${key}" has no place in JSON.`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
