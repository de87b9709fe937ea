import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCli } from '../../src/config/cli-args.ts';
import { COMMAND_NAMES } from '../../src/config/commands.ts';
import { helpText } from '../../src/config/help.ts';
import { GateError } from '../../src/model/errors.ts';

const parse = (line: string) => parseCli(line.split(' ').filter(Boolean));

test('a server is measured without a configuration', () => {
  const call = parse('measure --url http://h:1 --model M --requests a.jsonl --levels 1,4 --levels=16 --json');
  assert.ok(call.command === 'measure');
  assert.equal(call.options.url, 'http://h:1');
  assert.equal(call.options.model, 'M');
  assert.deepEqual(call.options.levels, ['1', '4', '16']);
  assert.equal(call.options.json, true);
  assert.equal(call.options.runs, null);
  assert.equal(call.options.config, '.github/serving-gate.yml');
});

test('words besides options go where they belong', () => {
  const compare = parse('compare a.json --output x b.json');
  assert.ok(compare.command === 'compare');
  assert.deepEqual([compare.baseline, compare.candidate, compare.options.output], ['a.json', 'b.json', 'x']);
  const report = parse('report a');
  assert.ok(report.command === 'report');
  assert.equal(report.record, 'a');
  const show = parse('baseline');
  assert.ok(show.command === 'baseline');
  assert.equal(show.action, 'show');
  const save = parse('baseline save --reason nightly --accept-regression');
  assert.ok(save.command === 'baseline');
  assert.deepEqual(
    [save.action, save.options.reason, save.options.acceptRegression],
    ['save', 'nightly', true],
  );
  const pin = parse('pin requirements.txt --framework vllm');
  assert.ok(pin.command === 'pin');
  assert.deepEqual([pin.file, pin.options.framework], ['requirements.txt', 'vllm']);
  const gate = parse('gate --base-ref main --require-baseline --launches 2');
  assert.ok(gate.command === 'gate');
  assert.deepEqual(
    [gate.options.baseRef, gate.options.requireBaseline, gate.options.launches],
    ['main', true, 2],
  );
});

test('help and version are asked for in the usual ways', () => {
  for (const line of ['', '--help', '-h', 'help'])
    assert.deepEqual(parse(line), { command: 'help', topic: null });
  for (const line of ['gate --help', 'gate -h', 'help gate', 'compare a --help']) {
    const call = parse(line);
    assert.ok(call.command === 'help', line);
    assert.equal(call.topic, line.includes('compare') ? 'compare' : 'gate');
  }
  assert.deepEqual(parse('--version'), { command: 'version' });
});

const refused: readonly (readonly [string, RegExp])[] = [
  ['gaet', /no command "gaet"\. Did you mean "gate"\?/],
  ['--json gate', /"--json" stands where a command belongs/],
  ['gate --base-rev x', /no option "--base-rev"\. Did you mean "--base-ref"\?/],
  ['gate -x', /no option "-x"/],
  ['gate --url http://h', /--url belongs to measure, not to gate/],
  ['gate --output', /--output needs a value \(PATH\)/],
  ['gate --output --json', /--output needs a value/],
  ['gate --output a --output b', /--output is given twice/],
  ['gate --launches many', /--launches is "many"; it must be a whole number/],
  ['gate --launches -1', /--launches needs a value/],
  ['gate --require-baseline=maybe', /must be true or false/],
  ['gate --baseline-store s3', /--baseline-store is "s3"/],
  ['gate extra', /gate takes no words besides options\. "extra" is too much/],
  ['compare a', /compare takes BASELINE CANDIDATE\. 1 given/],
  ['compare a b c', /"c" is too much/],
  ['report', /report takes RECORD/],
  ['baseline sav', /baseline cannot "sav"\. Did you mean "save"\?/],
  ['measure --model M', /--model needs --url/],
  ['help gaet', /no command "gaet"/],
];

for (const [line, message] of refused) {
  test(`refused: ${line}`, () => {
    assert.throws(
      () => parse(line),
      (error) => {
        assert.ok(error instanceof GateError);
        assert.equal(error.code, 'usage');
        assert.match(error.message, message);
        assert.ok(error.hint);
        return true;
      },
    );
  });
}

test('every help fits a terminal of 80 columns and 24 lines', () => {
  for (const topic of [null, ...COMMAND_NAMES]) {
    const lines = helpText(topic).trimEnd().split('\n');
    assert.ok(lines.length <= 23, `${topic}: ${lines.length} lines`);
    for (const line of lines) assert.ok(line.length <= 80, `${topic}: ${line}`);
  }
  for (const name of COMMAND_NAMES) assert.match(helpText(null), new RegExp(`^  ${name} `, 'm'));
});
