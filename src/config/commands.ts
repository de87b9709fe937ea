/** The CLI's commands, in the order of the help. */
export const COMMANDS = {
  gate: { positionals: '', summary: 'Measure the head and judge it by the baseline' },
  measure: { positionals: '', summary: 'Measure and write a run record, judge nothing' },
  compare: { positionals: 'BASELINE CANDIDATE', summary: 'Judge one record against another, run nothing' },
  baseline: { positionals: '[show|save]', summary: 'Show the kept baselines, or measure and save one' },
  report: { positionals: 'RECORD', summary: 'Judge a kept record by the baseline, report it' },
  export: { positionals: 'RECORD', summary: "Write a record's runs in another tool's shape" },
  align: { positionals: 'LEFT RIGHT', summary: 'Lay the settings of two servers side by side' },
  requests: { positionals: 'ACTION [FILE]', summary: 'Make, fit (to a log) or check a request set' },
  pin: { positionals: '[FILE]', summary: 'Say which version the files ask for' },
} as const satisfies Record<string, { readonly positionals: string; readonly summary: string }>;

export type Command = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly Command[];
