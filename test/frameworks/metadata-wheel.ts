import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The same bytes every time: an environment is kept under the hashes of its packages. */
const WRITE = `
import json, sys, zipfile
one = json.load(sys.stdin)
with zipfile.ZipFile(one["file"], "w") as archive:
    for name, text in one["files"].items():
        archive.writestr(zipfile.ZipInfo(name), text)
`;

/** Makes a wheel in `folder` that holds nothing but its name, its version and what it requires. */
export function makeMetadataWheel(
  folder: string,
  wheel: { readonly name: string; readonly version: string; readonly requires: string },
): void {
  const { name, version, requires } = wheel;
  const info = `${name}-${version}.dist-info`;
  const own = {
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nRequires-Dist: ${requires}\n`,
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  };
  const record = [...Object.keys(own), `${info}/RECORD`].map((file) => `${file},,\n`).join('');
  const file = join(folder, `${name}-${version}-py3-none-any.whl`);
  const files = { ...own, [`${info}/RECORD`]: record };
  execFileSync('python3', ['-c', WRITE], { input: JSON.stringify({ file, files }) });
}
