import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { prepareEnvironment } from '../../../src/engine/venv/prepare.ts';
import { findProgram } from '../../../src/host/find-program.ts';
import { GateError } from '../../../src/model/errors.ts';
import type { VenvPlan } from '../../../src/model/plan.ts';
import { createTempFolder } from '../../support/temp-folder.ts';
import { makeBrokenSource, makeTinyVllm, makeWheel } from './tiny-packages.ts';

const silent = () => undefined;

/** A repository with packages beside it, and what a job's environment may hold to mislead an installer. */
async function project() {
  const temp = await createTempFolder();
  const root = join(temp.path, 'repo');
  const wheels = join(temp.path, 'wheels');
  const cache = join(temp.path, 'environments');
  mkdirSync(root);
  const notes: string[] = [];
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: temp.path,
    UV_CACHE_DIR: join(temp.path, 'uv-cache'),
    VIRTUAL_ENV: '/nonexistent/venv',
    PYTHONPATH: '/nonexistent/path',
    PYTHONDONTWRITEBYTECODE: '1',
    UV_PROJECT_ENVIRONMENT: '/nonexistent/project',
    PIP_TARGET: '/nonexistent/target',
    ...(process.env.PYENV_ROOT === undefined ? {} : { PYENV_ROOT: process.env.PYENV_ROOT }),
    PIP_NO_INDEX: '1',
  };
  const plan = (more: Partial<VenvPlan> = {}): VenvPlan => ({
    python: null,
    requirements: null,
    extras: [],
    groups: [],
    root,
    ref: null,
    uv: { indexes: [], overrides: [], findLinks: [wheels], args: ['--no-index', '--offline'] },
    cache: { path: cache, maxAgeDays: 30, maxGiB: 10 },
    ...more,
  });
  const prepare = (version: string, more: Partial<VenvPlan> = {}, signal = new AbortController().signal) =>
    prepareEnvironment(
      plan(more),
      {
        framework: 'vllm',
        version,
        limits: { ready: 1, request: 1, stop: 1, warmup: 1, install: 120, lock: 1 },
        signal,
        progress: {
          step: silent,
          plan: silent,
          tick: silent,
          levelDone: silent,
          note: (text) => notes.push(text),
          warn: (text) => notes.push(text),
        },
      },
      environment,
    );
  return {
    root,
    wheels,
    cache,
    notes,
    environment,
    plan,
    prepare,
    [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose](),
  };
}

async function refusal(promise: Promise<unknown>): Promise<GateError> {
  const error = await promise.then(
    () => assert.fail('it was installed'),
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof GateError, String(error));
  return error;
}

const installs = (notes: readonly string[]) => notes.filter((note) => note.startsWith('Installing')).length;

