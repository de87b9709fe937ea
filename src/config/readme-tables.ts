import { markdownTable } from 'markdown-table';
import { TOOLS } from '../interop/tools.ts';
import { METRIC_NAMES, METRICS } from '../model/metrics.ts';
import { ACTION_INPUTS } from './action-inputs.ts';
import { optionsOf } from './cli-args.ts';
import { COMMAND_NAMES, COMMANDS } from './commands.ts';
import { configKeys } from './config-keys.ts';
import { OPTION_SPECS } from './options.ts';
import { OUTPUTS } from './outputs.ts';

/** The parts of the README that are generated, by the name in `<!-- generated:NAME -->`. */
export const README_REGIONS = {
  inputs: () =>
    table(
      ['input', 'default', 'what it is'],
      ACTION_INPUTS.map((name) => [
        code(name),
        code(OPTION_SPECS[name].default),
        OPTION_SPECS[name].description,
      ]),
    ),
  outputs: () =>
    table(
      ['output', 'what it is'],
      Object.entries(OUTPUTS).map(([name, description]) => [code(name), description]),
    ),
  'exit-codes': () => table(['code', 'means', 'verdict'], EXIT_ROWS),
  metrics: () =>
    table(
      ['metric', 'unit', 'better', 'tolerance', 'blocks by default', 'from samples'],
      METRIC_NAMES.map((name) => {
        const metric = METRICS[name];
        return [
          code(name),
          metric.unit,
          metric.better,
          toleranceText(name),
          metric.gates ? 'yes' : 'no',
          `${metric.minSamples}`,
        ];
      }),
    ),
  commands: () =>
    table(
      ['command', 'what it does', 'options'],
      COMMAND_NAMES.map((name) => [
        code(`${name} ${COMMANDS[name].positionals}`.trim()),
        COMMANDS[name].summary,
        optionsOf(name)
          .filter((option) => option !== 'help')
          .map((option) => code(`--${option}`))
          .join(' '),
      ]),
    ),
  tools: () =>
    table(
      ['', 'TTFT', 'TPOT', 'ITL', 'E2E', 'tokens', 'percentiles'],
      Object.values(TOOLS).map(({ label, ...definitions }) => [
        label,
        ...Object.values(definitions).map(({ same, text }) => (same ? text : `**${text}**`)),
      ]),
    ),
  config: () =>
    table(
      ['key', 'default', 'what it is'],
      configKeys().map(({ key, value, description }) => [
        code(key),
        value === null ? '' : code(value),
        description,
      ]),
    ),
} as const satisfies Record<string, () => string>;

export type ReadmeRegion = keyof typeof README_REGIONS;

/** Puts fresh tables between the markers; text without markers stays as it is. Throws on an unknown or open marker. */
export function replaceReadmeRegions(readme: string): string {
  return readme.replace(MARKERS, (_, name: string, rest: string | undefined) => {
    if (!Object.hasOwn(README_REGIONS, name))
      throw new Error(`README.md: no generated part is called "${name}".`);
    if (rest === undefined) throw new Error(`README.md: <!-- generated:${name} --> is never closed.`);
    const render = README_REGIONS[name as ReadmeRegion];
    return `<!-- generated:${name} -->\n\n${render()}\n\n<!-- /generated:${name} -->`;
  });
}

const MARKERS = /<!-- generated:([\w-]+) -->(?:([\s\S]*?)<!-- \/generated:\1 -->)?/g;

/** The verdicts of each code, in the order of severity; a test holds it against `exitCodeOf`. */
const EXIT_ROWS: readonly (readonly string[])[] = [
  ['0', 'good, or nothing to compare with', 'passed, improved, no baseline; measured, saved'],
  ['1', 'a blocking cell regressed', 'regressed'],
  ['2', 'the call, the configuration or the pin is wrong; nothing was started', 'error'],
  ['3', 'could not tell', 'inconclusive, not comparable, invalid, error; no baseline where one is required'],
  ['70', 'a crash of ours', 'error'],
  ['130', 'cancelled', 'cancelled'],
];

function toleranceText(name: (typeof METRIC_NAMES)[number]): string {
  const { relativeTolerance, absoluteTolerance, unit } = METRICS[name];
  const relative = `${Math.round(relativeTolerance * 1000) / 10} %`;
  return absoluteTolerance === 0 ? relative : `${relative} or ${absoluteTolerance} ${unit}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return markdownTable(
    [head, ...rows].map((row) => row.map(cell)),
    { alignDelimiters: false, padding: true },
  );
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
