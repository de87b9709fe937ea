import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GateError } from '../../src/model/errors.ts';
import { resolvePin } from '../../src/pin/resolve-pin.ts';

type Files = Readonly<Record<string, string>>;

const resolve = (file: string, text: string, more: { select?: string; files?: Files } = {}) =>
  resolvePin({
    framework: 'vllm',
    file,
    text,
    select: more.select,
    readFile: async (path) => more.files?.[path] ?? null,
  });

const lock = (body: string) => `[[package]]\nname = "vllm"\n${body}\n`;

test('one of several is picked by a word, everywhere', async () => {
  const files: readonly (readonly [string, string, string, string])[] = [
    [
      'Dockerfile',
      'FROM vllm/vllm-openai:v0.1.0 AS cpu\nFROM vllm/vllm-openai:v0.2.0 AS gpu',
      'AS gpu',
      '0.2.0',
    ],
    [
      'pyproject.toml',
      '[project.optional-dependencies]\na = ["vllm==0.1.0"]\nb = ["vllm==0.2.0"]',
      'dependencies.b',
      '0.2.0',
    ],
    [
      'requirements.txt',
      'vllm==0.1.0 ; platform_machine == "aarch64"\nvllm==0.2.0 ; platform_machine == "x86_64"',
      'x86_64',
      '0.2.0',
    ],
    ['.env', 'VLLM_VERSION=0.1.0\nVLLM_TAG=v0.2.0', 'VLLM_TAG', '0.2.0'],
    ['Pipfile', '[packages]\nvllm = "==0.1.0"\n[gpu]\nvllm = "==0.2.0"', 'gpu', '0.2.0'],
    [
      'Pipfile.lock',
      '{"default": {"vllm": {"version": "==0.1.0"}},\n"gpu": {"vllm": {"version": "==0.2.0"}}}',
      'gpu',
      '0.2.0',
    ],
  ];
  for (const [file, text, select, version] of files) {
    await assert.rejects(resolve(file, text), /several versions|two versions|pinned twice/, file);
    assert.equal((await resolve(file, text, { select })).version, version, file);
    await assert.rejects(resolve(file, text, { select: 'nowhere' }), GateError, file);
  }
});

test('a word that only the lock beside a pyproject.toml has is for the lock', async () => {
  const entries = ['0.1.0', '0.1.0+cu130'].map((version) =>
    lock(`version = "${version}"\nsource = { registry = "https://p" }`),
  );
  const files = { 'uv.lock': entries.join('') };
  const text = '[project]\ndependencies = ["vllm>=0.1"]';
  await assert.rejects(resolve('pyproject.toml', text, { files }), /the lock has several versions/);
  assert.equal((await resolve('pyproject.toml', text, { files, select: 'cu130' })).version, '0.1.0+cu130');
});