describe('environments', { concurrency: 2 }, () => {
  test('the pinned release is installed once, verified and compiled, and found again', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.32.0');
    const [first, second] = await Promise.all([here.prepare('0.32.0'), here.prepare('v0.32.0')]);
    assert.equal(first.folder, second.folder);
    assert.equal(installs(here.notes), 1, 'two jobs do not make it twice');
    assert.equal(first.facts.framework, '0.32.0+tiny');
    assert.equal(first.facts.torch, '2.13.0+cu130, CUDA 13.0');
    assert.ok(globSync(`${first.folder}/lib/*/site-packages/vllm/__pycache__/tiny*.pyc`).length > 0);
    assert.deepEqual(
      readdirSync(here.cache).filter((name) => name.startsWith('new.') || name.endsWith('.lock')),
      [],
    );
    const said = execFileSync(join(first.folder, 'bin', 'python'), [
      '-c',
      'import vllm.tiny; print(vllm.tiny.main.__code__.co_filename)',
    ]);
    assert.ok(String(said).startsWith(first.folder), String(said));
    await here.prepare('0.32.0');
    assert.equal(installs(here.notes), 1);
  });

  test('other packages under the same versions, or other settings of uv, are another environment', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.32.0');
    const first = await here.prepare('0.32.0');
    makeWheel(here.wheels, {
      name: 'torch',
      version: '2.13.0+cu130',
      files: { 'torch/version.py': "cuda = '12.9'\n" },
    });
    const rebuilt = await here.prepare('0.32.0');
    assert.equal(rebuilt.facts.torch, '2.13.0+cu130, CUDA 12.9');
    const { uv } = here.plan();
    const other = await here.prepare('0.32.0', {
      uv: { ...uv, args: [...uv.args, '--prerelease', 'allow'] },
    });
    assert.equal(new Set([first.hash, rebuilt.hash, other.hash]).size, 3);
  });

  test('requirements are read at the measured commit, and must name the pinned version', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.31.0');
    makeTinyVllm(here.wheels, '0.32.0');
    const git = (...args: string[]) =>
      String(
        execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: here.root }),
      ).trim();
    git('init', '--quiet');
    writeFileSync(join(here.root, 'requirements.txt'), '-r base.txt\n');
    writeFileSync(join(here.root, 'base.txt'), 'vllm==0.31.0\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'base');
    const ref = git('rev-parse', 'HEAD');
    writeFileSync(join(here.root, 'base.txt'), 'vllm==0.32.0\n');
    const requirements = 'requirements.txt';
    assert.equal((await here.prepare('0.31.0', { requirements, ref })).facts.framework, '0.31.0+tiny');
    assert.equal((await here.prepare('0.32.0', { requirements })).facts.framework, '0.32.0+tiny');
    const wrong = await refusal(here.prepare('0.31.0', { requirements }));
    assert.equal(wrong.message, 'The pin asks for vllm 0.31.0, but 0.32.0+tiny was installed.');
    assert.match(
      (await refusal(here.prepare('0.31.0', { requirements: 'none.txt', ref }))).message,
      /^none\.txt does not exist at /,
    );
    assert.equal(git('status', '--porcelain'), 'M base.txt', 'the repository is as it was');
  });

  test('a package that cannot be built is told in a sentence, and an override cures it', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.31.0');
    makeWheel(here.wheels, { name: 'vllm', version: '0.32.0+tiny', requires: ['cuda-tile>=1'] });
    makeBrokenSource(here.wheels, 'cuda_tile', '1.6.0');
    const error = await refusal(here.prepare('0.32.0'));
    const [sentence, ...tail] = error.message.split('\n');
    assert.match(
      sentence ?? '',
      /^vllm 0\.32\.0 could not be installed: Failed to build `cuda.tile==1\.6\.0`: .*RuntimeError: the vendor does not answer\.$/,
    );
    assert.match(tail.join('\n'), /^Last lines of the installer's output:\n/);
    assert.equal(error.code, 'launch');
    writeFileSync(join(here.root, 'ov.txt'), "cuda-tile ; python_version < '3'\n");
    const { uv } = here.plan();
    const cured = await here.prepare('0.32.0', { uv: { ...uv, overrides: ['ov.txt'] } });
    assert.equal(cured.facts.framework, '0.32.0+tiny');
    const missing = await refusal(here.prepare('0.33.0'));
    assert.match(
      missing.message,
      /^vllm 0\.33\.0 could not be installed: No solution found .*vllm==0\.33\.0/,
    );
    assert.deepEqual(
      readdirSync(here.cache).filter((name) => name.startsWith('new.')),
      [],
    );
  });

  test('uv.lock with an extra', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.32.0');
    writeFileSync(
      join(here.root, 'pyproject.toml'),
      '[project]\nname = "shop"\nversion = "1"\nrequires-python = ">=3.9"\n[project.optional-dependencies]\nserve = ["vllm==0.32.0"]\n',
    );
    execFileSync('uv', ['lock', '--quiet', '--no-index', '--offline', '--find-links', here.wheels], {
      cwd: here.root,
      env: { PATH: here.environment.PATH, HOME: here.environment.HOME },
    });
    const made = await here.prepare('0.32.0', { requirements: 'uv.lock', extras: ['serve'] });
    assert.equal(made.facts.framework, '0.32.0+tiny');
    const without = await refusal(here.prepare('0.32.0', { requirements: 'uv.lock' }));
    assert.equal(without.message, 'What was installed does not contain vllm.');
    const compiled = await here.prepare('0.32.0', { requirements: 'pyproject.toml', extras: ['serve'] });
    assert.equal(compiled.facts.framework, '0.32.0+tiny');
  });

  test('environments that are old or too much are removed, never one in use; so is what a killed gate left', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.32.0');
    mkdirSync(here.cache);
    const fake = (hash: string, gib: number, days: number) => {
      mkdirSync(join(here.cache, hash));
      const note = join(here.cache, `${hash}.json`);
      writeFileSync(note, JSON.stringify({ kib: gib * 1024 * 1024 }));
      const used = new Date(Date.now() - days * 86_400_000);
      utimesSync(note, used, used);
    };
    fake('000000000000000a', 1, 1);
    fake('000000000000000b', 6, 2);
    fake('000000000000000c', 4, 3);
    fake('000000000000000d', 0, 40);
    fake('000000000000000e', 0, 40);
    writeFileSync(join(here.cache, `000000000000000d.${process.ppid}.1.use`), '');
    const start = /** ours */ String(
      execFileSync('cut', ['-d', ' ', '-f', '22', `/proc/${process.pid}/stat`]),
    ).trim();
    writeFileSync(join(here.cache, `000000000000000e.${process.pid}.${start}.use`), '');
    mkdirSync(join(here.cache, 'new.999999999.5.abc'));
    const { hash } = await here.prepare('0.32.0');
    const left = readdirSync(here.cache).filter((name) => !name.includes('.'));
    assert.deepEqual(left.sort(), ['000000000000000a', '000000000000000b', '000000000000000e', hash].sort());
    assert.deepEqual(
      readdirSync(here.cache).filter((name) => name.startsWith('new.')),
      [],
    );
  });

  test('without uv: venv and pip, which refuse what they cannot do', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.32.0');
    const tools = join(here.root, 'tools');
    mkdirSync(tools);
    for (const name of [
      'python3',
      'git',
      'du',
      'bash',
      'sh',
      'env',
      'cat',
      'head',
      'sed',
      'dirname',
      'readlink',
      'uname',
    ]) {
      const found = name === 'python3' ? realPython() : findProgram(name, here.environment.PATH);
      if (found !== null) symlinkSync(found, join(tools, name));
    }
    here.environment.PATH = tools;
    const { uv } = here.plan();
    const made = await here.prepare('0.32.0', { uv: { ...uv, args: [] } });
    assert.equal(made.facts.framework, '0.32.0+tiny');
    const program = String(execFileSync('head', ['-n1', join(made.folder, 'bin', 'vllm')])).trim();
    assert.equal(program, `#!${made.folder}/bin/python`.replace(/python$/, program.split('/').at(-1) ?? ''));
    assert.ok(existsSync(program.slice(2)), program);
    assert.match((await refusal(here.prepare('0.32.0'))).message, /server\.uv\.args needs uv/);
  });

  test('a cancel ends it', async () => {
    await using here = await project();
    makeTinyVllm(here.wheels, '0.32.0');
    assert.equal((await refusal(here.prepare('0.32.0', {}, AbortSignal.abort()))).code, 'cancelled');
    assert.deepEqual(readdirSync(here.cache), []);
  });
});

/** The interpreter itself, not a shim in front of it. */
function realPython(): string {
  return String(execFileSync('python3', ['-c', 'import sys; print(sys.executable)'])).trim();
}
