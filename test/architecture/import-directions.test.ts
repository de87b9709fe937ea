import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

/** Which folders of src/ a folder may import from, besides itself. Arrows point one way. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  model: [],
  ports: ['model'],
  config: ['model'],
  pin: ['model'],
  host: ['model', 'ports'],
  engine: ['model', 'ports', 'host'],
  load: ['model', 'ports'],
  stats: ['model'],
  explain: ['model', 'stats'],
  verdict: ['model', 'stats', 'explain'],
  report: ['model', 'stats', 'verdict'],
  interop: ['model', 'stats', 'verdict'],
  store: ['model', 'ports'],
  github: ['model', 'ports'],
  sim: ['model'],
  gate: ['model', 'ports', 'stats', 'verdict', 'explain', 'report', 'interop'],
  app: [
    'model',
    'ports',
    'config',
    'pin',
    'host',
    'engine',
    'load',
    'stats',
    'verdict',
    'explain',
    'report',
    'store',
    'github',
    'gate',
    'interop',
  ],
};

/** Single pure files that a folder may import although their folder is not open to it. */
const PURE_FILES: Record<string, readonly string[]> = {
  config: ['host/redact.ts', 'interop/tools.ts'],
  gate: ['load/client-validity.ts', 'load/schedule.ts', 'engine/ledger.ts'],
  load: ['stats/seeded-random.ts', 'stats/quantile.ts', 'stats/gap-histogram.ts', 'stats/inter-token.ts'],
};

/** Packages that belong to one folder only. */
const PACKAGE_OWNERS: readonly [RegExp, readonly string[]][] = [
  [/^@actions\//, ['github']],
  [/^undici$/, ['engine']],
  [/^yaml$/, ['config', 'pin']],
  [/^(smol-toml|@renovatebot\/pep440)$/, ['pin']],
  [/^markdown-table$/, ['report', 'config']],
  [/^simple-statistics$/, ['stats']],
];

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly target: string;
}

const imports = globSync('src/**/*.ts', { cwd: root }).flatMap(importsOf);

test('the imports of src/ were found', () => {
  assert.ok(imports.length > 50, `only ${imports.length} imports found`);
});

test('folders import only what the design lets them', () => {
  const wrong = imports.filter((entry) => entry.folder !== '.' && !isAllowed(entry)).map(show);
  assert.deepEqual(wrong, []);
});

test('packages are imported only by the folder that owns them', () => {
  const wrong = imports.filter(({ folder, target }) =>
    PACKAGE_OWNERS.some(([name, owners]) => name.test(target) && !owners.includes(folder)),
  );
  assert.deepEqual(wrong.map(show), []);
});

test('entries stay thin', () => {
  for (const entry of ['action.ts', 'post.ts', 'cli.ts']) {
    const lines = readFileSync(path.join(root, 'src', entry), 'utf8')
      .trimEnd()
      .split('\n').length;
    assert.ok(lines <= 40, `src/${entry} has ${lines} lines`);
  }
});

test('no file of src/ is over 300 lines', () => {
  const long = globSync('src/**/*.ts', { cwd: root }).filter(
    (file) => readFileSync(path.join(root, file), 'utf8').split('\n').length > 301,
  );
  assert.deepEqual(long, []);
});

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const folder = path.relative('src', file).includes(path.sep)
    ? (path.relative('src', file).split(path.sep)[0] ?? '.')
    : '.';
  const targets = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ];
  return targets.map((match) => ({ file, folder, target: match[1] ?? match[2] ?? '' }));
}

function isAllowed({ file, folder, target }: Import): boolean {
  if (!target.startsWith('.')) return true;
  const resolved = path.relative('src', path.join(path.dirname(file), target));
  const [to = ''] = resolved.split(path.sep);
  if (to === folder || PURE_FILES[folder]?.includes(resolved)) return true;
  return MAY_IMPORT[folder]?.includes(to) ?? false;
}

function show({ file, target }: Import): string {
  return `${file} imports ${target}`;
}
