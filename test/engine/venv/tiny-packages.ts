import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../scripted-server.mjs', import.meta.url));

/** Writes archives: wheels by zip, sources by tar. */
const WRITE = `
import io, json, sys, tarfile, zipfile
one = json.load(sys.stdin)
if one["file"].endswith(".whl"):
    with zipfile.ZipFile(one["file"], "w") as archive:
        for name, text in one["files"].items():
            archive.writestr(name, text)
else:
    with tarfile.open(one["file"], "w:gz") as archive:
        for name, text in one["files"].items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))
`;

export interface Wheel {
  readonly name: string;
  readonly version: string;
  readonly requires?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Console scripts: name → module:function. */
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Makes a wheel in `folder`. */
export function makeWheel(
  folder: string,
  { name, version, requires = [], files = {}, scripts = {} }: Wheel,
): void {
  const info = `${name.replaceAll('-', '_')}-${version}.dist-info`;
  const all: Record<string, string> = {
    ...files,
    [`${info}/METADATA`]: [
      'Metadata-Version: 2.1',
      `Name: ${name}`,
      `Version: ${version}`,
      ...requires.map((one) => `Requires-Dist: ${one}`),
      '',
    ].join('\n'),
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/entry_points.txt`]: `[console_scripts]\n${Object.entries(scripts)
      .map(([script, target]) => `${script} = ${target}\n`)
      .join('')}`,
  };
  const record = [...Object.keys(all), `${info}/RECORD`].map((file) => `${file},,\n`).join('');
  write(join(folder, `${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`), {
    ...all,
    [`${info}/RECORD`]: record,
  });
}

/** Makes a source package whose build fails, as that of a placeholder which downloads from its vendor. */
export function makeBrokenSource(folder: string, name: string, version: string): void {
  const top = `${name}-${version}`;
  write(join(folder, `${top}.tar.gz`), {
    [`${top}/PKG-INFO`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`,
    [`${top}/pyproject.toml`]:
      '[build-system]\nrequires = []\nbuild-backend = "vendor"\nbackend-path = ["."]\n',
    [`${top}/vendor.py`]:
      'def build_wheel(*a, **k):\n    raise RuntimeError("the vendor does not answer")\nbuild_sdist = build_wheel\n',
  });
}

/**
 * A `vllm` whose server is run by Node, the scripted one by default, and the `torch` that it needs. `{port}` in the words
 * is filled in.
 */
export function makeTinyVllm(
  folder: string,
  version: string,
  words: readonly string[] = [SERVER, JSON.stringify({ version }), '{port}'],
): void {
  const main = `
import os, sys
WORDS = ${JSON.stringify([process.execPath, ...words])}
def main():
    port = sys.argv[sys.argv.index("--port") + 1]
    os.execv(WORDS[0], [word.replace("{port}", port) for word in WORDS])
`;
  mkdirSync(folder, { recursive: true });
  makeWheel(folder, {
    name: 'vllm',
    version: `${version}+tiny`,
    requires: ['torch==2.13.0'],
    files: { 'vllm/__init__.py': '', 'vllm/tiny.py': main },
    scripts: { vllm: 'vllm.tiny:main' },
  });
  makeWheel(folder, {
    name: 'torch',
    version: '2.13.0+cu130',
    files: {
      'torch/__init__.py': '',
      'torch/version.py': "cuda: Optional[str] = '13.0'\nhip: Optional[str] = None\n",
    },
  });
}

function write(file: string, files: Readonly<Record<string, string>>): void {
  execFileSync('python3', ['-c', WRITE], { input: JSON.stringify({ file, files }) });
}
