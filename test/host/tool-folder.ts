import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A folder of stub tools, to be put first on PATH. */
export interface ToolFolder extends AsyncDisposable {
  readonly path: string;
  /** PATH with the folder in front. */
  readonly searchPath: string;
  add(name: string, script: string): Promise<string>;
}

export async function toolFolder(): Promise<ToolFolder> {
  const path = await mkdtemp(join(tmpdir(), 'serving-gate-tools-'));
  return {
    path,
    searchPath: `${path}${delimiter}/usr/bin${delimiter}/bin`,
    async add(name, script) {
      const file = join(path, name);
      await writeFile(file, script);
      await chmod(file, 0o755);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
