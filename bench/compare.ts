import { markdownTable } from 'markdown-table';
import { number } from './number.ts';
import { type BenchCase, type BenchResult, ratioOf } from './result.ts';

/** Two results side by side, ratios first: date A, date B, and B over A. What only one of them has is shown as a dash. */
export function compareBenches(a: BenchResult, b: BenchResult): string {
  const keys = [...new Set([...a.cases, ...b.cases].map(keyOf))];
  const find = (result: BenchResult, key: string) => result.cases.find((one) => keyOf(one) === key);
  const rows = (['ratios', 'values'] as const).flatMap((kind) =>
    keys.flatMap((key) => rowsOf(key, kind, find(a, key), find(b, key))),
  );
  const warning =
    a.machine.cpuModel === b.machine.cpuModel && a.machine.cores === b.machine.cores
      ? ''
      : `\nNot the same machine (${a.machine.cores} x ${a.machine.cpuModel}; ${b.machine.cores} x ${b.machine.cpuModel}): only the ratios carry over.\n`;
  const table = markdownTable([['', 'quantity', a.date, b.date, 'B / A'], ...rows]);
  return `${warning}${table}\n`;
}

function keyOf({ suite, name, client }: BenchCase): string {
  return `${suite} ${name}, ${client}`;
}

function rowsOf(
  key: string,
  kind: 'ratios' | 'values',
  a: BenchCase | undefined,
  b: BenchCase | undefined,
): readonly string[][] {
  const names = new Set([...Object.keys(a?.[kind] ?? {}), ...Object.keys(b?.[kind] ?? {})]);
  return [...names].map((name) => {
    const [before, after] = [a?.[kind][name], b?.[kind][name]];
    return [key, name, number(before), number(after), number(ratioOf(after, before))];
  });
}
