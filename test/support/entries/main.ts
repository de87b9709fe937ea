import { spawn } from 'node:child_process';
import { maskSecrets } from '../../../src/github/mask.ts';
import { setOutputs } from '../../../src/github/outputs.ts';
import { loadRunnerCore } from '../../../src/github/runner-core.ts';
import { saveRegistryPath } from '../../../src/github/state.ts';

// A small action: what it does is said by the input `do`.
const core = await loadRunnerCore();
maskSecrets([process.env.INPUT_TOKEN, '', undefined, 'abc'], core);
saveRegistryPath('/tmp/registry.json', core);
setOutputs({ verdict: 'not comparable', 'report-path': null, cells: 12, text: 'a\nb=c\n::error::x' }, core);
console.log(`token ${process.env.INPUT_TOKEN}`);

switch (process.env.INPUT_DO) {
  case 'fail':
    process.exitCode = 3;
    break;
  case 'leave-child': {
    const held = process.env.INPUT_HOLD === 'yes' ? 'inherit' : 'ignore';
    spawn('sleep', ['60'], { detached: true, stdio: ['ignore', held, held] }).unref();
    break;
  }
  case 'stop-on-interrupt':
    process.on('SIGINT', () => process.exit(130));
    setInterval(() => {}, 1000);
    console.log('running');
    break;
  case 'deaf':
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => console.log(`ignored ${signal}`));
    setInterval(() => {}, 1000);
    console.log('running');
}
