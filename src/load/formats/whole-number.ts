/** A whole number from `least`, written as a number or as digits (CSV). Throws a plain Error that names `what`. */
export function wholeNumber(value: unknown, what: string, least: number): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`its ${what} is ${JSON.stringify(value) ?? 'missing'}, not a whole number from ${least}`);
}
