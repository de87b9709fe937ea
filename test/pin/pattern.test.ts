import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import { pinFromPattern } from '../../src/pin/pattern.ts';
import { pinAtRef } from '../../src/pin/pin-at-ref.ts';

const resolve = (pattern: string, text: string) =>
  pinFromPattern({ framework: 'vllm', file: 'main.tf', text, readFile: async () => null }, pattern);

const read: readonly (readonly [string, string, string, string, number])[] = [
  ['one group', 'tag = "(.*)"', 'a\ntag = "0.7.1"', '0.7.1', 2],
  ['named group', '(tag|image) = "(?<version>.*)"', 'tag = "v0.7.1-cu130"', '0.7.1', 1],
  ['an image', 'image\\s*= "(\\S+)"', 'image  = "vllm/vllm-openai:v0.7.1"', '0.7.1', 1],
  ['the same twice', 'v=(\\S+)', 'v=0.7.1\nv=0.7.1', '0.7.1', 1],
  ['line ends', '^v=(.*)$', 'x\r\nv=0.7.1+cu129\r\n', '0.7.1+cu129', 2],
];

for (const [name, pattern, text, version, line] of read) {
  test(`pattern: ${name}`, () => {
    const pin = resolve(pattern, text);
    assert.deepEqual([pin.version, pin.source.line, pin.source.kind], [version, line, 'pattern']);
  });
}

const refused: readonly (readonly [string, string, string, RegExp])[] = [
  ['cannot be compiled', 'v=(', 'v=0.7.1', /pin\.pattern "v=\(" cannot be read \(Invalid regular/],
  ['no group', 'v=.*', 'v=0.7.1', /has 0 groups/],
  ['two groups', '(v)=(.*)', 'v=0.7.1', /has 2 groups/],
  ['no match', 'v=(.*)', 'w=0.7.1', /main\.tf: no line matches/],
  ['over a line end', 'v=\\s*(\\d\\S+)', 'v=\n0.7.1', /no line matches/],
  ['no version', 'v=(.*)', 'v=latest', /main\.tf:1: .*"latest", which is not one exact version/],
  ['a bare number', 'v=(\\d+)', 'v=0.7.1', /"0", which is not one exact version/],
  ['an empty match', 'v=(x)?', 'v=', /"", which is not/],
  ['two versions', 'v=(\\S+)', 'v=0.1.0 v=0.2.0', /several versions of vllm: 0\.1\.0 \(line 1\), 0\.2\.0/],
  ['a long line', 'v=(.*)', `\n${'x'.repeat(2001)}`, /main\.tf:2: the line is longer than 2000/],
  ['a runaway', '^(a+)+$', `${'a'.repeat(60)}b`, /runs longer than 2 s/],
];

for (const [name, pattern, text, message] of refused) {
  test(`pattern refused: ${name}`, () => {
    assert.throws(
      () => resolve(pattern, text),
      (error) => error instanceof GateError && error.code === 'pin' && message.test(error.message),
    );
  });
}

test('a file of any kind, for a framework without a package, is read by the pattern', async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), 'pattern-'));
  try {
    await writeFile(path.join(cwd, 'main.tf'), 'tag = "v0.7.1"\n');
    const request = {
      framework: 'openai',
      file: 'main.tf',
      cwd,
      ref: null,
      signal: AbortSignal.timeout(5000),
    } as const;
    assert.equal((await pinAtRef({ ...request, pattern: 'tag = "(.*)"' })).version, '0.7.1');
    await assert.rejects(pinAtRef(request), /no package or image/);
  } finally {
    await rm(cwd, { recursive: true });
  }
});
