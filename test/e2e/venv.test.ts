import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import * as v from 'valibot';
import { decodeRecord } from '../../src/model/decode.ts';
import { ResultSchema } from '../../src/model/result.ts';
import { makeTinyVllm } from '../engine/venv/tiny-packages.ts';
import { startCli } from '../support/cli.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const ENGINE = path.resolve(import.meta.dirname, '../../dist/engine.js');

const CONFIG = `
framework: vllm
model: demo-model
pin: { file: requirements.txt }
server:
  launcher: venv
  requirements: requirements.txt
  uv: { findLinks: [wheels], args: [--no-index, --offline] }
workloads: [{ name: a, requests: set.jsonl, levels: [2] }]
measure: { launches: 1, cores: "off" }
`;

test('two commits, each at its own pin, installed and measured at once by two gates that keep apart', async () => {
  await using folder = await createTempFolder();
  const root = folder.path;
  const git = (...args: string[]) =>
    String(execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root })).trim();
  const commit = (version: string) => {
    writeFileSync(path.join(root, 'requirements.txt'), `vllm==${version}\n`);
    git('add', 'requirements.txt');
    git('commit', '--quiet', '-m', version);
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  const base = commit('1.0.0');
  commit('1.0.1');
  for (const version of ['1.0.0', '1.0.1']) {
    makeTinyVllm(path.join(root, 'wheels'), version, [
      ENGINE,
      '--port',
      '{port}',
      '--engine-version',
      version,
      '--model',
      'demo-model',
    ]);
  }
  mkdirSync(path.join(root, '.github'));
  writeFileSync(path.join(root, '.github/serving-gate.yml'), CONFIG);
  const line = { prompt: [1, 2, 3, 4], max_tokens: 4, ignore_eos: true };
  writeFileSync(path.join(root, 'set.jsonl'), `${JSON.stringify(line)}\n`.repeat(8));
  const temporary = path.join(root, 'tmp');
  mkdirSync(temporary);

  // The wheels lie beside the repository's files and are not committed: at a commit they are named from the root.
  writeFileSync(
    path.join(root, '.github/at-base.yml'),
    CONFIG.replace('[wheels]', `[${JSON.stringify(path.join(root, 'wheels'))}]`),
  );
  const measure = (...args: string[]) =>
    startCli(root, ['measure', '--json', ...args], { TMPDIR: temporary }).done;
  const both = await Promise.all([measure('--config', '.github/at-base.yml', '--head-ref', base), measure()]);
  const records = both.map(({ exitCode, stdout, stderr }) => {
    assert.equal(exitCode, 0, stderr);
    const { files } = v.parse(ResultSchema, JSON.parse(stdout));
    return decodeRecord(readFileSync(path.resolve(root, files.record ?? ''), 'utf8'), 'record');
  });
  assert.deepEqual(
    records.map(({ subject, launches }) => [
      subject.launcher,
      subject.pin?.version,
      subject.reportedVersion,
      launches[0]?.facts['torch build'],
      launches[0]?.teardown.status,
    ]),
    [
      ['venv', '1.0.0', '1.0.0', '2.13.0+cu130, CUDA 13.0', 'clean'],
      ['venv', '1.0.1', '1.0.1', '2.13.0+cu130, CUDA 13.0', 'clean'],
    ],
  );
  const waited = both.filter(({ stderr }) =>
    /This machine is in use by the gate with pid \d+ since /.test(stderr),
  );
  assert.equal(waited.length, 1, both.map(({ stderr }) => stderr).join('\n'));
  assert.deepEqual(readdirSync(path.join(temporary, 'serving-gate-locks')), []);
  const kept = readdirSync(path.join(root, '.cache/serving-gate/environments'));
  assert.equal(kept.filter((name) => /^[0-9a-f]{16}$/.test(name)).length, 2);
});
