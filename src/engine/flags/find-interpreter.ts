import { open, realpath } from 'node:fs/promises';
import path from 'node:path';

const PYTHON = /^python(?:\d+(?:\.\d+)?)?$/;
const FIRST_BYTES = 512;
/** `'''exec' "$(dirname -- "$(realpath -- "$0")")"/'python3.11' "$0" "$@"` */
const RELOCATABLE = /^'''exec' "\$\(dirname .*\)"\/'(python[\d.]*)' "\$0"/;

/**
 * The Python that a command runs the framework with: the word before `-m`, or the first line of the installed script
 * (`vllm`, `sglang`). Absolute, or a name for PATH; null where the command does not show it.
 */
export async function findInterpreter(
  argv: readonly string[],
  searchPath: string | undefined,
): Promise<string | null> {
  for (const word of argv) {
    const name = path.basename(word);
    if (PYTHON.test(name)) return word;
    if (name === 'vllm' || name === 'sglang') return interpreterOfScript(word, searchPath ?? '');
  }
  return null;
}

async function interpreterOfScript(word: string, searchPath: string): Promise<string | null> {
  const places = word.includes('/') ? [word] : searchPath.split(':').map((folder) => path.join(folder, word));
  for (const place of places) {
    const lines = await firstLines(place);
    if (lines === null) continue;
    const interpreter = /^#!\s*(\/\S+)\s*$/.exec(lines[0] ?? '')?.[1];
    if (interpreter === undefined) return null;
    if (PYTHON.test(path.basename(interpreter))) return interpreter;
    // uv's relocatable scripts are read by the shell first, which starts the Python that lies beside them.
    const beside = RELOCATABLE.exec(lines[1] ?? '')?.[1];
    return beside === undefined ? null : path.join(path.dirname(await realpath(place)), beside);
  }
  return null;
}

async function firstLines(file: string): Promise<readonly string[] | null> {
  try {
    await using handle = await open(file, 'r');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead).split('\n');
  } catch {
    return null;
  }
}
