import { loadRunnerCore } from '../../../src/github/runner-core.ts';
import { readRegistryPath } from '../../../src/github/state.ts';

console.log(`registry=${readRegistryPath(await loadRunnerCore())}`);
