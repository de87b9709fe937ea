import { markdownTable } from 'markdown-table';
import { agreement } from './agreement.ts';
import { number } from './number.ts';
import { type BenchCase, type BenchResult, type Goal, SUITES } from './result.ts';

/** The result as Markdown: ratios first, then what they stand on, then the goals. */
export function printBench(result: BenchResult): string {
  const { machine, tools, cases } = result;
  const versions = Object.entries(tools).map(
    ([name, version]) => `${name} ${version ?? '(version unknown)'}`,
  );
  const parts = [
    `${result.date}: ${machine.cores} cores, ${machine.cpuModel}, ${machine.kernel}, Node ${machine.node}, ` +
      `load ${machine.loadAverage.toFixed(2)}; ${versions.join(', ')}`,
    ...SUITES.flatMap((suite) => printSuite(suite, cases)),
    ...(agreement(cases) ?? []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function printSuite(suite: string, all: readonly BenchCase[]): readonly string[] {
  const cases = all.filter((one) => one.suite === suite);
  if (cases.length === 0) return [];
  const names = [...new Set(cases.flatMap(({ ratios }) => Object.keys(ratios)))];
  const values = [...new Set(cases.flatMap((one) => Object.keys(one.values)))];
  const rows = cases.map((one) => [
    one.name,
    one.client,
    ...(one.notRun === null
      ? [...names.map((name) => number(one.ratios[name])), ...values.map((name) => number(one.values[name]))]
      : [`not run: ${one.notRun}`]),
  ]);
  const width = 2 + names.length + values.length;
  const table = [
    ['', 'client', ...names, ...values],
    ...rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
  ];
  const notes = cases.flatMap(({ name, client, notes: own }) =>
    own.map((note) => `- ${name}, ${client}: ${note}`),
  );
  const goals = cases.flatMap((one) => one.goals.map(goalLine));
  return [
    `## ${suite}`,
    markdownTable(table),
    ...[notes, goals].filter((l) => l.length > 0).map((l) => l.join('\n')),
  ];
}

/** `- met: CPU per event …, at most 3: 2.1`. */
export function goalLine({ text, value, limit, met }: Goal): string {
  const word = met === null ? 'unknown' : met ? 'met' : 'MISSED';
  return `- ${word}: ${text} ${number(limit)}: ${number(value)}`;
}
