import { stringify } from 'yaml';
import { ACTION_INPUTS } from './action-inputs.ts';
import { OPTION_SPECS } from './options.ts';
import { OUTPUTS } from './outputs.ts';

/** The whole text of action.yml. */
export function renderActionYaml(): string {
  const inputs = ACTION_INPUTS.map((name) => {
    const { description, default: value } = OPTION_SPECS[name];
    return [name, { description, required: false, default: value }] as const;
  });
  const outputs = Object.entries(OUTPUTS).map(([name, description]) => [name, { description }] as const);
  const action = {
    name: 'Serving Gate',
    description:
      'Gates upgrades of LLM serving frameworks (vLLM, SGLang): measures the new version on your GPU runner, compares it with a saved baseline, and says what moved and why.',
    author: 'serving-gate contributors',
    branding: { icon: 'activity', color: 'purple' },
    inputs: Object.fromEntries(inputs),
    outputs: Object.fromEntries(outputs),
    runs: { using: 'node24', main: 'dist/action.js', post: 'dist/post.js', 'post-if': 'always()' },
  };
  const text = stringify(action, { lineWidth: 0, singleQuote: true });
  return `# Generated from src/config/options.ts and outputs.ts: node scripts/generate.ts\n${text}`;
}
