import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launchFixture } from './launch-fixture.ts';

const SERVER = fileURLToPath(new URL('scripted-server.mjs', import.meta.url));
const WRAPPER = fileURLToPath(new URL('wrapper.mjs', import.meta.url));

test('a command may be a launcher of its own: words with blanks and quotes reach the server as they are', async () => {
  await using fixture = await launchFixture();
  const script = JSON.stringify({ version: '1.0.0', note: `a b'c "d" $HOME; exit` });
  await using server = await fixture.launch({
    server: {
      launcher: 'command',
      argv: [
        process.execPath,
        WRAPPER,
        '--gres=gpu:1',
        '--',
        process.execPath,
        SERVER,
        script,
        '{port}',
        '--host',
        '{host}',
      ],
      env: {},
      passEnv: [],
    },
  });
  assert.equal(server.reportedVersion, '1.0.0');
  assert.equal(server.command?.[6], script);
  assert.deepEqual(await server.teardown(), { status: 'clean', detail: null });
  await assert.rejects(fetch(`${server.baseUrl}/health`));
  assert.equal(existsSync(fixture.registryFile), false);
});

test('a server that is attached to must have the version of the pin, and is never stopped', async () => {
  await using fixture = await launchFixture();
  await using other = await fixture.script({ version: '1.0.0+cu130' });
  const attach = (version: string | null) =>
    fixture.launch({ version, server: { launcher: 'attach', url: other.baseUrl } });
  await using server = await attach('1.0.0');
  assert.equal(server.reportedVersion, '1.0.0+cu130');
  assert.deepEqual(await server.teardown(), { status: 'not-ours', detail: null });
  await assert.rejects(attach('1.0.1'), {
    code: 'launch',
    message: 'The pin asks for vLLM 1.0.1, but the server reports 1.0.0+cu130.',
    hint: 'Attach to a server of the pinned version.',
  });
  assert.equal(
    (await attach(null)).reportedVersion,
    '1.0.0+cu130',
    'without a pin there is nothing to check',
  );
  assert.equal((await fetch(`${other.baseUrl}/health`)).status, 200);
});

test('a server that does not say its version is told, where the pin has one', async () => {
  await using fixture = await launchFixture();
  await using other = await fixture.script({ version: 0 });
  await using _server = await fixture.launch({ server: { launcher: 'attach', url: other.baseUrl } });
  assert.match(fixture.warnings.join(), /vLLM did not report its version; the pin asks for 1\.0\.0/);
});
