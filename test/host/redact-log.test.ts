import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { knownSecrets } from '../../src/host/redact.ts';
import { redactLogFile } from '../../src/host/redact-log.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const CAPTURE = new URL('../../fixtures/captures/sglang-0.5.23/start-log.txt', import.meta.url);

/** Lines in which servers and installers print what they were given, each with a secret in it. */
const PLANTED = [
  "[2026-11-30 21:35:41] server_args={'model_path': '/m', 'api_key': 'planted-1', 'admin_api_key': 'planted-2', 'ssl_keyfile_password': 'planted-3'}",
  "[2026-11-30 21:35:41] server_args=ServerArgs(model_path='/m', api_key='planted-4', tp_size=1)",
  "(APIServer pid=1) INFO 11-30 21:02:22 [api_utils.py:286] non-default args: {'hf_token': 'planted-5', 'port': 8101}",
  'Looking in indexes: https://user:planted-6@packages.example/simple',
  'vllm @ https://planted-7@packages.example/vllm-0.32.0.whl',
  'launch_command: --api-key planted-8 --port 30000',
  'HF_TOKEN=hf_PLANTED9planted AWS_SECRET_ACCESS_KEY=planted/10',
  'Authorization: Bearer planted-11-planted',
  'the word was plain-but-passed',
];

test('a kept log has none of the secrets, in the lines of a real start and in those that print arguments', async () => {
  await using folder = await createTempFolder();
  const file = join(folder.path, 'server.log');
  const real = await readFile(CAPTURE, 'utf8');
  await writeFile(file, `${real}${PLANTED.join('\n')}\n`, { mode: 0o600 });
  await redactLogFile(file, knownSecrets({ PLAIN: 'plain-but-passed' }, ['PLAIN'], []));
  const kept = await readFile(file, 'utf8');
  assert.doesNotMatch(kept, /planted|plain-but-passed/i);
  assert.equal(kept.split('\n').length, real.split('\n').length + PLANTED.length);
  assert.ok(kept.startsWith(real.slice(0, 1000)), 'lines without secrets are kept as they are');
  assert.equal((kept.match(/\[redacted\]/g) ?? []).length, 12);
  assert.ok((await stat(file)).isFile());
});
