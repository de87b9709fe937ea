import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { runCli, startCli } from '../support/cli.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const engine = path.resolve(import.meta.dirname, '../../dist/engine.js');

/** One of each way in which a secret reaches a server. */
const SECRETS = {
  environment: 'env-0123456789',
  passed: 'passed-0123456789',
  url: 'url-pw-0123456789',
  variable: 'word-0123456789',
  argument: 'argument-0123456789',
  word: 'argv word-0123456789',
};

test('no secret of the server is written or shown', async () => {
  await using folder = await createTempFolder();
  const server = path.join(folder.path, 'server.mjs');
  await writeFile(
    server,
    `console.log(JSON.stringify(process.env)); for (const word of process.argv.splice(-3)) console.log('word', word);
await import(${JSON.stringify(engine)});\n`,
  );
  const command = [process.execPath, server, '--host', '{host}', '--port', '{port}', '--model', 'm'];
  const config = `
framework: openai
model: m
server:
  launcher: command
  command: ${JSON.stringify([...command, '--engine-version', '1.0.0', '--api-key', SECRETS.argument, `MY_TOKEN=${SECRETS.word}`])}
  env:
    DB_PASS: ${SECRETS.environment}
    PROXY: http://user:${SECRETS.url}@127.0.0.1:9
    ARGS: "MY_TOKEN=${SECRETS.variable} x"
  passEnv: [PLAIN_NAME]
workloads: [{ name: w, requests: set.jsonl, levels: [1] }]
measure: { launches: 1 }
limits: { readySeconds: 20 }
`;
  await writeFile(path.join(folder.path, 'gate.yml'), config);
  const line = JSON.stringify({ prompt: 'one two three', max_tokens: 4, ignore_eos: true });
  await writeFile(path.join(folder.path, 'set.jsonl'), `${line}\n`);
  const { exitCode, stdout, stderr } = await startCli(
    folder.path,
    ['measure', '--config', 'gate.yml', '--json'],
    { PLAIN_NAME: SECRETS.passed },
  ).done;
  assert.equal(exitCode, 0, stderr);

  const files = await readdir(path.join(folder.path, 'out'), { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(
        async (file) => [file.name, await readFile(path.join(file.parentPath, file.name), 'utf8')] as const,
      ),
  );
  assert.ok(texts.some(([name, text]) => name === 'server-1.log' && text.includes('PLAIN_NAME')));
  for (const [name, text] of [...texts, ['stdout', stdout], ['stderr', stderr]]) {
    for (const [kind, secret] of Object.entries(SECRETS)) {
      assert.ok(!text?.includes(secret), `${kind} secret in ${name}`);
    }
  }
});

test('a password in a URL on the command line is not echoed', async () => {
  await using folder = await createTempFolder();
  const url = `http://user:${SECRETS.url}@127.0.0.1:9`;
  const options = ['--model', 'm', '--requests', 'r.jsonl', '--levels', '1', '--json'];
  const { exitCode, stdout, stderr } = await runCli(folder.path, 'measure', '--url', url, ...options);
  assert.equal(exitCode, 2);
  assert.ok(!stdout.includes(SECRETS.url) && !stderr.includes(SECRETS.url));
});
