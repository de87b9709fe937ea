import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFlags } from '../../../src/engine/flags/check-flags.ts';
import { tableOfRelease } from '../../../src/engine/flags/flag-table.ts';
import { knownReleases, releaseData } from '../../../src/engine/flags/release-flags.ts';
import { frameworkFlags } from '../../../src/engine/parameters/framework-flags.ts';
import { withParameters } from '../../../src/engine/parameters/with-parameters.ts';

const set = {
  maxSequences: 8,
  batchedTokens: 2048,
  contextLength: 4096,
  prefixCache: false,
  tensorParallel: 2,
};

test('each framework is told in its own words', () => {
  const plan = { mode: 'as-deployed', values: set } as const;
  assert.deepEqual(
    frameworkFlags('vllm', '0.32.0', plan).join(' '),
    '--max-num-seqs 8 --max-num-batched-tokens 2048 --max-model-len 4096 --no-enable-prefix-caching --tensor-parallel-size 2',
  );
  assert.deepEqual(
    frameworkFlags('sglang', '0.5.23', plan).join(' '),
    '--max-running-requests 8 --chunked-prefill-size 2048 --context-length 4096 --disable-radix-cache --tp-size 2',
  );
});

test('as deployed passes nothing that is not set; held equal states what the framework would decide', () => {
  assert.deepEqual(frameworkFlags('vllm', '0.32.0', { mode: 'as-deployed', values: {} }), []);
  const held = frameworkFlags('vllm', '0.32.0', { mode: 'held-equal', values: { maxSequences: 8 } }, [
    '--seed={seed}',
    '-tp',
    '4',
  ]);
  assert.deepEqual(held.slice(0, 4), ['--max-num-seqs', '8', '--max-num-batched-tokens', '4096']);
  assert.ok(held.includes('--enable-prefix-caching'));
  assert.ok(!held.includes('--seed') && !held.includes('--tensor-parallel-size'), 'the command has them');
});

test('every release of the data takes what held equal writes', () => {
  for (const framework of ['vllm', 'sglang'] as const) {
    for (const version of knownReleases(framework)) {
      const words = frameworkFlags(framework, version, { mode: 'held-equal', values: set });
      const table = tableOfRelease(releaseData(framework, version)?.flags ?? new Map());
      assert.deepEqual(checkFlags(framework, words, table), [], `${framework} ${version}`);
    }
  }
});

test('what the command sets as well is refused, and so is a framework without flags', () => {
  const plan = { mode: 'as-deployed', values: { maxSequences: 8 } } as const;
  assert.throws(
    () => frameworkFlags('vllm', null, plan, ['--max_num_seqs', '4']),
    /server\.parameters\.maxSequences and --max_num_seqs/,
  );
  assert.throws(() => frameworkFlags('openai', null, plan), /cannot be told to openai/);
});

test('the flags stand at {parameters}, else at the end', () => {
  const request = { framework: 'sglang', version: '0.5.23' } as const;
  const plan = (argv: readonly string[]) =>
    ({
      launcher: 'command',
      argv,
      env: {},
      passEnv: [],
      parameters: { mode: 'as-deployed', values: { seed: 3 } },
    }) as const;
  assert.deepEqual(withParameters(request, plan(['a', '{parameters}', 'b'])), [
    'a',
    '--random-seed',
    '3',
    'b',
  ]);
  assert.deepEqual(withParameters(request, plan(['a', 'b'])), ['a', 'b', '--random-seed', '3']);
});
