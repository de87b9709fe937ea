import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { packageLines } from '../../src/app/package-lines.ts';

const CLI = path.join(import.meta.dirname, '../../src/cli.ts');
let repository = '';
const commits: Record<string, string> = {};

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' }).trim();
}

async function commit(name: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(repository, file), text);
  git('add', '.');
  git('commit', '--quiet', '-m', name);
  commits[name] = git('rev-parse', 'HEAD');
}

function lock(versions: Record<string, string>): string {
  return [
    'version = 1\n[[package]]\nname = "app"\nversion = "0"\nsource = { virtual = "." }\n',
    ...Object.entries(versions).map(
      ([name, version]) =>
        `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = { registry = "https://pypi.org/simple" }\n`,
    ),
  ].join('\n');
}

const PYPROJECT = '[project]\nname = "app"\ndependencies = ["vllm>=0.30"]\n';

before(async () => {
  for (const name of Object.keys(process.env)) if (/^GIT(HUB)?_/.test(name)) delete process.env[name];
  repository = await mkdtemp(path.join(tmpdir(), 'pin-mode-'));
  git('init', '--quiet', '--initial-branch=main');
  await commit('old', {
    'pyproject.toml': PYPROJECT,
    'uv.lock': lock({ vllm: '0.31.0', torch: '2.9.0', zlib: '1', attrs: '25.1.0' }),
    'requirements.txt': 'vllm==0.31.0\n',
  });
  await commit('new', {
    'uv.lock': lock({ vllm: '0.32.0', torch: '2.10.0', attrs: '25.2.0', xgrammar: '0.1.30' }),
    'requirements.txt': 'vllm==0.33.0\n',
  });
});

after(() => rm(repository, { recursive: true, force: true }));

function pin(...args: string[]): string {
  const words = [CLI, 'pin', ...args, '--framework', 'vllm'];
  return execFileSync(process.execPath, words, { cwd: repository, encoding: 'utf8', stdio: 'pipe' });
}

function pinByConfig(config: string): string {
  const words = [CLI, 'pin', '--config', config, '--json'];
  return execFileSync(process.execPath, words, { cwd: repository, encoding: 'utf8', stdio: 'pipe' });
}

test('both pins, where they stand, which way it goes, and what comes along, for machines and for people', () => {
  const args = ['pyproject.toml', '--base-ref', commits.old ?? '', '--head-ref', commits.new ?? ''];
  const result = JSON.parse(pin(...args, '--json'));
  assert.equal(result.pins.change, 'upgrade');
  assert.deepEqual(
    [result.pins.base, result.pins.head].map(({ version, source }) => [version, source.file, source.line]),
    [
      ['0.31.0', 'uv.lock', 9],
      ['0.32.0', 'uv.lock', 9],
    ],
  );
  assert.deepEqual(result.packages, {
    status: 'known',
    baseFile: 'uv.lock',
    headFile: 'uv.lock',
    locked: 4,
    changes: [
      { name: 'vllm', kind: 'changed', base: '0.31.0', head: '0.32.0', matters: true },
      { name: 'torch', kind: 'changed', base: '2.9.0', head: '2.10.0', matters: true },
      { name: 'xgrammar', kind: 'added', base: null, head: '0.1.30', matters: true },
      { name: 'attrs', kind: 'changed', base: '25.1.0', head: '25.2.0', matters: false },
      { name: 'zlib', kind: 'removed', base: '1', head: null, matters: false },
    ],
  });
  const text = pin(...args);
  assert.match(
    text,
    /base: vllm 0\.31\.0 \(uv\.lock:9\) by uv-lock: .*\nhead: vllm 0\.32\.0 .*\nchange: upgrade\n/,
  );
  assert.match(
    text,
    /packages: 5 differences, 4 locked at head \(uv\.lock\)\n {2}vllm 0\.31\.0 → 0\.32\.0\n {2}torch /,
  );
});

test('the other way round is a downgrade; without a base nothing is said to be the same', () => {
  const down = ['pyproject.toml', '--base-ref', commits.new ?? '', '--head-ref', commits.old ?? '', '--json'];
  assert.equal(JSON.parse(pin(...down)).pins.change, 'downgrade');
  const alone = JSON.parse(pin('pyproject.toml', '--json'));
  assert.deepEqual([alone.pins.change, alone.packages.status], [null, 'unknown']);
});

test('a lock that was left behind by the pin does not count', () => {
  const args = [
    'requirements.txt',
    '--base-ref',
    commits.old ?? '',
    '--head-ref',
    commits.new ?? '',
    '--json',
  ];
  const { packages } = JSON.parse(pin(...args));
  assert.deepEqual(packages, {
    status: 'unknown',
    reason: 'at head uv.lock locks vllm 0.32.0, not the pinned 0.33.0',
  });
});

test('one of several pins is picked by pin.select of the configuration', async () => {
  const two = 'vllm==0.1.0 ; platform_machine == "aarch64"\nvllm==0.2.0 ; platform_machine == "x86_64"\n';
  await writeFile(path.join(repository, 'two.txt'), two);
  const config = path.join(repository, 'gate.yml');
  await writeFile(
    config,
    'framework: vllm\nmodel: m\npin: { file: two.txt, select: x86_64 }\nserver: { launcher: attach, url: "http://127.0.0.1:1" }\nworkloads: []\n'.replace(
      'workloads: []',
      'workloads: [{ name: a, requests: a.jsonl, levels: [1] }]',
    ),
  );
  const result = JSON.parse(pinByConfig('gate.yml'));
  assert.deepEqual([result.pins.head.version, result.pins.head.source.line], ['0.2.0', 2]);
});

test('unknown is said as unknown, and control characters of a lock stay harmless', () => {
  assert.deepEqual(packageLines({ status: 'unknown', reason: 'no lock' }), ['packages: unknown: no lock']);
  const changes = [{ name: 'a\nb', kind: 'added', base: null, head: '1', matters: false } as const];
  const lines = packageLines({ status: 'known', baseFile: 'a', headFile: 'b', locked: 1, changes });
  assert.ok(lines.every((line) => !line.includes('\n')));
});

test('--explain says what lies between the two pins, and no word of it without', async () => {
  await commit('old', { 'requirements.txt': 'sglang==0.5.21\n' });
  await commit('new', { 'requirements.txt': 'sglang==0.5.23\n' });
  const call = (...more: string[]) =>
    execFileSync(
      process.execPath,
      [
        ...[CLI, 'pin', 'requirements.txt', '--framework', 'sglang', '--base-ref', commits.old ?? ''],
        ...['--head-ref', commits.new ?? '', ...more],
      ],
      { cwd: repository, encoding: 'utf8' },
    );
  const text = call('--explain');
  assert.match(text, /between 0\.5\.21 and 0\.5\.23/);
  assert.match(text, /CPU mode: what counts as memory size/);
  assert.doesNotMatch(call(), /between/);
});
