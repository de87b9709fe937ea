import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cleanUpRegistered } from '../../../src/host/process-registry.ts';
import { readProcess } from '../../../src/host/process-tree.ts';
import { GateError } from '../../../src/model/errors.ts';
import type { DockerPlan } from '../../../src/model/plan.ts';
import type { LaunchRequest } from '../../../src/ports/server.ts';
import { toolFolder } from '../../host/tool-folder.ts';
import { launchFixture } from '../launch-fixture.ts';

const STAND_IN = fileURLToPath(new URL('stand-in.mjs', import.meta.url));
const DIGEST = `sha256:${'a'.repeat(64)}`;
const IMAGE = 'vllm/vllm-openai:v0.32.0';
const PINNED = `vllm/vllm-openai@${DIGEST}`;

interface Call {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A machine with a `docker` of ours and an image in its registry. */
async function machine(job: Record<string, string> = {}) {
  const tools = await toolFolder();
  await tools.add('docker', `#!/bin/sh\nexec ${process.execPath} ${STAND_IN} "$@"\n`);
  const state = join(tools.path, 'state');
  mkdirSync(state);
  const image = { here: false, digests: [PINNED], id: `sha256:${'b'.repeat(64)}` };
  writeFileSync(join(state, 'images.json'), JSON.stringify({ [IMAGE]: image, [PINNED]: image }));
  const fixture = await launchFixture({ PATH: tools.searchPath, DOCKER_CONFIG: state, ...job });
  const calls = (): readonly Call[] =>
    readFileSync(join(state, 'calls.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const launch = (
    docker: Partial<DockerPlan> = {},
    more: Partial<LaunchRequest> = {},
    env: Record<string, string> = {},
  ) =>
    fixture.launch({
      version: '0.32.0',
      server: {
        launcher: 'docker',
        argv: ['{"version": "0.32.0"}', '{port}', '--host', '{host}'],
        env,
        passEnv: ['HF_TOKEN'],
        docker: {
          image: null,
          gpus: '"device=0"',
          network: 'host',
          user: null,
          ipc: 'host',
          shmSize: null,
          volumes: ['/models:/models:ro'],
          options: ['--ulimit', 'memlock=-1'],
          ...docker,
        },
      },
      ...more,
    });
  const containers = () => readdirSync(join(state, 'containers'));
  return {
    fixture,
    calls,
    launch,
    containers,
    [Symbol.asyncDispose]: async () => {
      await fixture[Symbol.asyncDispose]();
      await tools[Symbol.asyncDispose]();
    },
  };
}

async function refusal(promise: Promise<unknown>): Promise<GateError> {
  const error = await promise.then(
    () => assert.fail('it was started'),
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof GateError, String(error));
  return error;
}

describe('containers', { concurrency: 3 }, () => {
  test('the image is fetched, run by its digest, and removed; the exact calls', async () => {
    await using here = await machine({
      HF_TOKEN: 'hf_secretsecret',
      CUDA_VISIBLE_DEVICES: '0',
      UNRELATED: 'x',
    });
    await using server = await here.launch({}, {}, { VLLM_LOGGING_LEVEL: 'DEBUG' });
    const port = new URL(server.baseUrl).port;
    assert.equal(server.reportedVersion, '0.32.0');
    assert.equal(server.facts.image, PINNED);
    assert.deepEqual(
      here
        .calls()
        .slice(0, 3)
        .map(({ args }) => args),
      [
        ['image', 'inspect', '--format', '{{json .RepoDigests}} {{.Id}}', IMAGE],
        ['pull', '--quiet', IMAGE],
        ['image', 'inspect', '--format', '{{json .RepoDigests}} {{.Id}}', IMAGE],
      ],
    );
    const run = here.calls().find(({ args }) => args[0] === 'run');
    assert.ok(run);
    const label = run.args[run.args.indexOf('--label') + 1] ?? '';
    const marker = label.replace('serving-gate.launch=', '');
    assert.match(marker, /^[0-9a-f-]{36}$/);
    const variables = run.args.flatMap((word, at) => (run.args[at - 1] === '--env' ? [word] : []));
    assert.deepEqual(run.args, [
      ...['run', '--rm', '--init', '--pull', 'never', '--name', `serving-gate-${marker}`, '--label', label],
      ...['--network', 'host'],
      ...variables.flatMap((name) => ['--env', name]),
      ...[
        '--gpus',
        '"device=0"',
        '--ipc',
        'host',
        '--volume',
        '/models:/models:ro',
        '--ulimit',
        'memlock=-1',
      ],
      ...[PINNED, '{"version": "0.32.0"}', port, '--host', '127.0.0.1'],
    ]);
    assert.deepEqual(
      [
        'HF_TOKEN',
        'VLLM_LOGGING_LEVEL',
        'SERVING_GATE_LAUNCH',
        'PATH',
        'HOME',
        'UNRELATED',
        'CUDA_VISIBLE_DEVICES',
      ].map((name) => variables.includes(name)),
      [true, true, true, false, false, false, false],
    );
    assert.equal(run.env.UNRELATED, undefined);
    const inside = (await (await fetch(`${server.baseUrl}/environment`)).json()) as Record<string, string>;
    assert.equal(inside.HF_TOKEN, 'hf_secretsecret');
    assert.doesNotMatch(JSON.stringify([server.command, server.flags, server.environment]), /secretsecret/);
    assert.deepEqual(server.flags?.slice(-6, -4), ['memlock=-1', 'vllm/vllm-openai']);
    assert.deepEqual(await server.teardown(), { status: 'clean', detail: null });
    assert.deepEqual(here.containers(), []);
    const last = here.calls().at(-1)?.args ?? [];
    assert.deepEqual(last, ['ps', '--all', '--quiet', '--no-trunc', '--filter', `label=${label}`]);
    assert.equal(existsSync(here.fixture.registryFile), false);
  });

  test('a mapped port, user and shared memory; the pin names the image with its digest', async () => {
    await using here = await machine();
    const image = { name: 'vllm/vllm-openai', tag: 'latest', digest: DIGEST };
    const docker = { network: 'mapped', user: '1000:1000', ipc: null, shmSize: '16g', gpus: null } as const;
    await using server = await here.launch(docker, { image });
    const port = new URL(server.baseUrl).port;
    const args =
      here
        .calls()
        .find((call) => call.args[0] === 'run')
        ?.args.join(' ') ?? '';
    assert.ok(args.includes(`--publish 127.0.0.1:${port}:${port} `), args);
    assert.ok(args.includes('--user 1000:1000 --shm-size 16g --volume'), args);
    assert.ok(args.endsWith(`${PINNED} {"version": "0.32.0"} ${port} --host 0.0.0.0`), args);
    assert.doesNotMatch(args, /--gpus|--ipc|--network/);
    assert.deepEqual(here.calls()[1]?.args, ['pull', '--quiet', PINNED]);
  });

  test('a container whose starter was killed is removed all the same', async () => {
    await using here = await machine();
    await using server = await here.launch();
    process.kill(server.pid ?? 0, 'SIGKILL');
    await server.died;
    assert.equal(here.containers().length, 1);
    assert.notEqual((await server.teardown()).status, 'leftovers');
    assert.deepEqual(here.containers(), []);
  });

  test('after a kill of the gate itself, the registry finds the container by its label', async () => {
    await using here = await machine();
    await using server = await here.launch();
    const [entry] = JSON.parse(readFileSync(here.fixture.registryFile, 'utf8'));
    assert.match(entry.container.label, /^serving-gate\.launch=/);
    const { env } = here.calls()[0] ?? { env: {} };
    const inside = Number(here.containers()[0]?.slice(1));
    const cleaned = await cleanUpRegistered(here.fixture.registryFile, {
      graceMs: 2000,
      signal: new AbortController().signal,
      environment: env,
    });
    assert.notEqual(cleaned[0]?.status, 'leftovers');
    assert.deepEqual(here.containers(), []);
    assert.equal(readProcess(inside), null);
    assert.equal(existsSync(here.fixture.registryFile), false);
    await server.teardown();
  });

  test('a moving tag, an unknown image, and no docker are refused with the cause', async () => {
    await using here = await machine();
    const image = (tag: string | null) => ({ image: { name: 'vllm/vllm-openai', tag, digest: null } });
    for (const tag of ['latest', 'nightly', null]) {
      assert.match(
        (await refusal(here.launch({}, image(tag)))).message,
        /has a tag that can mean another image/,
      );
    }
    const unknown = await refusal(here.launch({}, image('v0.99.0')));
    assert.equal(
      unknown.message,
      'The image vllm/vllm-openai:v0.99.0 could not be fetched: Error response from daemon: manifest for vllm/vllm-openai:v0.99.0 not found: manifest unknown.',
    );
    await using bare = await machine({ PATH: '/nonexistent' });
    assert.match((await refusal(bare.launch())).message, /docker is not installed/);
  });
});
