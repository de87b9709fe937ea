import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../../src/sim/dialect-flags.ts';
import { FAULTS } from '../../src/sim/faults.ts';
import { OPTIONS, parseOptions } from '../../src/sim/options.ts';
import { VERSIONS } from '../../src/sim/versions.ts';

test('without flags every option stands at its default', () => {
  const parsed = parseOptions([]);
  assert.ok(parsed.kind === 'run');
  for (const [name, spec] of Object.entries(OPTIONS)) {
    assert.equal(parsed.options[name as keyof typeof OPTIONS], spec.default, name);
  }
  assert.deepEqual(parsed.options.faults, {});
});

test('values, switches and faults are read', () => {
  const parsed = parseOptions(
    '--port 0 --model my/model --speed=2.5 --no-enable-prefix-caching --fault deaf --fault error-after=3 --fault error-share=0.5'.split(
      ' ',
    ),
  );
  assert.ok(parsed.kind === 'run');
  const { options } = parsed;
  assert.deepEqual(
    [options.port, options.model, options.speed, options['enable-prefix-caching']],
    [0, 'my/model', 2.5, false],
  );
  assert.deepEqual(options.faults, { deaf: 1, 'error-after': 3, 'error-share': 0.5 });
});

for (const [argv, message] of [
  ['--bogus 3', 'unrecognized arguments: --bogus'],
  ['surplus', 'unrecognized arguments: surplus'],
  ['--port', 'argument --port: expected one argument'],
  ['--port x', "argument --port: invalid int value: 'x'"],
  ['--port 1.5', "argument --port: invalid int value: '1.5'"],
  ['--speed 0', "argument --speed: invalid float value: '0'"],
  ['--engine-version 2.0.0', "invalid choice: '2.0.0' (choose from 1.0.0, 1.0.1, 1.1.0)"],
  ['--engine-version constructor', "invalid choice: 'constructor'"],
  ['--fault nonsense', "argument --fault: invalid choice: 'nonsense' (choose from slow-prefill, "],
  ['--fault slow-decode', 'argument --fault: slow-decode needs a value: slow-decode=FACTOR'],
  ['--fault refuse-share=2', 'refuse-share needs a value: refuse-share=SHARE'],
  ['--fault crash-after=1.5', 'crash-after needs a value: crash-after=REQUESTS'],
  ['--dialect klingon', "argument --dialect: invalid choice: 'klingon' (choose from vllm, sglang)"],
  ['--engine-version 0.5.23', "invalid choice: '0.5.23' (choose from 1.0.0, 1.0.1, 1.1.0)"],
  ['--fault deaf=1', 'deaf takes no value'],
] as const) {
  test(`${argv} is refused`, () => {
    const parsed = parseOptions(argv.split(' '));
    assert.ok(parsed.kind === 'problem', 'it was accepted');
    assert.ok(parsed.text.includes(message), parsed.text);
    assert.ok(parsed.text.startsWith('usage: '));
  });
}

test('the help of a dialect names all its flags, the versions and the faults', () => {
  for (const [dialect, own, foreign] of [
    ['vllm', '--max-num-seqs', '--max-running-requests'],
    ['sglang', '--max-running-requests', '--max-num-seqs'],
  ] as const) {
    const parsed = parseOptions(['--dialect', dialect, '--help']);
    assert.ok(parsed.kind === 'help');
    const flags = flagsOf(dialect, Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]);
    for (const { flag } of flags) assert.ok(parsed.text.includes(flag), flag);
    for (const name of [...Object.keys(VERSIONS), ...Object.keys(FAULTS)]) {
      assert.ok(parsed.text.includes(name), name);
    }
    assert.ok(parsed.text.includes(own) && !parsed.text.includes(foreign));
  }
});

test('flags of SGLang set the same options, and only in its dialect', () => {
  const flags =
    '--max-running-requests 7 --chunked-prefill-size 512 --max-total-tokens 4096 --page-size 16 --context-length 1024 --disable-radix-cache --random-seed 5 --served-model-name tiny --enable-metrics';
  const parsed = parseOptions(`--dialect sglang --engine-version 0.5.21 --seed 1 ${flags}`.split(' '));
  assert.ok(parsed.kind === 'run', 'it was refused');
  const { options } = parsed;
  assert.deepEqual(
    [options['max-num-seqs'], options['max-num-batched-tokens'], options['num-kv-blocks']],
    [7, 512, 256],
  );
  assert.deepEqual(
    [options['max-model-len'], options['enable-prefix-caching'], options.seed, options.model],
    [1024, false, 5, 'tiny'],
  );
  const vllm = parseOptions(flags.split(' '));
  assert.ok(vllm.kind === 'problem');
  assert.match(vllm.text, /unrecognized arguments: --max-running-requests/);
});

test('a default that moved between versions of SGLang moves here too', () => {
  const chunks = ['0.5.21', '0.5.23'].map((version) => {
    const parsed = parseOptions(['--dialect=sglang', '--engine-version', version]);
    return parsed.kind === 'run' ? parsed.options['max-num-batched-tokens'] : parsed.text;
  });
  assert.deepEqual(chunks, [2048, 4096]);
});
