import assert from 'node:assert/strict';
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { findInterpreter } from '../../../src/engine/flags/find-interpreter.ts';
import { createTempFolder } from '../../support/temp-folder.ts';

const RELOCATABLE = `#!/bin/sh
'''exec' "$(dirname -- "$(realpath -- "$0")")"/'python' "$0" "$@"
' '''
`;

for (const [name, script, expected] of [
  ['the first line of a script', '#!/opt/env/bin/python3.12\nimport sys\n', '/opt/env/bin/python3.12'],
  ['a relocatable script of uv', RELOCATABLE, 'beside'],
  ['a script of the shell', '#!/bin/sh\nexec vllm-real "$@"\n', null],
  ['no script', '\u007fELF', null],
] as const) {
  test(`the interpreter by ${name}`, async () => {
    await using folder = await createTempFolder();
    const real = path.join(folder.path, 'real');
    await mkdir(real);
    await writeFile(path.join(real, 'vllm'), script);
    await symlink(path.join(real, 'vllm'), path.join(folder.path, 'vllm'));
    const wanted = expected === 'beside' ? path.join(await realpath(real), 'python') : expected;
    assert.equal(await findInterpreter([path.join(folder.path, 'vllm'), 'serve', 'm'], ''), wanted);
    assert.equal(await findInterpreter(['vllm', 'serve', 'm'], folder.path), wanted);
  });
}

test('the word before -m is the interpreter', async () => {
  assert.equal(await findInterpreter(['/x/bin/python3', '-m', 'sglang.launch_server'], ''), '/x/bin/python3');
  assert.equal(await findInterpreter(['srun', 'serve.sh'], ''), null);
});
