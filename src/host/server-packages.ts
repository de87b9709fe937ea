import { accessSync, constants, realpathSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { commandOf, environmentOf, findFamily, readProcess } from './process-tree.ts';
import { runTool } from './run-tool.ts';

/** What the server's own interpreter has installed; null fields are unknown. */
export interface ServerPackages {
  readonly python: string | null;
  readonly packages: Readonly<Record<string, string>> | null;
  readonly source: string | null;
}

const UNKNOWN: ServerPackages = { python: null, packages: null, source: null };

/** Prints the interpreter's version and every distribution, first on sys.path wins. Needs no pip. */
const SCRIPT = `
import json, platform, re
from importlib.metadata import distributions
found = {}
for one in distributions():
    try:
        name, version = one.metadata["Name"], one.version
    except Exception:
        continue
    if isinstance(name, str) and isinstance(version, str):
        found.setdefault(re.sub(r"[-_.]+", "-", name).lower(), version)
print(json.dumps({"python": platform.python_version(), "packages": found}, sort_keys=True))
`;

/**
 * Lists the packages of the interpreter that runs the server: the first Python among the server's process and its
 * descendants. The embedded engine is its own package. Never throws.
 */
export async function listServerPackages(
  serverPid: number | null,
  options: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<ServerPackages> {
  if (serverPid === null) return UNKNOWN;
  const root = readProcess(serverPid);
  if (root === null) return UNKNOWN;
  const engine = engineVersion(commandOf(serverPid) ?? []);
  if (engine !== null) {
    return { python: null, packages: { 'serving-gate-engine': engine }, source: 'command line' };
  }
  const descendants = (findFamily(root, '') ?? []).map((one) => one.pid).filter((pid) => pid !== serverPid);
  for (const pid of [serverPid, ...descendants]) {
    const python = interpreterOf(pid);
    const listed = python === null ? null : await askInterpreter(python, pid, options);
    if (listed !== null) return listed;
  }
  return UNKNOWN;
}

/**
 * The interpreter as it was called: the real path behind it would lead out of its virtual environment. The
 * executable itself is the last resort, for processes that changed their title.
 */
function interpreterOf(pid: number): string | null {
  const environment = environmentOf(pid) ?? {};
  const called = commandOf(pid)?.[0] ?? '';
  if (isPythonName(called)) {
    const found = called.includes('/')
      ? resolve(link(`/proc/${pid}/cwd`) ?? '/', called)
      : onPath(called, environment);
    if (found !== null && isExecutable(found)) return found;
  }
  const executable = link(`/proc/${pid}/exe`);
  if (executable === null || !isPythonName(executable)) return null;
  const inVenv = join(environment.VIRTUAL_ENV ?? '/nonexistent', 'bin', 'python');
  return link(inVenv) === executable ? inVenv : executable;
}

async function askInterpreter(
  python: string,
  pid: number,
  options: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<ServerPackages | null> {
  const theirs = environmentOf(pid) ?? {};
  const passed = ['PATH', 'HOME', 'PYTHONPATH', 'PYTHONHOME', 'LD_LIBRARY_PATH'].flatMap((name) => {
    const value = theirs[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const result = await runTool({
    command: python,
    args: ['-c', SCRIPT],
    env: { ...Object.fromEntries(passed), PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
    ...options,
  });
  return result.status === 'exited' && result.exitCode === 0 ? parse(result.stdout) : null;
}

function parse(stdout: string): ServerPackages | null {
  try {
    const value = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Partial<ServerPackages>;
    if (typeof value.python !== 'string' || typeof value.packages !== 'object' || value.packages === null)
      return null;
    return { python: value.python, packages: value.packages, source: 'importlib.metadata' };
  } catch {
    return null;
  }
}

function engineVersion(command: readonly string[]): string | null {
  const at = command.indexOf('--engine-version');
  return at < 0 ? null : (command[at + 1] ?? null);
}

function isPythonName(path: string): boolean {
  return /^(?:python|pypy)[\d.]*$/.test(basename(path));
}

function onPath(name: string, environment: Readonly<Record<string, string>>): string | null {
  const folders = (environment.PATH ?? '').split(delimiter).filter((one) => one !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function link(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
