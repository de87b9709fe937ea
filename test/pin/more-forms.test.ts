// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of the files
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';

type Files = Readonly<Record<string, string>>;

const resolve = (file: string, text: string, files: Files = {}) =>
  resolvePin({
    framework: 'vllm',
    file,
    text,
    readFile: async (path) => files[path] ?? null,
  });

const GIT = 'https://github.com/vllm-project/vllm';
const SHA = '0123456789abcdef0123456789abcdef01234567';
const lock = (body: string) => `[[package]]\nname = "vllm"\n${body}\n`;

/** Name, file, text, version, line. */
const read: readonly (readonly [string, string, string, string, number])[] = [
  [
    'git tag in pyproject',
    'pyproject.toml',
    `[project]\ndependencies = [\n"vllm @ git+${GIT}@v0.27.1"]`,
    '0.27.1',
    3,
  ],
  [
    'git tag in uv sources',
    'pyproject.toml',
    `[project]\ndependencies = ["vllm"]\n[tool.uv.sources]\nvllm = { git = "${GIT}", tag = "v0.27.1" }`,
    '0.27.1',
    4,
  ],
  [
    'git tag in Poetry',
    'pyproject.toml',
    `[tool.poetry.dependencies]\nvllm = { git = "${GIT}.git", rev = "v0.27.1" }`,
    '0.27.1',
    2,
  ],
  [
    'git tag in uv.lock',
    'uv.lock',
    lock(`version = "0.27.1"\nsource = { git = "${GIT}?tag=v0.27.1#${SHA}" }`),
    '0.27.1',
    3,
  ],
  [
    'git tag in poetry.lock',
    'poetry.lock',
    lock(
      `version = "0.27.1"\n[package.source]\ntype = "git"\nurl = "${GIT}"\nreference = "v0.27.1"\nresolved_reference = "${SHA}"`,
    ),
    '0.27.1',
    3,
  ],
  [
    'git tag in pdm.lock, local build',
    'pdm.lock',
    lock(`version = "0.27.1+precompiled"\ngit = "${GIT}"\nref = "v0.27.1"\nrevision = "${SHA}"`),
    '0.27.1+precompiled',
    3,
  ],
  ['Pipfile', 'Pipfile', '[packages]\nvllm = "==0.4.0"', '0.4.0', 2],
  [
    'Pipfile, extras',
    'Pipfile',
    '[packages]\nx = "*"\n[gpu]\nvllm = {version = "==0.4.0", extras = ["a"]}',
    '0.4.0',
    4,
  ],
  ['Pipfile, git tag', 'Pipfile', `[packages]\nvllm = {git = "${GIT}.git", ref = "v0.4.0"}`, '0.4.0', 2],
  [
    'setup.py',
    'setup.py',
    "setup(\n  name='vllm',\n  install_requires=[\n    'vllm[audio]==0.4.0',  # why\n  ])",
    '0.4.0',
    4,
  ],
  [
    'setup.cfg',
    'setup.cfg',
    '[options]\ninstall_requires =\n    torch\n    vllm==0.4.0\n[other]\nvllm = vllm==9',
    '0.4.0',
    4,
  ],
  [
    'terraform variable',
    'variables.tf',
    'variable "vllm_version" {\n  type = string\n  default = "0.4.0"\n}',
    '0.4.0',
    3,
  ],
  ['tfvars', 'prod.tfvars', '# vllm_version = "0.1.0"\nvllm_version = "v0.4.0"', '0.4.0', 2],
  [
    'terraform image from a variable',
    'a.tf',
    'variable "tag" {\n  default = "v0.4.0"\n}\nimage = "vllm/vllm-openai:${var.tag}"',
    '0.4.0',
    4,
  ],
  ['bake', 'docker-bake.hcl', 'variable "VLLM_VERSION" { default = "0.4.0" }', '0.4.0', 1],
  [
    'shell install',
    'setup.sh',
    '#!/bin/sh\nV=0.4.0\nuv pip install \\\n  "vllm==${V}" --torch-backend=auto',
    '0.4.0',
    3,
  ],
  ['shell image', 'run.sh', 'IMAGE=${IMAGE:-vllm/vllm-openai:v0.4.0}\ndocker run "$IMAGE"', '0.4.0', 1],
  [
    'shell image in a command',
    'run.sh',
    'docker run --rm reg:5000/vllm/vllm-openai:v0.4.0 --port=1',
    '0.4.0',
    1,
  ],
  [
    'workflow env',
    '.github/workflows/a.yml',
    'env:\n  VLLM_VERSION: "0.4.0"\nx: ${{ env.VLLM_VERSION }}',
    '0.4.0',
    2,
  ],
  ['ansible variable', 'group_vars/all.yml', 'vllm_version: 0.10\n', '0.10', 1],
  ['workflow run', 'a.yaml', 'steps:\n- run: |\n    set -e\n    pip install vllm==0.4.0 x\n', '0.4.0', 4],
  ['workflow run in one line', 'a.yaml', 'steps:\n- run: pip install "vllm==0.4.0"\n', '0.4.0', 2],
  ['manifest in a text', 'a.yaml', 'x: |\n  a: 1\n  image: vllm/vllm-openai:v0.4.0\n', '0.4.0', 3],
  [
    'meta.yaml',
    'meta.yaml',
    '{% set version = "0.4.0" %}\npackage:\n  name: vllm\n  version: {{ version }}\n',
    '0.4.0',
    4,
  ],
  [
    'recipe with outputs',
    'recipe.yaml',
    'context:\n  v: 0.4.0\noutputs:\n  - package:\n      name: vllm\n      version: ${{ v }}\n',
    '0.4.0',
    6,
  ],
  [
    'workflow install by its own variable',
    'a.yml',
    'env:\n  VLLM_VERSION: 0.4.0\nsteps:\n- run: pip install vllm==${{ env.VLLM_VERSION }}\n- run: pip install vllm==$VLLM_VERSION\n',
    '0.4.0',
    2,
  ],
  [
    'workflow image by its own variable',
    'a.yml',
    'env:\n  T: v0.4.0\ncontainer: vllm/vllm-openai:${{ env.T }}',
    '0.4.0',
    3,
  ],
  [
    'a name given to a build',
    'a.sh',
    'docker build -t x/vllm/vllm-openai:v9.9.9 .\ndocker pull vllm/vllm-openai:v0.4.0',
    '0.4.0',
    2,
  ],
  ['paths that look like images', 'a.yml', 'dir: /opt/rocm/vllm\nimage: vllm/vllm-openai:v0.4.0', '0.4.0', 2],
  ['words in a setup.py', 'setup.py', 'print("vllm is needed here")\nx = ["vllm==0.4.0"]', '0.4.0', 2],
  [
    'commit with a version above',
    'a.yml',
    `# renovate: depName=vllm-project/vllm currentValue=v0.4.0\nvllm-commit: ${SHA}`,
    '0.4.0',
    2,
  ],
  ['AMD image', 'pod.yaml', 'image: rocm/vllm:rocm7.0.0_vllm_0.11.1_20251103', '0.11.1', 1],
];

