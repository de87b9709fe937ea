// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of a Dockerfile
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import type { Framework } from '../../src/model/pin.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';

const resolve = (text: string, framework: Framework = 'vllm') =>
  resolvePin({ framework, file: 'docker/Dockerfile.serve', text, readFile: async () => null });

const read: readonly (readonly [string, string, Framework, string, string | null, number])[] = [
  ['tag', 'FROM vllm/vllm-openai:v0.27.1', 'vllm', '0.27.1', 'v0.27.1', 1],
  [
    'tag and digest',
    'FROM lmsysorg/sglang:v0.5.14-cu130@sha256:5027',
    'sglang',
    '0.5.14',
    'v0.5.14-cu130',
    1,
  ],
  [
    'platform and stage',
    'from --platform=linux/amd64 vllm/vllm-openai:v0.27.1 as x',
    'vllm',
    '0.27.1',
    'v0.27.1',
    1,
  ],
  ['post and variant', 'FROM lmsysorg/sglang:v0.5.8.post1-cu130-runtime', 'sglang', '0.5.8.post1', null, 1],
  ['release candidate', 'FROM vllm/vllm-openai:v0.28.0rc1', 'vllm', '0.28.0rc1', null, 1],
  ['other build', 'FROM vllm/vllm-openai-rocm:v0.27.1', 'vllm', '0.27.1', null, 1],
  ['mirror with port', 'FROM mirror.local:5000/hub/vllm/vllm-openai:v0.27.1', 'vllm', '0.27.1', 'v0.27.1', 1],
  ['ARG in braces', 'ARG V=v0.27.1\nFROM vllm/vllm-openai:${V}', 'vllm', '0.27.1', 'v0.27.1', 2],
  ['ARG plain, quoted', 'ARG V="v0.27.1"\nFROM vllm/vllm-openai:$V', 'vllm', '0.27.1', 'v0.27.1', 2],
  ['default in FROM', 'ARG V\nFROM vllm/vllm-openai:${V:-v0.27.1}', 'vllm', '0.27.1', 'v0.27.1', 2],
  ['ARG beats default in FROM', 'ARG V=v0.2.0\nFROM vllm/vllm-openai:${V:-v0.1.0}', 'vllm', '0.2.0', null, 2],
  ['ARG of ARG', 'ARG V=0.27.1\nARG I=vllm/vllm-openai:v${V}\nFROM $I', 'vllm', '0.27.1', 'v0.27.1', 3],
  ['ARG of two', 'ARG A=1 V=v0.27.1\nFROM vllm/vllm-openai:$V', 'vllm', '0.27.1', null, 2],
  ['digest in ARG', 'ARG I=vllm/vllm-openai:v0.2.0@sha256:ab\nFROM ${I}', 'vllm', '0.2.0', 'v0.2.0', 2],
  ['continued line', '# c\nFROM \\\n  # why\n  vllm/vllm-openai:v0.27.1\n', 'vllm', '0.27.1', null, 2],
  [
    'stages on one base',
    'FROM vllm/vllm-openai:v0.2.0 AS base\nFROM base\nFROM vllm/vllm-openai:v0.2.0-x',
    'vllm',
    '0.2.0',
    'v0.2.0-x',
    3,
  ],
  [
    'two frameworks',
    'FROM lmsysorg/sglang:v0.5.2 AS s\nFROM vllm/vllm-openai:v0.2.0',
    'sglang',
    '0.5.2',
    null,
    1,
  ],
  [
    'text in a here-document',
    'FROM vllm/vllm-openai:v0.2.0\nRUN <<EOF\nFROM vllm/vllm-openai:v0.1.0\nEOF\n',
    'vllm',
    '0.2.0',
    null,
    1,
  ],
  ['another escape', '# escape=`\nFROM `\nvllm/vllm-openai:v0.2.0', 'vllm', '0.2.0', null, 2],
  [
    'an unknown base of another stage',
    'ARG B\nFROM $B AS b\nFROM vllm/vllm-openai:v0.2.0',
    'vllm',
    '0.2.0',
    null,
    3,
  ],
];

