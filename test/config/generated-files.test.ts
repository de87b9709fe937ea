import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { staleFiles } from '../../scripts/generate.ts';
import { ACTION_INPUTS } from '../../src/config/action-inputs.ts';
import { renderActionYaml } from '../../src/config/action-yaml.ts';
import { configKeys } from '../../src/config/config-keys.ts';
import { OPTION_SPECS } from '../../src/config/options.ts';
import { OUTPUT_NAMES } from '../../src/config/outputs.ts';
import { README_REGIONS, replaceReadmeRegions } from '../../src/config/readme-tables.ts';
import { exitCodeOf } from '../../src/model/exit-code.ts';
import { VERDICTS } from '../../src/model/verdict.ts';

test('action.yml, the schemas and the README are what the tables and schemas give', async () => {
  assert.deepEqual(await staleFiles(path.resolve(import.meta.dirname, '../..')), []);
});

test('action.yml reads back as the tables say', () => {
  const action = parse(renderActionYaml());
  assert.deepEqual(Object.keys(action.inputs), ACTION_INPUTS);
  for (const name of ACTION_INPUTS) {
    assert.equal(action.inputs[name].default, OPTION_SPECS[name].default, name);
    assert.ok(action.inputs[name].description.length > 10, name);
  }
  assert.deepEqual(Object.keys(action.outputs), OUTPUT_NAMES);
  assert.equal(action.runs.using, 'node24');
  assert.ok(action.description.length > 0 && action.branding.icon);
});

test('the table of exit codes agrees with the code', () => {
  const rows = README_REGIONS['exit-codes']()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()));
  for (const verdict of VERDICTS) {
    const code = exitCodeOf(verdict, { baselineRequired: false });
    const row = rows.find(([, cell]) => cell === String(code));
    assert.ok(row?.[3]?.split(/[,;] /).includes(verdict), `${verdict} is ${code}`);
  }
});

test('only the marked parts of a README are replaced', () => {
  const before = 'top\n<!-- generated:metrics -->\nold\n<!-- /generated:metrics -->\nend\n';
  const after = replaceReadmeRegions(before);
  assert.match(
    after,
    /^top\n<!-- generated:metrics -->\n\n\| metric[\s\S]*<!-- \/generated:metrics -->\nend\n$/,
  );
  assert.ok(!after.includes('old'));
  assert.equal(replaceReadmeRegions(after), after);
  assert.equal(replaceReadmeRegions('nothing marked'), 'nothing marked');
  assert.throws(
    () => replaceReadmeRegions('<!-- generated:metric -->\n<!-- /generated:metric -->'),
    /"metric"/,
  );
  assert.throws(() => replaceReadmeRegions('<!-- generated:metrics -->\n'), /never closed/);
});

test('every key of the configuration is described', () => {
  const keys = configKeys();
  assert.ok(keys.length > 30);
  assert.deepEqual(
    keys.filter(({ description }) => description === '').map(({ key }) => key),
    [],
  );
});
