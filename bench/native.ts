import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../src/host/find-program.ts';

const SOURCES = ['truth-server', 'floor-client', 'cpu-of'] as const;
const COMPILE_LIMIT_MS = 60_000;

/** Paths of the built programs. */
export type Native = Readonly<Record<(typeof SOURCES)[number], string>>;

/** The first C compiler on the search path, or null. */
export function findCompiler(searchPath: string | undefined = process.env.PATH): string | null {
  return ['cc', 'gcc', 'clang'].map((name) => findProgram(name, searchPath)).find((p) => p !== null) ?? null;
}

/** Builds the C programs of the bench into `folder`, once for each content of their sources. */
export async function buildNative(compiler: string, folder: string): Promise<Native> {
  await mkdir(folder, { recursive: true });
  const built = await Promise.all(
    SOURCES.map(async (name) => [name, await build(compiler, name, folder)] as const),
  );
  return Object.fromEntries(built) as Native;
}

async function build(compiler: string, name: string, folder: string): Promise<string> {
  const source = path.join(import.meta.dirname, 'native', `${name}.c`);
  const digest = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 12);
  const program = path.join(folder, `${name}-${digest}`);
  if (existsSync(program)) return program;
  const fresh = `${program}.${process.pid}`;
  await promisify(execFile)(compiler, ['-O2', '-o', fresh, source], { timeout: COMPILE_LIMIT_MS });
  await rename(fresh, program);
  return program;
}
