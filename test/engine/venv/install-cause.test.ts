import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installCause, outputTail } from '../../../src/engine/venv/install-cause.ts';

const BUILD = `warning: something else
  × Failed to build \`cuda-tile==1.6.0rc5\`
  ├─▶ The build backend returned an error
  ╰─▶ Call to \`setuptools.build_meta:__legacy__.build_wheel\` failed (exit
      status: 1)

      [stdout]
      running bdist_wheel

      [stderr]
      Traceback (most recent call last):
        File "<string>", line 11, in <module>
      RuntimeError: This is a placeholder
      hint: This usually indicates a problem with the package or the build environment.
  help: \`cuda-tile\` (v1.6.0rc5) was included because \`sglang\` (v0.5.22) depends on it`;

test('a build that failed: what, how, and its own last words', () => {
  assert.equal(
    installCause(BUILD),
    'Failed to build `cuda-tile==1.6.0rc5`: Call to `setuptools.build_meta:__legacy__.build_wheel` failed (exit status: 1): RuntimeError: This is a placeholder',
  );
  assert.match(outputTail(BUILD), /depends on it$/);
});

test('an exception whose text begins on its next lines', () => {
  const text = `error: Failed to build \`cuda-tile==1.6.0rc5\`
  cause: The build backend returned an error
  cause: Call to \`wheel_stub.buildapi.build_wheel\` failed (exit status: 1)

         [stderr]
         wheel_stub.error.InstallFailedError: 
         *******************************************************************************
         The installation of cuda-tile for version 1.6.0rc5 failed.
         Operating System: Linux
`;
  assert.equal(
    installCause(text),
    'Failed to build `cuda-tile==1.6.0rc5`: Call to `wheel_stub.buildapi.build_wheel` failed (exit status: 1): wheel_stub.error.InstallFailedError: The installation of cuda-tile for version 1.6.0rc5 failed',
  );
});

test('a resolution without a solution, over several lines', () => {
  const text = `  × No solution found when resolving dependencies:
  ╰─▶ Because only vllm<=0.32.0 is available and you require vllm==0.33.0,
      we can conclude that your requirements are unsatisfiable.
`;
  assert.equal(
    installCause(text),
    'No solution found when resolving dependencies: Because only vllm<=0.32.0 is available and you require vllm==0.33.0, we can conclude that your requirements are unsatisfiable',
  );
});

test('other failures of uv and pip', () => {
  const uv = `error: Failed to fetch: \`https://example.org/simple/vllm/\`
  Caused by: Request failed after 3 retries
  Caused by: dns error
`;
  assert.equal(
    installCause(uv),
    'Failed to fetch: `https://example.org/simple/vllm/`: Request failed after 3 retries: dns error',
  );
  const pip = `ERROR: Could not find a version that satisfies the requirement vllm==9 (from versions: none)
ERROR: No matching distribution found for vllm==9
`;
  assert.equal(installCause(pip), 'No matching distribution found for vllm==9');
  assert.equal(installCause('what\nelse\n'), 'else');
  assert.equal(installCause(''), 'it printed nothing');
  assert.ok(installCause(`error: ${'x'.repeat(5000)}`).length < 700);
});