for (const [name, text, framework, version, tag, line] of read) {
  test(`Dockerfile: ${name}`, async () => {
    const pin = await resolve(text, framework);
    assert.equal(pin.version, version);
    assert.equal(pin.source.line, line);
    assert.equal(pin.source.kind, 'dockerfile');
    if (tag !== null) assert.equal(pin.image?.tag, tag);
  });
}

test('the image is kept as written, with its digest', async () => {
  const pin = await resolve('FROM host:5000/vllm/vllm-openai:v0.27.1@sha256:ab12');
  assert.deepEqual(pin.image, { name: 'host:5000/vllm/vllm-openai', tag: 'v0.27.1', digest: 'sha256:ab12' });
});

const CUDA = 'FROM nvidia/cuda:12\n';

const installed: readonly (readonly [string, string, string, number])[] = [
  ['pip', `${CUDA}RUN pip3 install vllm==0.9.0`, '0.9.0', 2],
  [
    'quoted, with extras and options',
    `${CUDA}RUN pip install -U "vllm[audio]==0.9.0" --no-cache-dir`,
    '0.9.0',
    2,
  ],
  ['uv with ARG of the stage', `${CUDA}ARG V=0.9.0\nRUN uv pip install --system "vllm==\${V}"`, '0.9.0', 3],
  ['ARG declared again', `ARG V=0.9.0\n${CUDA}ARG V\nRUN pip install vllm==$V`, '0.9.0', 4],
  ['ENV', `${CUDA}ENV V=0.9.0 W=1\nRUN pip install vllm==\${V}`, '0.9.0', 3],
  ['ENV in its old form', `${CUDA}ENV V 0.9.0\nRUN pip install vllm==\${V}`, '0.9.0', 3],
  ['ENV beats ARG', `${CUDA}ENV V=0.9.0\nARG V=0.8.0\nRUN pip install vllm==$V`, '0.9.0', 4],
  ['ENV of an earlier stage', 'FROM a AS b\nENV V=0.9.0\nFROM b\nRUN pip install vllm==$V', '0.9.0', 4],
  ['ARG of ARG', `${CUDA}ARG A=0.9\nARG V=\${A}.0\nRUN pip install vllm==$V`, '0.9.0', 4],
  ['default in the RUN', `${CUDA}RUN pip install vllm==\${V:-0.9.0}`, '0.9.0', 2],
  [
    'one of several commands',
    `${CUDA}RUN apt-get update; a && python3 -m pip install torch vllm==0.9.0`,
    '0.9.0',
    2,
  ],
  ['continued', `${CUDA}RUN set -x && \\\n  pip install \\\n  vllm==0.9.0 && rm -r x`, '0.9.0', 2],
  ['here-document', `${CUDA}RUN <<EOF\nset -e\npip install \\\n vllm==0.9.0\nEOF`, '0.9.0', 2],
  ['exec form', `${CUDA}RUN ["pip", "install", "vllm==0.9.0"]`, '0.9.0', 2],
  ['shell in exec form', `${CUDA}RUN ["bash", "-c", "pip install vllm==0.9.0"]`, '0.9.0', 2],
  ['mount', `${CUDA}RUN --mount=type=cache,target=/c pip install vllm==0.9.0`, '0.9.0', 2],
  [
    'wheel URL',
    `${CUDA}RUN uv pip install https://h/vllm-0.9.0%2Bcu1-cp38-abi3-linux_x86_64.whl`,
    '0.9.0+cu1',
    2,
  ],
  ['git tag', `${CUDA}RUN pip install "vllm @ git+https://github.com/vllm-project/vllm@v0.9.0"`, '0.9.0', 2],
  [
    'the image and the same again',
    'FROM vllm/vllm-openai:v0.9.0\nRUN pip install vllm[audio]==0.9.0',
    '0.9.0',
    1,
  ],
];

