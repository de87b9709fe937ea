import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFlags } from '../../../src/engine/flags/check-flags.ts';
import { tableOfParser, tableOfRelease } from '../../../src/engine/flags/flag-table.ts';
import { frameworkWords } from '../../../src/engine/flags/framework-words.ts';
import { knownReleases, releaseData } from '../../../src/engine/flags/release-flags.ts';
import type { Framework } from '../../../src/model/pin.ts';

function check(framework: Framework, version: string, words: readonly string[]) {
  const data = releaseData(framework, version);
  assert.ok(data, `${framework} ${version} is in the data`);
  return checkFlags(framework, words, tableOfRelease(data.flags)).map(({ flag, kind, successor }) => [
    flag,
    kind,
    successor,
  ]);
}

test('the data folds to the number of flags that each release has', () => {
  const counts = (framework: Framework) =>
    knownReleases(framework).map((version) => releaseData(framework, version)?.flags.size);
  assert.deepEqual(counts('vllm'), [282, 284, 292, 300, 311, 316, 320]);
  assert.deepEqual(counts('sglang'), [488, 503, 494, 512, 521, 531]);
});

test('a build suffix and a leading v name the same release; another release is not known', () => {
  assert.equal(releaseData('vllm', 'v0.32.0+cpu')?.version, '0.32.0');
  assert.equal(releaseData('vllm', '0.99.0'), null);
  assert.equal(releaseData('openai', '1.0'), null);
});

test('what SGLang 0.5.20 dropped is named with its successor, and the release before takes it', () => {
  const words = [
    '--cuda-graph-max-bs',
    '32',
    '--stream-output',
    '--nsa-decode-backend=x',
    '--elastic-ep-rejoin',
  ];
  assert.deepEqual(check('sglang', '0.5.20', words), [
    ['--cuda-graph-max-bs', 'ambiguous', '--cuda-graph-max-bs-decode'],
    ['--stream-output', 'gone', '--incremental-streaming-output'],
    ['--nsa-decode-backend', 'gone', '--dsa-decode-backend'],
  ]);
  assert.deepEqual(
    check('sglang', '0.5.19', ['--cuda-graph-max-bs', '32', '--stream-output', '--elastic-ep-rejoin']),
    [],
  );
});

test('what argparse takes is no problem: beginnings, negations, fields, underscores, short flags with a value', () => {
  const words = [
    ...[
      '--max_num_seqs',
      '8',
      '--no-enable-prefix-caching',
      '--compilation-config.mode',
      '3',
      '-O2',
      '-tp',
      '2',
    ],
    ...['--kv-transfer-config', '{"a": "--b"}', '--gpu-memory-util', '0.5'],
  ];
  assert.deepEqual(check('vllm', '0.32.0', words), []);
  assert.deepEqual(check('vllm', '0.33.0', words), []);
  assert.deepEqual(check('sglang', '0.5.23', ['--chunked-prefill-size', '-1', '--tp', '2']), []);
});

test('gone, unknown and value that no choice has', () => {
  assert.deepEqual(check('vllm', '0.33.0', ['--calculate-kv-scales', '--max-nun-seqs', '4']), [
    ['--calculate-kv-scales', 'gone', 'nothing: scales come with the checkpoint'],
    ['--max-nun-seqs', 'unknown', null],
  ]);
  assert.deepEqual(check('sglang', '0.5.19', ['--attention-backend', 'cutlass_mla']), []);
  assert.deepEqual(check('sglang', '0.5.20', ['--attention-backend', 'cutlass_mla']), [
    ['--attention-backend', 'choice', null],
  ]);
});

test('the printed parser of an installation is read the same way', () => {
  const table = tableOfParser(
    JSON.stringify([
      { names: ['--seed'], nargs: null, choices: null },
      { names: ['--a', '--no-a'], nargs: '0', choices: null },
    ]),
  );
  assert.deepEqual(
    checkFlags('vllm', ['--seed', '1', '--no-a', '--gone'], table).map(({ flag }) => flag),
    ['--gone'],
  );
});

test('only the words behind the framework’s entry are looked at', () => {
  assert.deepEqual(
    frameworkWords('vllm', ['numactl', '--membind=0', 'vllm', 'serve', 'm', '--x'], 'command'),
    ['m', '--x'],
  );
  assert.deepEqual(frameworkWords('sglang', ['python', '-m', 'sglang.launch_server', '--x'], 'command'), [
    '--x',
  ]);
  assert.equal(frameworkWords('vllm', ['bash', '-c', 'vllm serve m --x'], 'command'), null);
  assert.deepEqual(frameworkWords('vllm', ['--model', 'm'], 'docker'), ['--model', 'm']);
});