for (const [name, file, text, version, line] of read) {
  test(`pin read: ${name}`, async () => {
    const pin = await resolve(file, text);
    assert.deepEqual([pin.version, pin.source.line], [version, line]);
  });
}

const refused: readonly (readonly [string, string, string, RegExp])[] = [
  [
    'git branch in uv.lock',
    'uv.lock',
    lock(`version = "0.27.1"\nsource = { git = "${GIT}?branch=main#${SHA}" }`),
    /takes vllm from git/,
  ],
  [
    'git commit in uv.lock',
    'uv.lock',
    lock(`version = "0.27.1"\nsource = { git = "${GIT}?rev=${SHA}#${SHA}" }`),
    /takes vllm from git/,
  ],
  [
    'git tag of another version',
    'uv.lock',
    lock(`version = "0.28.0"\nsource = { git = "${GIT}?tag=v0.27.1#${SHA}" }`),
    /0\.28\.0, but .* tag of 0\.27\.1/,
  ],
  [
    'git commit in sources',
    'pyproject.toml',
    `[project]\ndependencies=["vllm"]\n[tool.uv.sources]\nvllm={git="${GIT}",rev="${SHA}"}`,
    /git .* at 0123/,
  ],
  ['Pipfile, open', 'Pipfile', '[packages]\nvllm = "*"', /Pipfile:2: vllm is not pinned/],
  ['setup.py, open', 'setup.py', "install_requires=['vllm']", /vllm is not pinned/],
  [
    'setup.py, look-alikes',
    'setup.py',
    "install_requires=['vllm-flash-attn==1.0']",
    /no requirement of this file is vllm/,
  ],
  ['setup.py, computed', 'setup.py', 'install_requires=[f"vllm=={VERSION}"]', /not a version/],
  [
    'terraform, two',
    'a.tf',
    'vllm_version = "0.1.0"\nimage = "vllm/vllm-openai:v0.2.0"',
    /0\.1\.0 \(line 1, vllm_version\); 0\.2\.0 \(line 2\)/,
  ],
  [
    'terraform, unknown variable',
    'a.tf',
    'image = "vllm/vllm-openai:${var.tag}"',
    /tag has no default in this file/,
  ],
  ['shell, unpinned', 'a.sh', 'pip install -U vllm', /vllm is not pinned/],
  [
    'shell, only words',
    'a.sh',
    'backend=${1:-"vllm"}\n# pip install vllm==0.1.0\ncurl https://x/vllm/vllm-openai:v0.1.0',
    /no image of vllm/,
  ],
  ['workflow template', 'a.yml', 'env:\n  VLLM_VERSION: ${{ inputs.version }}', /no package vllm stands/],
  ['commit alone', 'a.yml', `vllm_commit: ${SHA}`, /a commit names no version/],
  [
    'commit under another name',
    'a.yml',
    `# renovate: depName=x/y currentValue=v0.4.0\nvllm-commit: ${SHA}`,
    /a commit names no version/,
  ],
  [
    'recipe with an unknown variable',
    'recipe.yaml',
    'package:\n  name: vllm\n  version: ${{ version }}\n',
    /does not set/,
  ],
  ['calendar tag', 'a.yaml', 'image: nvcr.io/nvidia/vllm:26.01-py3', /no image of vllm/],
  [
    'workflow image by an input',
    'a.yml',
    'container: vllm/vllm-openai:${{ inputs.tag }}',
    /a\.yml:1: .*cannot be read/,
  ],
  ['a line without end', 'a.sh', `x vllm ${'${'.repeat(50_000)}`, /a\.sh:1: the line is longer than 4000/],
  ['run without a version', 'a.yaml', 'steps:\n- run: pip install vllm\n', /vllm is not pinned/],
];

for (const [name, file, text, message] of refused) {
  test(`pin refused: ${name}`, async () => {
    await assert.rejects(resolve(file, text), (error) => {
      assert.ok(error instanceof GateError && error.code === 'pin', String(error));
      assert.match(error.message, message);
      assert.match(error.hint ?? '', /pin\.(version|pattern)|==VERSION/);
      return true;
    });
  });
}

test('a Pipfile.lock beside a Pipfile is in force', async () => {
  const files = { 'a/Pipfile.lock': '{"default": {"vllm": {"version": "==0.5.0"}}}' };
  const pin = await resolve('a/Pipfile', '[packages]\nvllm = "*"', files);
  assert.deepEqual([pin.version, pin.source.file], ['0.5.0', 'a/Pipfile.lock']);
});