for (const [name, text, version, line] of installed) {
  test(`Dockerfile, RUN: ${name}`, async () => {
    const pin = await resolve(text);
    assert.deepEqual([pin.version, pin.source.line, pin.source.kind], [version, line, 'dockerfile']);
  });
}

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['digest only', 'FROM vllm/vllm-openai@sha256:ab', /Dockerfile\.serve:1: a digest alone/],
  ['no tag', 'FROM vllm/vllm-openai', /no tag means latest/],
  ['latest', 'FROM vllm/vllm-openai:latest', /tag "latest" does not name a version/],
  [
    'nightly',
    'FROM vllm/vllm-openai:nightly-568afb3a13806beb53bb2e6bd518269357b237c0',
    /does not name a version/,
  ],
  ['model tag', 'FROM vllm/vllm-openai:kimi-k3', /does not name a version/],
  ['half a version', 'FROM vllm/vllm-openai:v0.27', /does not name a version/],
  ['placeholder', 'FROM vllm/vllm-openai:v0.5.x-xeon', /does not name a version/],
  ['ARG without default', 'ARG V\nFROM vllm/vllm-openai:${V}', /:2: V has no default before the first FROM/],
  ['ARG behind the first FROM', 'FROM scratch\nARG V=v0.1.0\nFROM vllm/vllm-openai:$V', /V has no default/],
  ['whole image unknown', 'ARG I\nFROM $I', /no FROM names an image of it, and here I has no default/],
  ['operation that cannot be read', 'ARG V=v0.1.0\nFROM vllm/vllm-openai:${V#v}', /cannot be read/],
  ['latest through an ARG', 'ARG V=latest\nFROM vllm/vllm-openai:$V', /It means "vllm\/vllm-openai:latest"/],
  [
    'two versions',
    'FROM vllm/vllm-openai:v0.1.0 AS a\nFROM vllm/vllm-openai:v0.2.0',
    /two versions of vllm: 0\.1\.0 \(line 1\) and 0\.2\.0/,
  ],
  [
    'look-alike images',
    'FROM nvcr.io/nvidia/vllm:26.01.1-py3\nFROM foo/xvllm/vllm-openai2:v0.1.0',
    /no FROM names an image of it.*nvidia\/vllm/,
  ],
  ['RUN without a version', `${CUDA}RUN pip install vllm`, /:2: vllm is not pinned/],
  ['RUN with a range', `${CUDA}RUN uv pip install 'vllm>=0.9'`, /:2: vllm is not pinned/],
  [
    'RUN with an unknown ARG',
    `${CUDA}ARG V\nRUN pip install vllm==$V`,
    /:3: .* V has no default in this stage/,
  ],
  [
    'ARG not declared in the stage',
    `ARG V=0.9.0\n${CUDA}RUN pip install vllm==$V`,
    /V has no default in this/,
  ],
  ['ARG of another stage', `FROM a AS a\nARG V=0.9.0\nFROM b\nRUN pip install vllm==$V`, /V has no default/],
  [
    'RUN at a commit',
    `${CUDA}RUN pip install git+https://github.com/vllm-project/vllm@abcdef1`,
    /at a commit/,
  ],
  ['a shell substitution', `${CUDA}RUN pip install vllm==$(cat version)`, /cannot be read/],
  [
    'RUNs of two versions',
    `${CUDA}RUN pip install vllm==0.1.0\nRUN pip install vllm==0.2.0`,
    /:3: two versions/,
  ],
  [
    'FROM and RUN differ',
    'FROM vllm/vllm-openai:v0.1.0\nRUN pip install vllm==0.2.0',
    /:2: two versions of vllm/,
  ],
  ['taken away again', `${CUDA}RUN pip uninstall vllm==0.9.0`, /no RUN installs vllm/],
  ['look-alikes in a RUN', `${CUDA}RUN pip install vllm-omni==0.9.0 xvllm==1.0`, /no RUN installs vllm/],
  ['only said', `${CUDA}RUN echo install vllm==0.9.0 # pip install vllm==0.9.0`, /no RUN installs vllm/],
  ['empty', '', /no FROM names an image/],
];

for (const [name, text, message] of refused) {
  test(`Dockerfile refused: ${name}`, async () => {
    await assert.rejects(resolve(text), (error) => {
      assert.ok(error instanceof GateError);
      assert.equal(error.code, 'pin');
      assert.match(error.message, message);
      assert.ok(error.hint);
      return true;
    });
  });
}

test('a framework without an image has no pin in a Dockerfile', async () => {
  await assert.rejects(resolve('FROM vllm/vllm-openai:v0.1.0', 'embedded'), /known images: none/);
});
