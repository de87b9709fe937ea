import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';
import { parseWheelName } from '../../src/pin/wheel-name.ts';

const resolve = (file: string, text: string) =>
  resolvePin({ framework: 'vllm', file, text, readFile: async () => null });

const toml = (...entries: readonly string[]) =>
  `version = 1\n${entries.map((entry) => `\n[[package]]\n${entry}\n`).join('')}`;
const VLLM = 'name = "vllm"\nversion = "0.26.0"';
const OTHER = 'name = "vllm-flash-attn"\nversion = "9.9.9"\ndependencies = [\n  { name = "vllm" },\n]';
const WHEEL = 'https://a/vllm-0.26.0%2Bcu129-cp38-abi3-linux_x86_64.whl';

const read: readonly (readonly [string, string, string, string, number])[] = [
  [
    'uv.lock',
    'registry',
    toml(OTHER, `${VLLM}\nsource = { registry = "https://pypi.org/simple" }`),
    '0.26.0',
    12,
  ],
  [
    'uv.lock',
    'wheel',
    toml(`name = "vllm"\nversion = "0.26.0+cu129"\nsource = { url = "${WHEEL}" }`),
    '0.26.0+cu129',
    5,
  ],
  [
    'uv.lock',
    'one version, two forks',
    toml(`${VLLM}\nsource = { registry = "a" }`, `${VLLM}\nsource = { registry = "b" }`),
    '0.26.0',
    5,
  ],
  [
    'poetry.lock',
    'registry',
    toml(OTHER, `${VLLM}\noptional = false\n\n[package.dependencies]\nname = "1.0"`),
    '0.26.0',
    12,
  ],
  [
    'poetry.lock',
    'own index',
    toml(`${VLLM}\n\n[package.source]\ntype = "legacy"\nurl = "https://a/simple"`),
    '0.26.0',
    5,
  ],
  [
    'poetry.lock',
    'wheel',
    toml(`${VLLM}\n\n[package.source]\ntype = "url"\nurl = "https://a/vllm-0.26.0-py3-none-any.whl"`),
    '0.26.0',
    5,
  ],
  ['pdm.lock', 'registry, with extras', toml(VLLM, `${VLLM}\nextras = ["audio"]`), '0.26.0', 5],
  [
    'Pipfile.lock',
    'version',
    '{"_meta": {"vllm": 1},\n"default": {\n"vllm": {"version": "==0.4.0"}}}',
    '0.4.0',
    3,
  ],
  [
    'Pipfile.lock',
    'in two categories',
    '{"default": {\n"vllm": {"version": "==0.4.0"}}, "gpu": {\n"vllm": {"version": "==0.4"}}}',
    '0.4.0',
    2,
  ],
];

for (const [file, name, text, version, line] of read) {
  test(`${file}: ${name}`, async () => {
    const pin = await resolve(`deploy/${file}`, text);
    assert.deepEqual([pin.version, pin.source.line], [version, line]);
    assert.equal(pin.source.kind, file.toLowerCase().replace('.', '-'));
  });
}

const refused: readonly (readonly [string, string, string, RegExp])[] = [
  ['uv.lock', 'missing', toml(OTHER), /vllm is not in this lock file/],
  [
    'uv.lock',
    'several',
    toml(
      `${VLLM}\nsource = { registry = "a" }\nresolution-markers = ["m1"]`,
      'name = "vllm"\nversion = "0.27.0"\nsource = { registry = "b" }',
    ),
    /several versions of vllm: 0\.26\.0 \(line 5, a, m1\); 0\.27\.0 \(line 11, b\)/,
  ],
  [
    'uv.lock',
    'git',
    toml(`${VLLM}\nsource = { git = "https://u:secret@github.com/a/vllm?rev=x#abc" }`),
    /:5: the lock takes vllm from git https:\/\/github\.com\/a\/vllm\?rev=x#abc/,
  ],
  [
    'uv.lock',
    'editable',
    toml('name = "vllm"\nsource = { editable = "." }'),
    /:4: the lock takes vllm from editable \./,
  ],
  [
    'uv.lock',
    'archive',
    toml(`${VLLM}\nsource = { url = "https://a/vllm.zip" }`),
    /a URL that names no version/,
  ],
  [
    'uv.lock',
    'wheel that disagrees',
    toml(`${VLLM}\nsource = { url = "${WHEEL}" }`),
    /says vllm 0\.26\.0, but its wheel is 0\.26\.0\+cu129/,
  ],
  ['uv.lock', 'no version', toml('name = "vllm"\nsource = { registry = "a" }'), /no version of vllm/],
  ['uv.lock', 'unknown source', toml(`${VLLM}\nsource = { new = "a" }`), /a source of an unknown kind/],
  ['uv.lock', 'no TOML', '[[package', /this is no TOML/],
  [
    'poetry.lock',
    'git',
    toml(`${VLLM}\n\n[package.source]\ntype = "git"\nurl = "https://a/v.git"\nresolved_reference = "abc"`),
    /from git https:\/\/a\/v\.git at abc/,
  ],
  [
    'pdm.lock',
    'git',
    toml(`${VLLM}\ngit = "https://a/v.git"\nrevision = "abc"`),
    /from git https:\/\/a\/v\.git at abc/,
  ],
  [
    'Pipfile.lock',
    'git',
    '{"default": {"vllm": {"git": "https://a/v.git", "ref": "abc"}}}',
    /from git https:\/\/a\/v\.git at abc/,
  ],
  [
    'Pipfile.lock',
    'two',
    '{"default": {"vllm": {"version": "==0.4.0"}}, "gpu": {"vllm": {"version": "==0.5.0"}}}',
    /0\.4\.0 \(default\); 0\.5\.0 \(gpu\)|0\.4\.0 \(.*default\); 0\.5\.0 \(.*gpu\)/,
  ],
  ['Pipfile.lock', 'any version', '{"default": {"vllm": {"version": "*"}}}', /not a version/],
  ['Pipfile.lock', 'no JSON', '{', /this is no JSON/],
  ['Pipfile.lock', 'no object', '[]', /no JSON object/],
];

for (const [file, name, text, message] of refused) {
  test(`${file} refused: ${name}`, async () => {
    await assert.rejects(resolve(file, text), (error) => {
      assert.ok(error instanceof GateError);
      assert.equal(error.code, 'pin');
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /secret/);
      assert.ok(error.hint);
      return true;
    });
  });
}

test('a wheel name says name and version, and nothing else does', () => {
  assert.deepEqual(parseWheelName(WHEEL), { name: 'vllm', version: '0.26.0+cu129' });
  assert.deepEqual(parseWheelName('a_b-1.0-1-py3-none-any.whl#sha256=x'), { name: 'a-b', version: '1.0' });
  for (const text of [
    'vllm-0.1.0.tar.gz',
    'vllm.whl',
    'vllm-0.1.0.whl',
    'https://a/?f=vllm-0.1.0-py3-none-any.whl',
    'vllm-x-py3-none-any.whl',
    '%-1.0-a.whl',
  ]) {
    assert.equal(parseWheelName(text), null, text);
  }
});
