/** Every output of the action, with its description for action.yml and the README. */
export const OUTPUTS = {
  verdict:
    'passed, improved, regressed, inconclusive, not comparable, invalid, no baseline; measured or saved where nothing is judged; cancelled or error where the run failed before it could judge. Always set.',
  'exit-code':
    '0 passed, improved or no baseline (unless required); 1 regressed; 2 usage; 3 could not tell; 70 crash; 130 cancelled.',
  headline: 'The verdict in one sentence.',
  'report-path': 'Path of report.md; report.html lies beside it.',
  'record-path': "Path of the candidate's run record.",
  'verdict-path': 'Path of the verdict as JSON.',
  'output-path': "Path of this invocation's folder, with everything that was written.",
  'comment-url': 'URL of the comment; empty where none was posted.',
  'base-version': 'Version that the base asks for; empty where it is not known.',
  'head-version': 'Version that was judged.',
  'baseline-id': 'Id of the baseline that was compared with, or that was saved; empty where there is none.',
  regressions: 'Number of blocking cells that regressed.',
  'artifact-id': 'Id of the uploaded artifact; empty where none was uploaded.',
} as const satisfies Record<string, string>;

export type OutputName = keyof typeof OUTPUTS;
export const OUTPUT_NAMES = Object.keys(OUTPUTS) as readonly OutputName[];
